"""A turn as JSON: what was asked and answered, and the context that the answer saw.

Its shape is that of the stream's `data-context` and `data-citation`. Page ranges are of physical pages, from
1, inclusive; tokens are corrected estimates but for `usage`, which is what the provider counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from compressor.core.excerpts.strip import Why
from context_manager.api.sentences import failure_sentence, turn_notices
from context_manager.core.values import BlockName, StepName
from context_manager.core.wording import BLOCKS, STEPS
from context_manager.models import Attempt, Message, Role, Turn, TurnFile, TurnStatus, Verdict

VERDICTS = {Verdict.UP: "up", Verdict.DOWN: "down"}
WHYS = (
    (Why.CHOSEN.value, "for what was asked, or beside it"),
    (Why.POSITION.value, "for their place alone, in an even spread"),
)
BLOCK_NAMES = [(name.value, BLOCKS[name]) for name in BlockName]
STEP_NAMES = [(name.value, STEPS[name]) for name in StepName]


class SaidSerializer(serializers.ModelSerializer[Message]):
    """A message of a turn."""

    class Meta:
        model = Message
        fields = ("id", "role", "content")


class ShownSerializer(serializers.Serializer[Any]):
    """Neighbouring pages that the answer saw, for what was asked or for their position only."""

    first_page = serializers.IntegerField(min_value=1)
    last_page = serializers.IntegerField(min_value=1)
    label = serializers.CharField(  # type: ignore[assignment]
        help_text="What these pages are called; empty once the file is deleted."
    )
    why = serializers.ChoiceField(choices=WHYS)


class TurnFileSerializer(serializers.Serializer[TurnFile]):
    """A file as a turn saw it. Once it is deleted its counts stay."""

    file_id = serializers.UUIDField(allow_null=True, help_text="Null once the file is deleted.")
    title = serializers.CharField(help_text="Empty once the file is deleted.")
    page_count = serializers.IntegerField(
        source="length", min_value=0, help_text="How many pages it has, or passages: see `unit`."
    )
    unit = serializers.CharField(help_text="What is counted: `passage` in a file that has no pages.")
    shown = ShownSerializer(many=True, source="ranges.all")
    shown_count = serializers.IntegerField(
        source="shown_pages", min_value=0, help_text="How many of them the answer saw."
    )


class BlockSerializer(serializers.Serializer[Any]):
    """A part of the prompt, with its tokens."""

    name = serializers.ChoiceField(choices=BLOCK_NAMES)
    before = serializers.IntegerField(min_value=0, help_text="Before anything was cut.")
    after = serializers.IntegerField(min_value=0, help_text="As sent.")


class StepSerializer(serializers.Serializer[Any]):
    """Something that was cut so that the prompt fits, with the tokens of what it was cut from."""

    name = serializers.ChoiceField(choices=STEP_NAMES)
    before = serializers.IntegerField(min_value=0)
    after = serializers.IntegerField(min_value=0)
    notches = serializers.IntegerField(
        min_value=1, help_text="In how many cuts: one turn, one event, one memory each."
    )


class TokensSerializer(serializers.Serializer[Turn]):
    """What the prompt weighed, by our own count. `before` and `after` are the sums of the blocks'."""

    ceiling = serializers.IntegerField(
        source="context_ceiling", min_value=0, help_text="What a prompt never exceeds."
    )
    reserve = serializers.IntegerField(min_value=0, help_text="Of the ceiling, what is kept for lookups.")
    before = serializers.IntegerField(source="whole_tokens", min_value=0)
    after = serializers.IntegerField(source="context_tokens", min_value=0)
    blocks = BlockSerializer(many=True, source="blocks.all")


class TurnNoticeSerializer(serializers.Serializer[Any]):
    """What the student is told beside the answer, in their language."""

    code = serializers.CharField(help_text="`history_shortened`, for instance. More codes may come.")
    message = serializers.CharField()


class ContextSerializer(serializers.Serializer[Turn]):
    """What the answer saw, what it weighed, and what was cut."""

    files = TurnFileSerializer(many=True, source="files.all")
    tokens = TokensSerializer(source="*")
    steps = StepSerializer(many=True, source="steps.all")
    notices = serializers.SerializerMethodField()

    @extend_schema_field(TurnNoticeSerializer(many=True))
    def get_notices(self, turn: Turn) -> list[dict[str, str]]:
        """In words."""
        return turn_notices(turn)


class CitationSerializer(serializers.Serializer[Any]):
    """Pages that the answer names. `verified`: the model had been given them."""

    file_id = serializers.UUIDField(
        source="turn_file.file_id",
        allow_null=True,
        default=None,
        help_text="Null where no file has such pages, and once the file is deleted.",
    )
    first_page = serializers.IntegerField(min_value=1)
    last_page = serializers.IntegerField(min_value=1)
    verified = serializers.BooleanField(source="is_shown")


class UsageSerializer(serializers.Serializer[Any]):
    """Tokens of the last call of the model, as its provider counted them; null where it did not say."""

    prompt_tokens = serializers.IntegerField(allow_null=True, min_value=0)
    cached_tokens = serializers.IntegerField(allow_null=True, min_value=0)
    completion_tokens = serializers.IntegerField(allow_null=True, min_value=0)


def _milliseconds(what: str) -> serializers.IntegerField:
    return serializers.IntegerField(allow_null=True, min_value=0, help_text=what)


class TimingSerializer(serializers.Serializer[Turn]):
    """Milliseconds; null for what did not happen."""

    select_ms = _milliseconds("Choosing what is read of the files.")
    build_ms = _milliseconds("Writing the prompt.")
    first_token_ms = _milliseconds("From the question to the first word; null for an answer in one piece.")
    total_ms = _milliseconds("From the question to the end.")


class TurnFailureSerializer(serializers.Serializer[Any]):
    """Why there is no answer; `code` is that of the problem."""

    code = serializers.CharField()
    message = serializers.CharField()


class FeedbackSerializer(serializers.Serializer[Any]):
    """What the student thinks of the answer."""

    value = serializers.SerializerMethodField()
    reasons = serializers.ListField(child=serializers.CharField())
    comment = serializers.CharField()

    @extend_schema_field(serializers.ChoiceField(choices=[*VERDICTS.values()], allow_null=True))
    def get_value(self, feedback: Any) -> str | None:
        """The verdict in a word."""
        return VERDICTS.get(feedback.value)


class TurnSerializer(serializers.ModelSerializer[Turn]):
    """A turn: a message of the student and what became of it."""

    chat_id = serializers.UUIDField(
        read_only=True, allow_null=True, help_text="Null once the chat is deleted."
    )
    status = serializers.ChoiceField(choices=TurnStatus.choices, read_only=True)
    message = serializers.SerializerMethodField()
    answer = serializers.SerializerMethodField()
    context = ContextSerializer(source="*", read_only=True)  # type: ignore[assignment]
    citations = CitationSerializer(many=True, source="citations.all", read_only=True)
    finish_reason = serializers.CharField(
        read_only=True,
        help_text="`stop`, `length`, `content_filter` or `other`; empty where there is no answer.",
    )
    failure = serializers.SerializerMethodField()
    usage = serializers.SerializerMethodField()
    timing = TimingSerializer(source="*", read_only=True)
    feedback = serializers.SerializerMethodField()

    class Meta:
        model = Turn
        fields = (
            "id",
            "chat_id",
            "number",
            "status",
            "channel",
            "model",
            "message",
            "answer",
            "context",
            "citations",
            "finish_reason",
            "failure",
            "usage",
            "timing",
            "feedback",
            "created_at",
            "finished_at",
        )
        read_only_fields = fields

    @extend_schema_field(SaidSerializer(allow_null=True))
    def get_message(self, turn: Turn) -> Mapping[str, Any] | None:
        """What the student wrote; null in a chat that is deleted."""
        return _said(turn, Role.USER)

    @extend_schema_field(SaidSerializer(allow_null=True))
    def get_answer(self, turn: Turn) -> Mapping[str, Any] | None:
        """What was answered; null where it came to nothing, or not yet."""
        return _said(turn, Role.ASSISTANT)

    @extend_schema_field(TurnFailureSerializer(allow_null=True))
    def get_failure(self, turn: Turn) -> dict[str, str] | None:
        """Why there is no answer."""
        if turn.status != TurnStatus.FAILED:
            return None
        return {"code": turn.failure_code, "message": failure_sentence(turn)}

    @extend_schema_field(UsageSerializer)
    def get_usage(self, turn: Turn) -> Mapping[str, Any]:
        """Of the last call of the model."""
        attempts = sorted(turn.attempts.all(), key=lambda attempt: attempt.number)
        return UsageSerializer(attempts[-1] if attempts else Attempt()).data

    @extend_schema_field(FeedbackSerializer(allow_null=True))
    def get_feedback(self, turn: Turn) -> Mapping[str, Any] | None:
        """What the student thinks of it."""
        given = [each for each in turn.feedbacks.all() if each.user_id == turn.owner_id]
        return FeedbackSerializer(given[0]).data if given else None


def _said(turn: Turn, role: Role) -> Mapping[str, Any] | None:
    message = next((each for each in turn.messages.all() if each.role == role), None)
    return SaidSerializer(message).data if message is not None else None
