"""A student's chats: the messages said in them and the files attached to them."""

from __future__ import annotations

import secrets
import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone

from compressor.models import File

MARKER_BYTES = 8


def new_fence_marker() -> str:
    """What fences the material of one chat: nobody who writes a file can know it."""
    return secrets.token_hex(MARKER_BYTES)


class Chat(models.Model):
    """A conversation of one student. `title` is made of the first message unless the student chose it.

    `model` is the name the student chose, "" for the default. `active_at` is when something was last said.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="chats")
    title = models.CharField(max_length=200, blank=True)
    is_title_chosen = models.BooleanField(default=False)
    model = models.CharField(max_length=100, blank=True)
    fence_marker = models.CharField(max_length=32, default=new_fence_marker, editable=False)
    files: models.ManyToManyField[File, ChatFile] = models.ManyToManyField(
        File, through="ChatFile", related_name="chats"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    active_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        ordering = ("-active_at",)
        indexes = (models.Index(fields=("owner", "-active_at"), name="chats_by_owner_and_time"),)

    def __str__(self) -> str:
        return f"chat {self.pk}"


class ChatFile(models.Model):
    """A file attached to a chat, at its place in the order in which they were attached."""

    chat = models.ForeignKey(Chat, on_delete=models.CASCADE, related_name="attachments")
    file = models.ForeignKey(File, on_delete=models.CASCADE, related_name="attachments")
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("chat", "position")
        constraints = (models.UniqueConstraint(fields=("chat", "file"), name="one_attachment_per_file"),)

    def __str__(self) -> str:
        return f"{self.file_id} in {self.chat_id}"


class Role(models.TextChoices):
    """Who said something."""

    USER = "user", "student"
    ASSISTANT = "assistant", "answer"


class Message(models.Model):
    """Something said in a chat. A turn has the student's message and, where it came to one, its answer."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    chat = models.ForeignKey(Chat, on_delete=models.CASCADE, related_name="messages")
    turn = models.ForeignKey("Turn", on_delete=models.CASCADE, related_name="messages")
    role = models.CharField(max_length=16, choices=Role.choices)
    content = models.TextField()
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("created_at",)
        indexes = (models.Index(fields=("chat", "created_at"), name="messages_by_chat_and_time"),)
        constraints = (models.UniqueConstraint(fields=("turn", "role"), name="one_message_per_role"),)

    def __str__(self) -> str:
        return f"{self.get_role_display()} in {self.chat_id}"
