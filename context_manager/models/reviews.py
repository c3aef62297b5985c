"""What staff do with turns: reading their words, which is recorded, and keeping questions for the eval."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from compressor.models import File
from context_manager.models.chats import Chat
from context_manager.models.turns import Turn


class TurnReading(models.Model):
    """A member of staff read words of a turn: who, when, and which. Never changed."""

    class Kind(models.TextChoices):
        LIST = "list", "read the questions of a list"
        PAGE = "page", "read question and answer"
        MESSAGES = "messages", "read the messages as sent"
        EXPORT = "export", "exported its words"
        COMPARISON = "comparison", "compared it with another"
        EVAL = "eval", "read it for the eval set"
        REPLAY = "replay", "rebuilt its prompt"

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="readings")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="turn_readings"
    )
    kind = models.CharField(max_length=16, choices=Kind.choices)
    at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        ordering = ("-at",)

    def __str__(self) -> str:
        return self.get_kind_display()


class EvalCase(models.Model):
    """A student's question kept for the eval; `evidence` is the passage that answers it, word for word.

    It goes with its chat and with its file.
    """

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="eval_cases")
    chat = models.ForeignKey(Chat, on_delete=models.CASCADE, related_name="eval_cases")
    file = models.ForeignKey(File, on_delete=models.CASCADE, related_name="eval_cases")
    question = models.TextField()
    history = models.JSONField(default=list, blank=True)
    evidence = models.TextField(blank=True)
    added_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="eval_cases"
    )
    added_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-added_at",)
        constraints = (models.UniqueConstraint(fields=("turn", "file"), name="one_case_per_turn_and_file"),)

    def __str__(self) -> str:
        return f"eval case of {self.turn_id}"
