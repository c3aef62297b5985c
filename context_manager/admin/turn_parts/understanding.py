"""How the message was understood, what was searched for, and what the student was told beside the answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from compressor.admin.question_result import KINDS, MATCHES, SearchLine, embedding_in_words
from compressor.core.excerpts.compression import MatchState
from compressor.core.requests.request import RequestKind
from compressor.embedding.question import QuestionState
from context_manager.admin.links import turn_address
from context_manager.admin.turn_parts.access import Access
from context_manager.admin.turn_parts.record import TurnRecord
from context_manager.admin.wording import in_words
from context_manager.core.notices import notice_from
from context_manager.models import Turn


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


def understanding(record: TurnRecord, access: Access) -> Understanding:
    """What the record says of how the turn was understood."""
    turn, content = record.turn, record.content
    kind, why = _kind(turn.request_kind)
    return Understanding(
        kind=kind,
        why=why,
        match=_match(turn.match_state),
        embedding=_embedding(turn.embedding_state, turn.meaning_share),
        borrowed=content.borrowed if content is not None and access.words else "",
        borrowed_address=turn_address(turn.borrowed_turn_id) if turn.borrowed_turn_id else "",
        searches=tuple(_searches(content.searches)) if content is not None and access.words else (),
        notices=tuple((each["code"], _told(each, access)) for each in turn.notices),
    )


def notice_codes(turn: Turn) -> set[str]:
    """What the student was told beside the answer, by code."""
    return {each["code"] for each in turn.notices}


def _told(stored: dict[str, Any], access: Access) -> str:
    """The sentence of a notice; its code alone where it names printed pages that may not be seen.

    A notice of another version may have no sentence any more.
    """
    if "pages" in stored and not access.file_words:
        return in_words(stored["code"])
    try:
        return notice_from(stored).text("en")
    except (KeyError, ValueError):
        return in_words(stored["code"])


def _kind(stored: str) -> tuple[str, str]:
    if stored in set(RequestKind):
        return KINDS[RequestKind(stored)]
    return in_words(stored), ""


def _match(stored: str) -> str:
    return MATCHES[MatchState(stored)] if stored in set(MatchState) else in_words(stored)


def _embedding(state: str, meaning_share: float | None) -> str:
    if state not in set(QuestionState):
        return in_words(state)
    return embedding_in_words(QuestionState(state), meaning_share)


def _searches(pairs: Any) -> Iterator[SearchLine]:
    for text, terms in pairs:
        yield SearchLine(text, tuple(terms))
