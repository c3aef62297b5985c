"""Chats and what is said in them, as JSON."""

from __future__ import annotations

import uuid
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from compressor.api.fields import TextField
from compressor.services.file_names import one_line
from context_manager.api.fields import IdField, StrictSerializer
from context_manager.models import Chat, Message, TurnStatus
from context_manager.services.attaching import MAX_FILES

MAX_TITLE_CHARACTERS = 200
MAX_MODEL_CHARACTERS = 100


class ChatSerializer(serializers.ModelSerializer[Chat]):
    """A chat. `active_at` is when something was last said in it."""

    model = serializers.SerializerMethodField(help_text="What answers in it; null for the default.")
    file_ids = serializers.SerializerMethodField(help_text="The files attached to it, in order.")

    class Meta:
        model = Chat
        fields: tuple[str, ...] = ("id", "title", "model", "file_ids", "created_at", "active_at")
        read_only_fields = fields

    def get_model(self, chat: Chat) -> str | None:
        """The name that was chosen."""
        return chat.model or None

    @extend_schema_field(serializers.ListField(child=serializers.UUIDField()))
    def get_file_ids(self, chat: Chat) -> list[uuid.UUID]:
        """The keys of the files."""
        return [attachment.file_id for attachment in chat.attachments.all()]


class ChatBodySerializer(StrictSerializer):
    """What can be said about a chat; what is left out stays as it is."""

    title = TextField(
        max_length=MAX_TITLE_CHARACTERS,
        required=False,
        help_text="Without one, the first message gives it.",
    )
    file_ids = serializers.ListField(
        child=IdField(),
        max_length=MAX_FILES,
        required=False,
        help_text="All files that are to be attached, in order. A file may still be being read.",
    )
    model = TextField(
        max_length=MAX_MODEL_CHARACTERS,
        required=False,
        allow_null=True,
        help_text="What is to answer, of `/models/`; null for the default.",
    )

    def validate_title(self, title: str) -> str:
        """In one line, and not of characters alone that nobody sees."""
        if line := one_line(title):
            return line
        raise ValidationError("There is nothing in it that can be shown.", "blank")


class MessageSerializer(serializers.ModelSerializer[Message]):
    """Something said in a chat. A turn that came to no answer has the student's message alone."""

    turn_id = serializers.UUIDField(read_only=True)
    turn_status = serializers.ChoiceField(choices=TurnStatus.choices, source="turn.status", read_only=True)

    class Meta:
        model = Message
        fields = ("id", "turn_id", "turn_status", "role", "content", "created_at")
        read_only_fields = fields


def chat_json(chat: Chat) -> dict[str, Any]:
    """A chat for an answer."""
    return dict(ChatSerializer(chat).data)
