"""The words of a turn beside its messages; they go with their chat, and some of them with time."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from context_manager.models.chats import Chat
from context_manager.models.turns import Turn


class TurnContent(models.Model):
    """What was searched for, how passages ranked, and the messages as they were sent.

    `searches` are pairs of the text searched for and the words looked up; `ranking` has a row for each
    passage chosen or nearly chosen (see `services.record.ranking_rows`), without text. `messages` is the JSON
    of the messages, compressed with zlib, null once `keep_until` is past or a file it quotes is deleted;
    `messages_bytes` is its size before it was compressed.
    """

    turn = models.OneToOneField(Turn, on_delete=models.CASCADE, primary_key=True, related_name="content")
    chat = models.ForeignKey(Chat, on_delete=models.CASCADE, related_name="turn_contents")
    borrowed = models.TextField(blank=True)
    searches = models.JSONField(default=list)
    ranking = models.JSONField(default=list)
    messages = models.BinaryField(null=True)
    messages_bytes = models.PositiveIntegerField(default=0)
    is_source_deleted = models.BooleanField(default=False)
    keep_until = models.DateTimeField(null=True, blank=True, db_index=True)

    def __str__(self) -> str:
        return f"content of {self.turn_id}"


class Verdict(models.IntegerChoices):
    """What a student thinks of an answer."""

    UP = 1, "up"
    DOWN = -1, "down"


class TurnFeedback(models.Model):
    """What the student thinks of an answer, once a turn and user; `value` null takes the verdict back."""

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="feedbacks")
    chat = models.ForeignKey(Chat, on_delete=models.CASCADE, related_name="feedbacks")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="feedbacks")
    value = models.SmallIntegerField(choices=Verdict.choices, null=True)
    reasons = models.JSONField(default=list, blank=True)
    comment = models.TextField(blank=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("turn", "user"), name="one_feedback_per_user"),)

    def __str__(self) -> str:
        return f"feedback on {self.turn_id}"
