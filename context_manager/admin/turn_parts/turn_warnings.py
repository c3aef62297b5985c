"""What staff should look at in a turn, a sentence each."""

from __future__ import annotations

from collections.abc import Iterator

from compressor.core.requests.request import RequestKind
from compressor.core.wording import counted
from compressor.embedding.question import QuestionState
from context_manager.admin.turn_parts.access import Access
from context_manager.admin.turn_parts.record import TurnRecord
from context_manager.admin.turn_parts.understanding import notice_codes
from context_manager.admin.wording import share
from context_manager.models import Attempt, Turn, UsageWarning

MUCH_BY_POSITION = 0.5
_BY_KEYWORDS = {
    QuestionState.OFF: "search by meaning is switched off",
    QuestionState.LATE: "the embedder was late",
    QuestionState.FAILED: "the embedder failed",
    QuestionState.RESTING: "the embedder was late or failed a moment before and was not asked",
}


def warnings_of(record: TurnRecord, access: Access) -> list[str]:
    """Everything about the turn that is not as it should be, the worst first."""
    return [*_failure(record, access), *_usage(record), *_files(record), *_prompt(record), *_deleted(record)]


def _failure(record: TurnRecord, access: Access) -> Iterator[str]:
    failed = next((each for each in reversed(record.attempts) if each.failure_code), None)
    if failed is not None and failed.failure_code == record.turn.failure_code and failed.reason:
        yield _reason(failed) if access.words else "The reason may quote the student, and is not shown."
    if len(record.attempts) > 1:
        yield f"There were {len(record.attempts):,} attempts to answer; see below."


def _reason(failed: Attempt) -> str:
    """What the server said, or where nothing is known of it, why there is no answer."""
    said = "The model server said" if failed.tries else "The model gave no answer"
    return f"{said}: {failed.reason}"


def _usage(record: TurnRecord) -> Iterator[str]:
    """What the provider's count says against ours."""
    turn = record.turn
    if turn.usage_warning not in UsageWarning.values:
        return
    label = str(UsageWarning(turn.usage_warning).label)
    counts = _counts(turn, next((each for each in reversed(record.attempts) if each.prompt_tokens), None))
    yield f"{label[0].upper()}{label[1:]}{counts}."


def _counts(turn: Turn, attempt: Attempt | None) -> str:
    if attempt is None or attempt.prompt_tokens is None:
        return ""
    return f" ({attempt.prompt_tokens:,} against {turn.context_tokens:,}, ceiling {turn.context_ceiling:,})"


def _files(record: TurnRecord) -> Iterator[str]:
    turn = record.turn
    if turn.cited_not_shown:
        named = counted(turn.cited_not_shown, "place")
        yield f"The answer cites {named} that the model had not been given."
    if turn.embedding_state in set(_BY_KEYWORDS) and record.prompt.files:
        why = _BY_KEYWORDS[QuestionState(turn.embedding_state)]
        yield f"The passages were found by keywords alone: {why}."
    if "no_match" in notice_codes(turn):
        yield "Nothing in the files matches the words of the question; the passages are evenly spaced."
    if turn.position_share is not None and turn.position_share > MUCH_BY_POSITION:
        whole = (
            ", because it asks about the file as a whole" if turn.request_kind == RequestKind.WHOLE else ""
        )
        yield f"{share(turn.position_share)} of what was shown is there for its position only{whole}."


def _prompt(record: TurnRecord) -> Iterator[str]:
    turn = record.turn
    left_out, shortened = turn.history_available - turn.history_kept, turn.history_compacted
    parts = [f"{left_out:,} left out" if left_out else "", f"{shortened:,} shortened" if shortened else ""]
    if any(parts):
        became = " and ".join(filter(None, parts))
        yield f"Of {counted(turn.history_available, 'earlier turn')} in reach, {became}."
    if "paste_shortened" in notice_codes(turn):
        yield "What the student pasted is in the prompt in part."


def _deleted(record: TurnRecord) -> Iterator[str]:
    if record.turn.chat_id is None:
        yield "The chat has been deleted: its words are gone, the numbers of the turn stay."
    if record.content is not None and record.content.is_source_deleted:
        yield "A file that it read has been deleted: the messages as sent went with it, the counts stay."
