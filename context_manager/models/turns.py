"""A turn and its numbers: what the prompt weighed, what was cut, how often the model was asked, what came."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q

from context_manager.models.chats import Chat


class TurnStatus(models.TextChoices):
    """How far a turn is, or how it ended. `INCOMPLETE` was cut off: at its length limit, or by a filter."""

    QUEUED = "queued", "waiting"
    IN_PROGRESS = "in_progress", "being answered"
    COMPLETED = "completed", "completed"
    INCOMPLETE = "incomplete", "cut off"
    FAILED = "failed", "failed"
    CANCELLED = "cancelled", "cancelled"


RUNNING = (TurnStatus.QUEUED, TurnStatus.IN_PROGRESS)
ANSWERED = (TurnStatus.COMPLETED, TurnStatus.INCOMPLETE)
"""Only turns with an answer are history: a failure is never said to a model again."""


class UsageWarning(models.TextChoices):
    """What the provider's count of the prompt says against ours; the values are those of `UsageDoubt`."""

    CLIPPED = "clipped", "the server counted far fewer tokens than were sent: it may have clipped the prompt"
    OVER_CEILING = "over_ceiling", "the server counted more tokens than the ceiling"
    OVER_ESTIMATE = "over_estimate", "the server counted more tokens than were estimated"


class Turn(models.Model):
    """One message of a student and what became of it, in numbers: no words of anybody.

    `number` counts the turns of a chat from 1. `body_digest` tells apart two requests with one idempotency
    key. `lease_until` is when a running turn counts as lost.

    Tokens are corrected estimates: `whole_tokens` before anything was cut, `context_tokens` as sent,
    `context_ceiling` what they never exceed, `reserve` what is kept of it for lookups, `files_budget` what
    all files share of it; `answer_room` is what the answer may take. `correction` is what estimates were
    multiplied by, `context_trimmed` how many steps were taken, and of `history_available` earlier turns
    `history_kept` were sent, `history_compacted` of these in part.

    Shares are from 0 to 1, null where there is none: `meaning_share` of the files that could be compared by
    meaning, `position_share` of the pages shown that are there for their position only, `ceiling_share` of
    the ceiling that was used. `cost` is in coins: see `llm.language_model`. `feedback` is a `Verdict`, null
    where there is none.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    chat = models.ForeignKey(Chat, on_delete=models.SET_NULL, null=True, related_name="turns")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="turns"
    )
    number = models.PositiveIntegerField()
    channel = models.CharField(max_length=8, default="text")
    language = models.CharField(max_length=8, default="en")
    idempotency_key = models.CharField(max_length=255, blank=True)
    body_digest = models.CharField(max_length=64, blank=True)
    status = models.CharField(max_length=16, choices=TurnStatus.choices, default=TurnStatus.IN_PROGRESS)
    failure_code = models.CharField(max_length=40, blank=True)
    finish_reason = models.CharField(max_length=40, blank=True)
    notices = models.JSONField(default=list, blank=True)
    created_at = models.DateTimeField(db_index=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    request_kind = models.CharField(max_length=16, blank=True)
    match_state = models.CharField(max_length=16, blank=True)
    embedding_state = models.CharField(max_length=16, blank=True)
    meaning_share = models.FloatField(null=True, blank=True)
    borrowed_turn = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="+")
    position_share = models.FloatField(null=True, blank=True)
    cited_not_shown = models.PositiveIntegerField(default=0)

    model = models.CharField(max_length=100)
    family = models.CharField(max_length=16)
    correction = models.FloatField(default=1.0)
    answer_room = models.PositiveIntegerField(default=0)
    files_budget = models.PositiveIntegerField(default=0)
    context_ceiling = models.PositiveIntegerField(default=0)
    reserve = models.PositiveIntegerField(default=0)
    whole_tokens = models.PositiveIntegerField(default=0)
    context_tokens = models.PositiveIntegerField(default=0)
    ceiling_share = models.FloatField(null=True, blank=True)
    history_available = models.PositiveIntegerField(default=0)
    history_kept = models.PositiveIntegerField(default=0)
    history_compacted = models.PositiveIntegerField(default=0)
    context_trimmed = models.PositiveSmallIntegerField(default=0)
    usage_warning = models.CharField(max_length=16, choices=UsageWarning.choices, blank=True)

    select_ms = models.PositiveIntegerField(null=True, blank=True)
    build_ms = models.PositiveIntegerField(null=True, blank=True)
    first_token_ms = models.PositiveIntegerField(null=True, blank=True)
    total_ms = models.PositiveIntegerField(null=True, blank=True)
    cost = models.DecimalField(max_digits=14, decimal_places=6, default=0)
    feedback = models.SmallIntegerField(null=True, blank=True)

    code_version = models.CharField(max_length=40, blank=True)
    prompt_version = models.PositiveIntegerField(default=0)
    settings_digest = models.CharField(max_length=16, blank=True)

    class Meta:
        ordering = ("-created_at",)
        permissions = (("view_turn_content", "Can read the words of turns"),)
        indexes = (
            models.Index(fields=("chat", "number"), name="turns_by_chat_and_number"),
            models.Index(fields=("status", "-created_at"), name="turns_by_status_and_time"),
            models.Index(fields=("model", "-created_at"), name="turns_by_model_and_time"),
            models.Index(
                fields=("failure_code", "-created_at"),
                condition=~Q(failure_code=""),
                name="turns_by_failure_and_time",
            ),
        )
        constraints = (
            models.UniqueConstraint(
                fields=("owner", "idempotency_key"),
                condition=~Q(idempotency_key=""),
                name="one_turn_per_idempotency_key",
            ),
            models.UniqueConstraint(
                fields=("chat",),
                condition=Q(status__in=[status.value for status in RUNNING]),
                name="one_turn_at_a_time_per_chat",
            ),
        )

    def __str__(self) -> str:
        return f"turn {self.number} of {self.created_at:%Y-%m-%d %H:%M}"


class TurnBlock(models.Model):
    """What one block of the prompt weighed before anything was cut, and as sent; with items of how many."""

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="blocks")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=24)
    before = models.PositiveIntegerField()
    after = models.PositiveIntegerField()
    items_before = models.PositiveIntegerField(default=0)
    items_after = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ("turn", "position")
        constraints = (models.UniqueConstraint(fields=("turn", "position"), name="one_block_per_position"),)

    def __str__(self) -> str:
        return self.name


class TurnStep(models.Model):
    """A step of the trim ladder that was taken: the tokens of what it cut, before and after."""

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="steps")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=32)
    before = models.PositiveIntegerField()
    after = models.PositiveIntegerField()
    notches = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ("turn", "position")
        indexes = (models.Index(fields=("name", "turn"), name="steps_by_name"),)
        constraints = (models.UniqueConstraint(fields=("turn", "position"), name="one_step_per_position"),)

    def __str__(self) -> str:
        return self.name


class Attempt(models.Model):
    """One try to answer a turn. `reason` is what the server or the network said, for staff.

    `tries` is how often the server was asked, 0 where it was not or nobody knows. Tokens are the provider's
    counts, null where it gave none; `estimated_tokens` is our own, uncorrected. `cost` is in coins.
    """

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="attempts")
    number = models.PositiveSmallIntegerField()
    model = models.CharField(max_length=100)
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)
    status = models.CharField(max_length=16, choices=TurnStatus.choices)
    failure_code = models.CharField(max_length=40, blank=True)
    reason = models.TextField(blank=True)
    http_status = models.PositiveSmallIntegerField(null=True, blank=True)
    tries = models.PositiveSmallIntegerField(default=1)
    finish_reason = models.CharField(max_length=40, blank=True)
    estimated_tokens = models.PositiveIntegerField(default=0)
    prompt_tokens = models.PositiveIntegerField(null=True, blank=True)
    cached_tokens = models.PositiveIntegerField(null=True, blank=True)
    completion_tokens = models.PositiveIntegerField(null=True, blank=True)
    first_token_ms = models.PositiveIntegerField(null=True, blank=True)
    total_ms = models.PositiveIntegerField(null=True, blank=True)
    cost = models.DecimalField(max_digits=14, decimal_places=6, default=0)

    class Meta:
        ordering = ("turn", "number")
        indexes = (models.Index(fields=("model", "-id"), name="attempts_by_model"),)
        constraints = (models.UniqueConstraint(fields=("turn", "number"), name="one_attempt_per_number"),)

    def __str__(self) -> str:
        return f"attempt {self.number}"
