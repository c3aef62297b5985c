"""Decides which kind of request a message is: by rules and no model, before any ranking begins.

The message is read word by word (`reading`); what asks, greets, names the file or says how the answer should
look is set aside, and what is left decides. Nothing left: the whole file, or the conversation so far. A
place: that place. Something left: something to search for, alone or together with the question before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from compressor.core.errors import CompressorError
from compressor.core.language.phrases.places import PlaceKind
from compressor.core.language.phrases.table import POINTERS, Role
from compressor.core.requests.leaning import leans, points_back
from compressor.core.requests.locations import Location
from compressor.core.requests.subject import Subject, find_subject

MAX_EARLIER_MESSAGES = 40
MAX_BORROWED_MESSAGES = 3

_CONTINUING = POINTERS | {
    Role.MORE, Role.ANSWER, Role.OPENER, Role.WHAT_ABOUT, Role.QUESTION, Role.POLITE, Role.ASK, Role.DEFINE,
    Role.COMMAND, Role.NUMBER, Role.FORM,
}  # fmt: skip
_SEQUEL = frozenset({Role.OPENER, Role.WHAT_ABOUT, Role.MORE, Role.ANSWER})


class RequestError(CompressorError):
    """A question that cannot be answered as it stands."""


class EmptyRequestError(RequestError):
    """A message without a single word."""

    def __init__(self) -> None:
        super().__init__("The message has no words in it: ask a question, or say what to do with the file.")


class RequestKind(StrEnum):
    """What a request gets: the whole file, a place in it, what was said before, or a search."""

    WHOLE = "whole"
    LOCATED = "located"
    FOLLOW_UP = "follow_up"
    SPECIFIC = "specific"


@dataclass(frozen=True, slots=True)
class Request:
    """A classified message.

    `query` is what to search for: the message, without the place it names; "" where it names nothing.
    `borrowed` is the earlier question a follow-up leans on (several, parted by line ends, where that one
    leans too) and `borrowed_query` what of it to search for; both are "" where nothing was named before.
    `borrowed_from` is its place among the earlier messages, that of the last if there are several.
    `location` may be that of the borrowed question.
    """

    kind: RequestKind
    message: str
    language: str
    query: str = ""
    location: Location | None = None
    borrowed: str = ""
    borrowed_query: str = ""
    borrowed_from: int | None = None
    wants_overview: bool = False
    asks_page_facts: bool = False

    @property
    def names_something(self) -> bool:
        """Whether the message itself holds something to search for."""
        return bool(self.query)

    @property
    def query_without_place(self) -> str:
        """What to search for in a file without the place: there the words of a title name something."""
        places = self.location.places if self.location is not None else ()
        has_title = any(place.title and place.kind is not PlaceKind.NAMED for place in places)
        return self.message if has_title else self.query

    @property
    def full_query(self) -> str:
        """What to search for in the light of the borrowed question; "" where there is nothing to rank by."""
        if not self.borrowed_query:
            return self.query
        return f"{self.borrowed_query}\n{self.query or self.message}"


def classify(message: str, earlier: Sequence[str] = (), titles: Sequence[str] = ()) -> Request:
    """What the message asks for, given the earlier user messages (oldest first) and the titles of the files.

    A message without words ("?", a smiling face) asks for more of what was asked before; where that was
    nothing, it raises EmptyRequestError. Earlier messages without words are passed over.
    """
    first = max(0, len(earlier) - MAX_EARLIER_MESSAGES)
    places = [place for place in range(first, len(earlier)) if earlier[place].strip()]
    recent = [earlier[place] for place in places]
    request = _read(message, recent, titles)
    if request.borrowed_from is not None:
        return replace(request, borrowed_from=places[request.borrowed_from])
    return request


def _read(message: str, earlier: Sequence[str], titles: Sequence[str]) -> Request:
    subject = find_subject(message, titles)
    if subject.is_empty:
        return _ask_for_more(subject, earlier, titles)
    request = _decide(subject, earlier, titles)
    if request.kind is RequestKind.FOLLOW_UP or _is_located_sequel(subject, request):
        return _borrow(request, earlier, titles)
    return request


def _ask_for_more(subject: Subject, earlier: Sequence[str], titles: Sequence[str]) -> Request:
    """The request of a message without words."""
    if all(find_subject(text, titles).is_empty for text in reversed(earlier)):
        raise EmptyRequestError
    return _borrow(Request(RequestKind.FOLLOW_UP, subject.message, ""), earlier, titles)


def _decide(subject: Subject, earlier: Sequence[str], titles: Sequence[str]) -> Request:
    """The request without what it borrows."""
    named = subject.names_something
    facts = Role.FACTS in subject.roles and not named
    request = Request(
        _kind(subject, earlier, titles),
        subject.message,
        subject.rest.language,
        location=subject.location,
        wants_overview=Role.OVERVIEW in subject.roles or facts,
        asks_page_facts=facts,
    )
    searches = named or Role.RELATION in subject.roles
    if request.kind is RequestKind.SPECIFIC or (searches and request.kind is not RequestKind.WHOLE):
        return replace(request, query=subject.query)
    return request


def _kind(subject: Subject, earlier: Sequence[str], titles: Sequence[str]) -> RequestKind:
    if subject.location is not None:
        return RequestKind.LOCATED
    if earlier and subject.names_only_numbers:
        return RequestKind.FOLLOW_UP
    if subject.names_something:
        return RequestKind.FOLLOW_UP if earlier and leans(subject.rest) else RequestKind.SPECIFIC
    if _is_about_the_whole(subject, earlier, titles):
        return RequestKind.WHOLE
    if Role.RELATION in subject.roles or subject.roles <= {Role.FORM, Role.STOP, Role.POLITE}:
        leaves_open = subject.roles - {Role.STOP} and Role.FILE not in subject.roles
        return RequestKind.FOLLOW_UP if earlier and leaves_open else RequestKind.SPECIFIC
    return RequestKind.FOLLOW_UP if subject.roles & _CONTINUING else RequestKind.SPECIFIC


def _is_about_the_whole(subject: Subject, earlier: Sequence[str], titles: Sequence[str]) -> bool:
    """Whether a message that names nothing means the file, not what was said before."""
    roles = subject.roles
    if Role.FACTS in roles:
        return True
    points = roles & POINTERS - {Role.THIS} and points_back(subject.rest)
    if earlier and (Role.ANSWER in roles or (points and Role.OVERVIEW not in roles)):
        return False
    if Role.FILE in roles and subject.asks_for_the_matter:
        return True
    if Role.OVERVIEW in roles:
        changes = roles & (_SEQUEL | POINTERS | {Role.FORM}) - {Role.THIS}
        return not (changes and earlier and _names_a_place(earlier[-1], titles))
    return Role.THIS in roles and not earlier


def _names_a_place(message: str, titles: Sequence[str]) -> bool:
    return find_subject(message, titles).location is not None


def _is_located_sequel(subject: Subject, request: Request) -> bool:
    """ "and chapter 7?", "what of it in chapter 7?": a new place for the old question."""
    if request.kind is not RequestKind.LOCATED or request.query:
        return False
    return bool(subject.roles & {Role.OPENER, Role.WHAT_ABOUT}) or points_back(subject.rest)


def _borrow(request: Request, earlier: Sequence[str], titles: Sequence[str]) -> Request:
    """The request, completed by the latest earlier one with a subject, and by what that one leans on."""
    chain: list[Request] = []
    borrowed_from = None
    for position in range(len(earlier) - 1, -1, -1):
        subject = find_subject(earlier[position], titles)
        candidate = _decide(subject, earlier[:position], titles)
        if subject.is_empty or (not candidate.query and candidate.location is None):
            continue
        chain.insert(0, candidate)
        borrowed_from = position if borrowed_from is None else borrowed_from
        if candidate.kind is not RequestKind.FOLLOW_UP or len(chain) == MAX_BORROWED_MESSAGES:
            break
    places = [candidate.location for candidate in chain if candidate.location is not None]
    return replace(
        request,
        borrowed="\n".join(candidate.message for candidate in chain),
        borrowed_query="\n".join(candidate.query for candidate in chain if candidate.query),
        borrowed_from=borrowed_from,
        location=request.location or (places[-1] if places else None),
    )
