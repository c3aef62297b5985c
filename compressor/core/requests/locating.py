"""Finds the places a message names: "chapter 6", "pages 12-15", "the last chapter", "the part on apes"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from compressor.core.language.numerals import parse_number, parse_ordinal
from compressor.core.language.phrases.places import ALSO_REQUESTS, NAMED, WORDS, PlaceKind
from compressor.core.language.phrases.table import Role
from compressor.core.language.scripts import has_spaceless
from compressor.core.language.words import Reading
from compressor.core.requests.exclusions import exclusion_after, exclusion_before, goes_on
from compressor.core.requests.locations import Location, Place
from compressor.core.requests.numbering import (
    COUNTING_ROLES,
    Span,
    han_spans,
    is_plain_letter,
    is_pronoun,
    spans_after,
    unit_at,
)

MAX_PLACES = 12
_CLAUSE_END = re.compile(r"[,;:.!?\n。、，？！：；\"“”»«「」『』]")
_OPENING_QUOTE = re.compile(r"\s*[:(]?\s*[\"'“‘«„「『]\s*")
_ORDINAL_ENDINGS = frozenset("st nd rd th e er re ere eme nd nde o a ro ra do da to ta ter te".split())
_ONLY_AFTER_DI = frozenset("回面部篇课課卷巻编編单単段")
_BY_POSITION = frozenset(
    {
        PlaceKind.CHAPTER,
        PlaceKind.SECTION,
        PlaceKind.PAGE,
        PlaceKind.SLIDE,
        PlaceKind.APPENDIX,
        PlaceKind.PARAGRAPH,
    }
)
_TITLED = frozenset({PlaceKind.CHAPTER, PlaceKind.SECTION})
_ASKING = frozenset({Role.ASK, Role.COMMAND, Role.QUESTION})
_STARTING = frozenset(
    {Role.ASK, Role.DEFINE, Role.COMMAND, Role.OVERVIEW, Role.POLITE, Role.OPENER, Role.WHAT_ABOUT, Role.FILE}
)
_PREPOSITIONS = frozenset("in from during within of en dans de del du in im aus nel nella no na em".split())
_PART_MARKS = frozenset("部里裡中章节節")
_TITLE_LINKS = frozenset("的那这這一のに関するついて")


@dataclass(frozen=True, slots=True)
class Mention:
    """A place and the words of the message that name it, as indices [first, end).

    It `leans` on another: "the last paragraph" alone may be that of an answer.
    """

    places: tuple[Place, ...]
    first: int
    end: int
    leans: bool = False
    is_excluded: bool = False


def find_location(reading: Reading) -> tuple[Location | None, frozenset[int]]:
    """The location a message names, and the indices of the words that name it."""
    mentions = list(_mentions(reading))
    if all(place.kind is PlaceKind.PARAGRAPH for mention in mentions for place in mention.places):
        mentions = [mention for mention in mentions if not mention.leans]
    if not mentions:
        return None, frozenset()
    words = frozenset(index for mention in mentions for index in range(mention.first, mention.end))
    wanted, excluded = (
        _places(mention for mention in mentions if mention.is_excluded is left) for left in (False, True)
    )
    return Location(wanted, excluded), words


def _places(mentions: Iterable[Mention]) -> tuple[Place, ...]:
    """The places of the mentions, each once."""
    return tuple(dict.fromkeys(place for mention in mentions for place in mention.places))[:MAX_PLACES]


def _mentions(reading: Reading) -> Iterator[Mention]:
    index = 0
    last: Mention | None = None
    while index < len(reading.words):
        found = next(filter(None, (rule(reading, index) for rule in _RULES)), None)
        mention = _with_exclusion(reading, found, last) if found else _bare_exclusion(reading, index, last)
        if mention:
            yield mention
        index, last = (mention.end, mention) if mention else (index + 1, last)


def _with_exclusion(reading: Reading, found: Mention, last: Mention | None) -> Mention:
    """The mention with the words that set its place aside, and whether they do."""
    first, end = exclusion_before(reading, found.first), exclusion_after(reading, found.end)
    is_joined = last is not None and last.is_excluded and goes_on(reading, last.end, found.first)
    is_excluded = is_joined or (first, end) != (found.first, found.end)
    return replace(found, first=first, end=end, is_excluded=is_excluded)


def _bare_exclusion(reading: Reading, index: int, last: Mention | None) -> Mention | None:
    """ "chapters 1 to 5 except 3": numbers of the same kind as those right before."""
    start = index + reading.match(index, WORDS["except"])
    if last is None or last.end != index or start == index or not last.places[0].first:
        return None
    kind = last.places[0].kind
    spans, end = spans_after(reading, start, kind, COUNTING_ROLES)
    if reading.role(end) in COUNTING_ROLES and not reading.gap(end).strip():
        return None
    mention = _mention(kind, spans, index, end)
    return replace(mention, is_excluded=True) if mention else None


def _numbered(reading: Reading, index: int) -> Mention | None:
    """ "chapter 6", "pp. 12-15", "§ 3.2", "chapters 2, 4 and 6", "appendix B"."""
    length, kind = unit_at(reading, index)
    if kind is None and "§" in reading.gap(index):
        kind = PlaceKind.SECTION
    if kind is None:
        return None
    start = index + length
    start += reading.match(start, WORDS["number"])
    if (
        "," in reading.gap(start)
        or is_plain_letter(reading, index, start)
        or is_pronoun(reading, index, start)
    ):
        return None
    if reading.match(start, WORDS["last after"]) and reading.role(start + 1) is not Role.NAME:
        return _mention(kind, [("-1", "-1")], index, start + 1) if kind in _BY_POSITION else None
    is_plural = length and reading.word(index).endswith(("s", "pp"))
    spans, end = spans_after(reading, start, kind, frozenset() if is_plural else COUNTING_ROLES)
    return _mention(kind, spans, index, end)


def _ordinal_before(reading: Reading, index: int) -> Mention | None:
    """ "third chapter", "6. Kapitel", "3rd section"."""
    number, end = parse_ordinal(reading.word(index)), index + 1
    if reading.word(index).isdecimal():
        number = parse_number(reading.word(index))
        if not reading.gap(end) and reading.word(end) in _ORDINAL_ENDINGS:
            end += 1
        elif reading.gap(end).strip() != ".":
            return None
    length, kind = unit_at(reading, end)
    if not number or kind not in _BY_POSITION:
        return None
    return _by_position(_mention(kind, [(str(number), str(number))], index, end + length))


def _han_before(reading: Reading, index: int) -> Mention | None:
    """第六章, 155ページ, 第3到5章."""
    follows_di = reading.word(index) == "第"
    spans, end = han_spans(reading, index + follows_di)
    length, kind = unit_at(reading, end)
    unit = reading.word(end)
    if kind is None or not has_spaceless(unit) or (unit in _ONLY_AFTER_DI and not follows_di):
        return None
    return _mention(kind, spans, index, end + length)


def _counted_from_an_end(reading: Reading, index: int) -> Mention | None:
    """ "the last chapter", "first three chapters", "last 10 pages", 最后一章."""
    at_start, at_end = reading.match(index, WORDS["first"]), reading.match(index, WORDS["last"])
    if not (at_start or at_end):
        return None
    end = index + (at_start or at_end)
    count = parse_number(reading.word(end))
    length, kind = unit_at(reading, end + (count is not None))
    if kind not in _BY_POSITION:
        return None
    size = max(count or 1, 1)
    span = ("1", str(size)) if at_start else (str(-size), "-1")
    return _by_position(_mention(kind, [span], index, end + (count is not None) + length))


def _by_position(mention: Mention | None) -> Mention | None:
    is_paragraph = mention is not None and mention.places[0].kind is PlaceKind.PARAGRAPH
    return replace(mention, leans=True) if mention is not None and is_paragraph else mention


def _titled(reading: Reading, index: int) -> Mention | None:
    """ "the chapter on instinct", "the section "Instinct"", "the Hybridism chapter"."""
    length, kind = unit_at(reading, index)
    if kind not in _TITLED:
        return None
    end = index + length
    return _title_after(reading, kind, index, end) or _title_before(reading, kind, index, end)


def _title_after(reading: Reading, kind: PlaceKind, index: int, end: int) -> Mention | None:
    start = end + reading.match(end, WORDS["about"])
    if start == end and not _OPENING_QUOTE.fullmatch(reading.gap(start)):
        return None
    stop = start
    while stop < len(reading.words) and reading.role(stop) not in _ASKING:
        if stop > start and _CLAUSE_END.search(reading.gap(stop)):
            break
        stop += 1
    return _title(reading, kind, range(start, stop), range(index, stop))


def _title_before(reading: Reading, kind: PlaceKind, index: int, end: int) -> Mention | None:
    stop = index
    while reading.word(stop - 1) in _TITLE_LINKS and not _CLAUSE_END.search(reading.gap(stop)):
        stop -= 1
    start = stop
    while reading.role(start - 1) is Role.NAME and not _CLAUSE_END.search(reading.gap(start)):
        start -= 1
    follows_article = (reading.word(start - 1),) in WORDS["article"]
    if not follows_article and not (stop < index and has_spaceless(reading.word(index))):
        return None
    return _title(reading, kind, range(start, stop), range(start, end))


def _title(reading: Reading, kind: PlaceKind, words: range, mentioned: range) -> Mention | None:
    """A mention by title: its words without the function words, at least one of them a name."""
    kept = [index for index in words if reading.role(index) not in {Role.STOP, Role.POLITE, Role.OPENER}]
    if all(reading.role(index) is not Role.NAME for index in kept):
        return None
    joiner = "" if has_spaceless(reading.word(kept[0])) else " "
    title = joiner.join(reading.word(index) for index in kept)
    return Mention((Place(kind, title=title),), mentioned.start, mentioned.stop)


def _named_part(reading: Reading, index: int) -> Mention | None:
    """ "the introduction", "in the preface"; not "the introduction of rabbits to Australia"."""
    length = reading.match(index, NAMED)
    phrase = reading.phrase(index, length)
    is_request = phrase in ALSO_REQUESTS or reading.role(index) is Role.OVERVIEW
    is_word = _is_asked_about_as_a_word(reading, index)
    if not length or is_request or is_word or _is_of_something(reading, index + length):
        return None
    follows_article = (reading.word(index - 1),) in WORDS["article"]
    before = index - 1 if follows_article else index
    is_first = before <= 0 or reading.role(before - 1) in _STARTING
    is_inside = reading.word(before - 1) in _PREPOSITIONS
    if not (is_first or follows_article or is_inside or reading.word(index + length) in _PART_MARKS):
        return None
    return Mention((Place(PlaceKind.NAMED, title=NAMED[phrase]),), index, index + length)


def _is_asked_about_as_a_word(reading: Reading, index: int) -> bool:
    """ "what are methods?", "what is an abstract?": the thing itself, not that part of the file."""
    has_indefinite = (reading.word(index - 1),) in WORDS["indefinite"]
    before = index - 1 - has_indefinite
    return before >= 0 and reading.role(before) is Role.DEFINE


def _is_of_something(reading: Reading, index: int) -> bool:
    """Whether a name follows, at once or after function words: "the conclusion of the experiment"."""
    while reading.role(index) is Role.STOP and not _CLAUSE_END.search(reading.gap(index)):
        index += 1
    return reading.role(index) in {Role.NAME, Role.RELATION} and not _CLAUSE_END.search(reading.gap(index))


def _mention(kind: PlaceKind, spans: list[Span], first: int, end: int) -> Mention | None:
    places = tuple(Place(_kind_of_number(kind, span), *span) for span in spans)
    return Mention(places, first, end) if places else None


def _kind_of_number(kind: PlaceKind, span: Span) -> PlaceKind:
    """ "chapter 3.2" is section 3.2, and so is "paragraph 3.2"."""
    is_section = "." in span[0] and kind in {PlaceKind.CHAPTER, PlaceKind.PARAGRAPH}
    return PlaceKind.SECTION if is_section else kind


_RULES = (_numbered, _counted_from_an_end, _ordinal_before, _han_before, _titled, _named_part)
