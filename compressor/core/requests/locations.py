"""Places named in a request, and where they are in a file.

Invariant: a place that the file does not have resolves to nothing, never to the nearest guess.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compressor.core.document import PageKind
from compressor.core.language.numerals import parse_number
from compressor.core.language.phrases.places import NAMED, UNITS, PlaceKind
from compressor.core.language.phrases.table import split_words
from compressor.core.requests.titles import Section, section_number, title_kind, title_words

_RANK = {
    PlaceKind.BOOK: 0,
    PlaceKind.PART: 1,
    PlaceKind.CHAPTER: 2,
    PlaceKind.APPENDIX: 2,
    PlaceKind.NAMED: 3,
    PlaceKind.SECTION: 4,
    PlaceKind.PARAGRAPH: 5,
}
"""Of the kinds that headings may claim; pages and slides are none."""
_PAGES = frozenset({PlaceKind.PAGE, PlaceKind.SLIDE})
MIN_SHARED_LETTERS = 4

_NOT_NAMED = 3
_OPENING = frozenset({"introduction", "preface"})
"""Parts that open a book, and that its chapters may have as well."""
"""The rank of a title behind all that have the name in them."""


@dataclass(frozen=True, slots=True)
class Place:
    """One place. `first` and `last` are folded numbers as a file would carry them ("6", "3.2", "b", "xii"),
    equal for a single one; "-1" counts from the end. `title`: a title's words, or a part's English name.
    """

    kind: PlaceKind
    first: str = ""
    last: str = ""
    title: str = ""

    def __post_init__(self) -> None:
        if bool(self.first) != bool(self.last):
            raise ValueError("a place with numbers needs both its first and its last")
        if not self.first and not self.title:
            raise ValueError("a place needs a number or a title")


@dataclass(frozen=True, slots=True)
class Location:
    """Everything a request names: places of different rank narrow each other, places of one rank add up.

    What is `excluded` is named to be left out, of the places or, where there are none, of all of the file.
    """

    places: tuple[Place, ...]
    excluded: tuple[Place, ...] = ()

    @property
    def names_pages(self) -> bool:
        return any(place.kind in _PAGES for place in self.places)

    @property
    def names_sections(self) -> bool:
        return any(place.kind in _RANK for place in self.places)

    @property
    def paragraphs(self) -> tuple[Place, ...]:
        """The places that are paragraphs."""
        return tuple(place for place in self.places if place.kind is PlaceKind.PARAGRAPH)

    @property
    def around_paragraphs(self) -> Location:
        """The places that are none."""
        return Location(tuple(place for place in self.places if place.kind is not PlaceKind.PARAGRAPH))

    @property
    def exclusion(self) -> Location:
        """What is excluded, as a location of its own."""
        return Location(self.excluded)


@dataclass(frozen=True, slots=True)
class PageSpan:
    """Physical pages, 1-based and inclusive; `by_label` where the printed labels decided."""

    first: int
    last: int
    by_label: bool


def resolve_pages(
    location: Location, labels: Sequence[str], page_kind: PageKind = PageKind.PAGE
) -> tuple[PageSpan, ...]:
    """The pages named. `labels` has one entry a physical page, "" where nothing is printed on it.

    A number printed on a page counts before its position; what the file lacks is left out. In a file of
    slides its pages are slides; in one of pages only those are whose label says so ("Slide 4").
    """
    spans = (
        _page_span(place, _positions(labels), len(labels))
        if place.kind is PlaceKind.PAGE or page_kind is PageKind.SLIDE
        else _slide_span(place, labels)
        for place in location.places
        if place.kind in _PAGES
    )
    return tuple(span for span in spans if span is not None)


def _positions(labels: Sequence[str]) -> dict[str, int]:
    """Where each label is first printed."""
    positions: dict[str, int] = {}
    for number, label in enumerate(labels, start=1):
        positions.setdefault("".join(label.casefold().split()), number)
    positions.pop("", None)
    return positions


def _slide_span(place: Place, labels: Sequence[str]) -> PageSpan | None:
    positions = _positions([_slide_number(label) for label in labels])
    return _page_span(place, positions, len(labels)) if place.first in positions else None


def _slide_number(label: str) -> str:
    """The number in "Slide 4", "" in other labels."""
    *words, number = split_words(label) or [""]
    return number if UNITS.get(tuple(words)) is PlaceKind.SLIDE else ""


def _page_span(place: Place, positions: dict[str, int], page_count: int) -> PageSpan | None:
    first, last = positions.get(place.first), positions.get(place.last)
    if first is not None:
        if last is None or last < first:
            last = first + max(_distance(place), 0)
        return PageSpan(first, min(last, page_count), by_label=True)
    numbers = _physical(place.first, page_count), _physical(place.last, page_count)
    if numbers[0] is None or numbers[1] is None or numbers[0] > numbers[1] or numbers[0] > page_count:
        return None
    return PageSpan(max(numbers[0], 1), min(numbers[1], page_count), by_label=False)


def _distance(place: Place) -> int:
    if place.first.isdecimal() and place.last.isdecimal():
        return int(place.last) - int(place.first)
    return 0


def _physical(number: str, page_count: int) -> int | None:
    """The physical page of a number; "-1" is the last one, and pages before the first count as the first."""
    if number.startswith("-") and number[1:].isdecimal():
        return max(page_count + 1 - int(number[1:]), 1) if page_count else None
    value = parse_number(number)
    return value if value else None


def paragraph_numbers(place: Place, count: int) -> tuple[int, int] | None:
    """First and last paragraph named of so many, from 1; None where there are fewer."""
    first, last = _physical(place.first, count), _physical(place.last, count)
    return (first, min(last, count)) if first and last and first <= min(last, count) else None


def resolve_sections(location: Location, sections: Sequence[Section]) -> tuple[int, ...]:
    """Indices of the sections named, in order; () when the file has none of them.

    Roman, arabic and spelled numbers are equal. "Section 2 of chapter 3" is searched inside chapter 3; places
    that are not inside each other add up.
    """
    by_rank: dict[int, list[Place]] = {}
    for place in location.places:
        if place.kind in _RANK:
            by_rank.setdefault(_RANK[place.kind], []).append(place)
    groups = [places for _, places in sorted(by_rank.items())]
    everywhere = range(len(sections))
    nested = _find_nested(groups, sections) or _find_nested(groups[::-1], sections)
    return tuple(nested or sorted({i for places in groups for i in _find_all(places, everywhere, sections)}))


def _find_nested(groups: Sequence[Sequence[Place]], sections: Sequence[Section]) -> list[int]:
    """The sections of the last group, each inside one of the group before; [] where that breaks off."""
    inside, found = list(range(len(sections))), list[int]()
    for places in groups:
        found = _find_all(places, inside, sections)
        inside = _contained(found, sections)
    return found


def _find_all(places: Sequence[Place], inside: Sequence[int], sections: Sequence[Section]) -> list[int]:
    return sorted({index for place in places for index in _find(place, inside, sections)})


def _contained(containers: Sequence[int], sections: Sequence[Section]) -> list[int]:
    """Indices of the containers and of every section whose chunks lie in one of them."""
    inside: list[int] = []
    for index, section in enumerate(sections):
        if any(
            sections[i].first_chunk <= section.first_chunk and section.last_chunk <= sections[i].last_chunk
            for i in containers
        ):
            inside.append(index)
    return inside


def _find(place: Place, inside: Sequence[int], sections: Sequence[Section]) -> list[int]:
    if place.kind is PlaceKind.NAMED:
        return _find_named(place.title, inside, sections)
    if place.title:
        return _find_titled(place, inside, sections)
    candidates = _of_kind(place.kind, inside, sections)
    if place.first.startswith("-"):
        return candidates[int(place.first) :][: int(place.last) - int(place.first) + 1]
    numbers = [section_number(sections[index]) for index in candidates]
    if not any(numbers):
        numbers = [str(position) for position in range(1, len(candidates) + 1)]
    return [index for index, number in zip(candidates, numbers, strict=True) if _is_between(number, place)]


def _of_kind(kind: PlaceKind, inside: Sequence[int], sections: Sequence[Section]) -> list[int]:
    """Sections that can carry such a number: by the word in their title, else by their number and level."""
    kinds = {index: title_kind(sections[index].title) for index in inside}
    claimed = [index for index in inside if kinds[index] is kind]
    if kind is PlaceKind.SECTION:
        return claimed or [index for index in inside if kinds[index] is None] or list(inside)
    if claimed or kind is not PlaceKind.CHAPTER:
        return claimed
    return _top_level([index for index in inside if kinds[index] is None], sections)


def _top_level(candidates: Sequence[int], sections: Sequence[Section]) -> list[int]:
    """The shallowest sections with whole numbers, or else the shallowest with names of their own."""
    numbered = [
        i for i in candidates if "." not in section_number(sections[i]) and section_number(sections[i])
    ]
    pool = numbered or [i for i in candidates if tuple(split_words(sections[i].title)) not in NAMED]
    level = min((sections[i].level for i in pool), default=0)
    return [i for i in pool if sections[i].level == level]


def _is_between(number: str, place: Place) -> bool:
    low, value, high = _key(place.first), _key(number), _key(place.last)
    if not low or not value or not high:
        return number == place.first
    return low <= value <= high and len(value) == len(low)


def _key(number: str) -> tuple[int, ...]:
    """A number as a tuple that sorts ("3.10" after "3.2"); () where a part of it is no number."""
    values = [parse_number(part) for part in number.casefold().split(".")]
    return tuple(value for value in values if value is not None) if None not in values else ()


def _find_named(name: str, inside: Sequence[int], sections: Sequence[Section]) -> list[int]:
    """The shallowest sections called so; titles that are the name, before those that only contain it."""
    phrases = [phrase for phrase, named in NAMED.items() if named == name]
    ranked: dict[int, list[int]] = {}
    for index in inside:
        words = title_words(sections[index].title)
        ranks = [_name_rank(words, phrase) for phrase in phrases]
        ranked.setdefault(min(ranks), []).append(index)
    opening = _before_the_first_number([*ranked.get(0, []), *ranked.get(1, [])], inside, sections)
    if opening and name in _OPENING:
        return opening[:1]
    best = min((rank for rank in ranked if rank < _NOT_NAMED), default=_NOT_NAMED)
    return _shallowest(ranked.get(best, []) if best < _NOT_NAMED else [], sections)


def _before_the_first_number(
    found: Sequence[int], inside: Sequence[int], sections: Sequence[Section]
) -> list[int]:
    """Those that stand before any section with a number: the book's own, not a chapter's."""
    first = next((index for index in inside if section_number(sections[index])), len(sections))
    return [index for index in found if index < first]


def _name_rank(words: tuple[str, ...], phrase: tuple[str, ...]) -> int:
    if words == phrase:
        return 0
    if words[: len(phrase)] == phrase:
        return 1
    return 2 if words[-len(phrase) :] == phrase else _NOT_NAMED


def _find_titled(place: Place, inside: Sequence[int], sections: Sequence[Section]) -> list[int]:
    """Sections whose title has every word of the name given, the shallowest of them, whatever their rank."""
    wanted = split_words(place.title)
    found = [i for i in inside if all(_has_word(split_words(sections[i].title), word) for word in wanted)]
    of_kind = [i for i in found if title_kind(sections[i].title) is place.kind]
    return _shallowest(of_kind or found, sections)


def _has_word(words: Sequence[str], wanted: str) -> bool:
    """Whether a word of the title is the one wanted, or an inflection of it ("instinct", "instincts")."""
    return any(
        word == wanted
        or (
            min(len(word), len(wanted)) >= MIN_SHARED_LETTERS
            and (word.startswith(wanted) or wanted.startswith(word))
        )
        for word in words
    )


def _shallowest(indices: Sequence[int], sections: Sequence[Section]) -> list[int]:
    level = min((sections[index].level for index in indices), default=0)
    return [index for index in indices if sections[index].level == level]
