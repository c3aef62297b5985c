"""How the message was understood, what was searched for, and what the student was told beside the answer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from compressor.admin.question_result import EMBEDDING, KINDS, MATCHES
from compressor.admin.question_result import NOTICES as NOTICES_ABOUT_FILES
from compressor.core.excerpts.compression import MatchState
from compressor.core.requests.request import RequestKind
from compressor.embedding.question import QuestionState
from context_manager.admin.turn_parts.links import turn_address
from context_manager.admin.turn_parts.record import TurnRecord
from context_manager.admin.wording import in_words, share

NOTICES: Mapping[str, str] = {
    **{notice.value: sentence for notice, sentence in NOTICES_ABOUT_FILES.items()},
    "weak_match": "The answer says that the pages shown do not hold what was asked.",
    "history_shortened": "Earlier turns are in the prompt in part, or left out.",
    "paste_shortened": "What was pasted is in the prompt in part.",
    "cut_off": "The answer ends at its limit of tokens.",
}


@dataclass(frozen=True, slots=True)
class SearchLine:
    """A text that was searched for, and the words that were looked up in the index."""

    text: str
    terms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Understanding:
    """What the template shows. `searches` and `borrowed` are words of the student: empty where withheld."""

    kind: str
    why: str
    match: str
    embedding: str
    borrowed: str
    borrowed_address: str
    searches: tuple[SearchLine, ...]
    notices: tuple[tuple[str, str], ...]


def understanding(record: TurnRecord, *, shows_words: bool) -> Understanding:
    """What the record says of how the turn was understood."""
    turn, content = record.turn, record.content
    kind, why = _kind(turn.request_kind)
    return Understanding(
        kind=kind,
        why=why,
        match=MATCHES[MatchState(turn.match_state)]
        if turn.match_state in set(MatchState)
        else in_words(turn.match_state),
        embedding=_embedding(turn.embedding_state, turn.meaning_share),
        borrowed=content.borrowed if content is not None and shows_words else "",
        borrowed_address=turn_address(turn.borrowed_turn_id) if turn.borrowed_turn_id else "",
        searches=tuple(_searches(content.searches)) if content is not None and shows_words else (),
        notices=tuple((code, NOTICES.get(code, f"{in_words(code)}.")) for code in notice_codes(turn.notices)),
    )


def notice_codes(notices: Any) -> list[str]:
    """The codes of stored notices, which are codes alone or have one each."""
    return [each["code"] if isinstance(each, dict) else str(each) for each in notices]


def _kind(stored: str) -> tuple[str, str]:
    if stored in set(RequestKind):
        return KINDS[RequestKind(stored)]
    return in_words(stored), ""


def _embedding(state: str, meaning_share: float | None) -> str:
    if state not in set(QuestionState):
        return in_words(state)
    sentence = EMBEDDING[QuestionState(state)]
    if state != QuestionState.READY or meaning_share is None:
        return sentence
    return f"{sentence} {share(meaning_share)} of the passages have vectors."


def _searches(pairs: Any) -> Iterator[SearchLine]:
    for text, terms in pairs:
        yield SearchLine(text, tuple(terms))
