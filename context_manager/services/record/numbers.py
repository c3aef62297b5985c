"""The numbers of a turn and of its attempt, from what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from decimal import Decimal

from compressor.embedding.question import QuestionState
from compressor.services.questions import Selection
from context_manager.core.citations import Citation
from context_manager.core.instructions import PROMPT_VERSION
from context_manager.core.usage_checks import doubt_of
from context_manager.core.values import BuiltPrompt
from context_manager.llm.language_model import Usage
from context_manager.models import Attempt, Turn, TurnStatus
from context_manager.services.record.notice_rows import notice_rows
from context_manager.services.record.outcomes import Outcome
from context_manager.services.record.shown_rows import ShownRows, position_share
from context_manager.services.record.versions import code_version, settings_digest

NUMBERS = (
    "status", "failure_code", "finish_reason", "notices", "lease_until", "finished_at", "request_kind",
    "match_state", "embedding_state", "meaning_share", "borrowed_turn", "position_share", "cited_not_shown",
    "whole_tokens", "context_tokens", "ceiling_share", "history_available", "history_kept",
    "history_compacted", "context_trimmed", "usage_warning", "select_ms", "build_ms", "first_token_ms",
    "total_ms", "cost", "code_version", "prompt_version", "settings_digest",
)  # fmt: skip
"""The fields that are set here."""


def set_numbers(
    turn: Turn,
    outcome: Outcome,
    shown: Sequence[ShownRows],
    citations: Sequence[Citation],
    now: datetime,
) -> None:
    """Set everything about a turn that is known once it has ended."""
    turn.status = status_of(outcome)
    turn.failure_code = outcome.failure.code if outcome.failure is not None else ""
    turn.finish_reason = outcome.completion.finish.value if outcome.completion is not None else ""
    turn.lease_until, turn.finished_at = None, now
    turn.position_share = position_share(shown)
    turn.cited_not_shown = sum(not each.is_shown for each in citations)
    turn.code_version, turn.prompt_version = code_version(), PROMPT_VERSION
    turn.settings_digest = settings_digest()
    _set_request(turn, outcome)
    if outcome.prompt is not None:
        _set_prompt(turn, outcome.prompt)
        turn.notices = notice_rows(outcome.prompt, outcome.read, outcome.completion)
    _set_usage(turn, outcome)
    _set_times(turn, outcome, now)


def status_of(outcome: Outcome) -> TurnStatus:
    """How a turn ended."""
    if outcome.failure is not None or outcome.completion is None:
        return TurnStatus.FAILED
    return TurnStatus.INCOMPLETE if outcome.completion.is_cut_off else TurnStatus.COMPLETED


def attempt_of(turn: Turn, outcome: Outcome, now: datetime) -> Attempt:
    """The call of the model, or why it was never made; not written yet."""
    failure, completion, usage = outcome.failure, outcome.completion, _usage(outcome)
    return Attempt(
        turn=turn,
        number=turn.attempts.count() + 1,
        model=turn.model,
        started_at=outcome.times.model_began or turn.created_at,
        finished_at=now,
        status=turn.status,
        failure_code=turn.failure_code,
        reason=failure.reason if failure is not None else "",
        http_status=failure.http_status if failure is not None else getattr(completion, "http_status", None),
        tries=failure.tries if failure is not None else getattr(completion, "tries", 1),
        finish_reason=turn.finish_reason,
        estimated_tokens=_estimated(turn, outcome),
        prompt_tokens=usage.prompt_tokens if usage is not None else None,
        cached_tokens=usage.cached_tokens if usage is not None else None,
        completion_tokens=usage.completion_tokens if usage is not None else None,
        first_token_ms=_first_token_ms(outcome),
        total_ms=outcome.times.model_ms,
        cost=_cost(outcome),
    )


def meaning_share_of(selection: Selection) -> float:
    """How much of the files was compared by meaning, from 0 to 1."""
    return selection.excerpt.meaning_share if selection.embedding is QuestionState.READY else 0.0


def _set_request(turn: Turn, outcome: Outcome) -> None:
    """How the message was understood, and by what its passages were found."""
    gathered, read = outcome.gathered, outcome.read
    if gathered is None:
        return
    turn.borrowed_turn_id = gathered.borrowed_turn
    if gathered.files is not None:
        turn.request_kind = gathered.files.asked.request.kind.value
    if read is not None:
        turn.match_state = read.selection.excerpt.match.value
        _set_meaning(turn, read.selection)


def _set_meaning(turn: Turn, selection: Selection) -> None:
    """Nothing where nothing was searched for."""
    if selection.excerpt.searches:
        turn.embedding_state = selection.embedding.value
        turn.meaning_share = meaning_share_of(selection)


def _set_prompt(turn: Turn, prompt: BuiltPrompt) -> None:
    turn.whole_tokens, turn.context_tokens = prompt.whole_tokens, prompt.tokens
    turn.ceiling_share = prompt.tokens / prompt.budget.ceiling
    turn.history_available = prompt.history_available
    turn.history_kept = prompt.history_kept
    turn.history_compacted = prompt.history_compacted
    turn.context_trimmed = len(prompt.steps)


def _set_usage(turn: Turn, outcome: Outcome) -> None:
    usage = _usage(outcome)
    doubt = doubt_of(
        reported=usage.prompt_tokens if usage is not None else None,
        estimated=_estimated(turn, outcome),
        corrected=turn.context_tokens,
        ceiling=turn.context_ceiling,
    )
    turn.usage_warning = doubt.value if doubt is not None else ""
    turn.cost = _cost(outcome)


def _set_times(turn: Turn, outcome: Outcome, now: datetime) -> None:
    """What the student waited for counts from the question, with the time that it took to take it."""
    times, first_token = outcome.times, _first_token_ms(outcome)
    turn.select_ms, turn.build_ms = times.select_ms, times.build_ms
    turn.total_ms = _milliseconds(now - turn.created_at)
    if first_token is not None and times.model_began is not None:
        turn.first_token_ms = _milliseconds(times.model_began - turn.created_at) + first_token


def _milliseconds(duration: timedelta) -> int:
    """Never less than none: the clock of the day may be put back."""
    return max(0, round(duration / timedelta(milliseconds=1)))


def _first_token_ms(outcome: Outcome) -> int | None:
    seconds = outcome.completion.first_token_seconds if outcome.completion is not None else None
    return round(1_000 * seconds) if seconds is not None else None


def _estimated(turn: Turn, outcome: Outcome) -> int:
    """Our own count of the prompt, as it would be without a correction."""
    return round(outcome.prompt.tokens / turn.correction) if outcome.prompt is not None else 0


def _usage(outcome: Outcome) -> Usage | None:
    return outcome.completion.usage if outcome.completion is not None else None


def _cost(outcome: Outcome) -> Decimal:
    usage = _usage(outcome)
    return outcome.model.cost(usage) if usage is not None and outcome.model is not None else Decimal(0)
