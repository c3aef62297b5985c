"""Every call of the model for a turn: what it cost, how long it took, and why it failed."""

from __future__ import annotations

from dataclasses import dataclass

from compressor.admin.jobs import moment
from compressor.admin.wording import NOTHING
from context_manager.admin.turn_parts.access import Access
from context_manager.admin.turn_parts.record import TurnRecord
from context_manager.admin.wording import coins, in_words, milliseconds
from context_manager.models import Attempt, TurnStatus


@dataclass(frozen=True, slots=True)
class AttemptRow:
    """An attempt in the table. `reason` is what the server said, "" where it may not be read or is none."""

    number: int
    model: str
    started: str
    outcome: str
    failure: str
    reason: str
    is_reason_withheld: bool
    tries: int
    http_status: str
    first_token: str
    total: str
    prompt: str
    cached: str
    completion: str
    cost: str

    @property
    def has_failed(self) -> bool:
        """Whether there is anything to say of a failure."""
        return bool(self.failure or self.reason or self.is_reason_withheld)


def attempt_rows(record: TurnRecord, access: Access) -> tuple[AttemptRow, ...]:
    """The attempts in their order."""
    return tuple(_row(each, access) for each in record.attempts)


def _row(attempt: Attempt, access: Access) -> AttemptRow:
    return AttemptRow(
        number=attempt.number,
        model=attempt.model,
        started=moment(attempt.started_at),
        outcome=_outcome(attempt),
        failure=in_words(attempt.failure_code),
        reason=attempt.reason if access.words else "",
        is_reason_withheld=bool(attempt.reason) and not access.words,
        tries=attempt.tries,
        http_status=str(attempt.http_status or NOTHING),
        first_token=milliseconds(attempt.first_token_ms),
        total=milliseconds(attempt.total_ms),
        prompt=_tokens(attempt.prompt_tokens),
        cached=_tokens(attempt.cached_tokens),
        completion=_tokens(attempt.completion_tokens),
        cost=coins(attempt.cost),
    )


def _outcome(attempt: Attempt) -> str:
    status = TurnStatus(attempt.status).label if attempt.status in TurnStatus.values else attempt.status
    return f"{status} ({attempt.finish_reason})" if attempt.finish_reason else str(status)


def _tokens(count: int | None) -> str:
    return f"{count:,}" if count is not None else NOTHING
