"""The pages an answer cites, resolved to physical pages of the files it was given, and whether it saw them.

A number is what is printed on a page if any page has it, else a position. Where there are several files, the
one whose title stands in front is meant, else one that has such a page, rather a page that was shown.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from compressor.core.document import PageKind
from compressor.core.search.indexed_file import IndexedFile
from compressor.core.wording import span
from context_manager.core.page_references import Reference, Sign, find_references

REACH = 300
"""A title this many characters before a page still says which file is meant."""
MAX_CITATIONS = 200
MAX_LABEL_CHARACTERS = 80

Pages = tuple[int, int]
"""Physical, from 1, both inclusive."""


@dataclass(frozen=True, slots=True, eq=False)
class CitableFile:
    """A file as citations need it: `labels[0]` is printed on page 1, "" for nothing; () without pages.

    `shown` are the pages the model was given, in any order; `without_text` those that have nothing to give.
    """

    title: str
    labels: tuple[str, ...]
    shown: tuple[Pages, ...]
    without_text: tuple[int, ...] = ()
    page_kind: PageKind = PageKind.PAGE
    _positions: dict[str, list[int]] = field(init=False, repr=False)
    _shown: _Ranges = field(init=False, repr=False)
    _accounted: _Ranges = field(init=False, repr=False)

    def __post_init__(self) -> None:
        positions: dict[str, list[int]] = {}
        for position, label in enumerate(self.labels, start=1):
            for spelled in {label, label.casefold() if len(label) > 1 else label} - {""}:
                positions.setdefault(spelled, []).append(position)
        object.__setattr__(self, "_positions", positions)
        object.__setattr__(self, "_shown", _Ranges(self.shown))
        without_text = tuple((page, page) for page in self.without_text)
        object.__setattr__(self, "_accounted", _Ranges((*self.shown, *without_text)))

    def labelled(self, label: str) -> list[int]:
        """The pages on which `label` is printed."""
        return self._positions.get(label) or (
            self._positions.get(label.casefold(), []) if len(label) > 1 else []
        )

    def has_seen(self, first: int, last: int) -> bool:
        """Whether all text of the pages, and some, was shown."""
        return self._accounted.hold(first, last) and self._shown.touch(first, last)


def citable(file: IndexedFile, shown: Sequence[Pages]) -> CitableFile:
    """An indexed file of which the pages `shown` were given to the model."""
    return CitableFile(
        title=file.title,
        labels=file.page_labels if file.paginated else (),
        shown=tuple(shown),
        without_text=file.pages_without_text,
        page_kind=file.page_kind,
    )


@dataclass(frozen=True, slots=True)
class Citation:
    """Pages cited at [start, end) of the answer. `file` is an index, None where no file has such a page.

    `label` is what is written there of the pages. Where `file` is None the pages are the numbers as written.
    """

    file: int | None
    first_page: int
    last_page: int
    label: str
    is_shown: bool
    start: int
    end: int


def find_citations(answer: str, files: Sequence[CitableFile]) -> tuple[Citation, ...]:
    """Every page that the answer names, in order, MAX_CITATIONS at most; none where no file has pages."""
    with_pages = [index for index, file in enumerate(files) if file.labels]
    if not with_pages:
        return ()
    titles = _Titles(answer, files) if len(files) > 1 else None
    found: list[Citation] = []
    for reference in find_references(answer):
        if len(found) == MAX_CITATIONS:
            break
        meant = titles.before(reference.start) if titles else None
        citation = _resolve(reference, files, [meant] if meant in with_pages else with_pages)
        if citation is not None:
            found.append(citation)
    return tuple(found)


def _resolve(
    reference: Reference, files: Sequence[CitableFile], among: Sequence[int | None]
) -> Citation | None:
    """The citation of the first file that has the pages, rather of one that showed them."""
    candidates = [
        (index, pages) for index in among if index is not None for pages in _pages_of(reference, files[index])
    ]
    if not candidates:
        return _unresolved(reference, files)
    index, pages = next((each for each in candidates if files[each[0]].has_seen(*each[1])), candidates[0])
    return Citation(
        file=index,
        first_page=pages[0],
        last_page=pages[1],
        label=_label(reference),
        is_shown=files[index].has_seen(*pages),
        start=reference.start,
        end=reference.end,
    )


def _unresolved(reference: Reference, files: Sequence[CitableFile]) -> Citation | None:
    """A page that no file has, if it is written as a number; other words may not mean a page at all."""
    kinds = {file.page_kind for file in files if file.labels}
    is_other_kind = reference.sign is Sign.SLIDE and PageKind.SLIDE not in kinds
    if is_other_kind or not (reference.first.isdecimal() and reference.last.isdecimal()):
        return None
    first, last = int(reference.first), int(reference.last)
    if not 0 < first <= last:
        return None
    return Citation(
        file=None,
        first_page=first,
        last_page=last,
        label=_label(reference),
        is_shown=False,
        start=reference.start,
        end=reference.end,
    )


def _pages_of(reference: Reference, file: CitableFile) -> Iterator[Pages]:
    """What the reference may mean in a file, likeliest first."""
    if reference.sign is Sign.SLIDE and file.page_kind is not PageKind.SLIDE:
        return
    if reference.sign is Sign.POSITION:
        yield from _by_position(reference.first, reference.last, file)
        return
    whole = [] if reference.first == reference.last else file.labelled(span(reference.first, reference.last))
    if whole:  # what looks like a range is a label of its own, as "3-12" is page 12 of chapter 3
        yield from ((page, page) for page in whole)
        return
    by_label = list(_by_label(reference.first, reference.last, file))
    if reference.positions is not None and (reference.positions in by_label or not by_label):
        by_label.insert(0, reference.positions)
    yield from (pages for pages in by_label if 0 < pages[0] <= pages[1] <= len(file.labels))


def _by_label(first: str, last: str, file: CitableFile) -> Iterator[Pages]:
    last = _completed(first, last)
    begins, ends = _places(first, file), _places(last, file)
    for begin in begins:
        nearest = bisect_left(ends, begin)
        if last == first:
            yield begin, begin
        elif nearest < len(ends):
            yield begin, ends[nearest]


def _by_position(first: str, last: str, file: CitableFile) -> Iterator[Pages]:
    pages = int(first), int(_completed(first, last))
    if 0 < pages[0] <= pages[1] <= len(file.labels):
        yield pages


def _places(label: str, file: CitableFile) -> list[int]:
    """The pages with that label; of a number that is printed nowhere, the page at that position."""
    found = file.labelled(label)
    if found or not label.isdecimal():
        return found
    return file.labelled(str(int(label))) or [int(label)]


def _completed(first: str, last: str) -> str:
    """The end of a range with the figures that are left out: 217-9 ends at 219."""
    left_out = len(first) - len(last)
    return first[:left_out] + last if left_out > 0 and first.isdecimal() and last.isdecimal() else last


def _label(reference: Reference) -> str:
    return span(reference.first, reference.last)[:MAX_LABEL_CHARACTERS]


class _Titles:
    """Where the titles of files stand in an answer."""

    def __init__(self, answer: str, files: Sequence[CitableFile]) -> None:
        ends = [
            (match.end(), index)
            for index, file in enumerate(files)
            for match in _title_matches(answer, file.title)
        ]
        self._ends = sorted(ends)

    def before(self, start: int) -> int | None:
        """The file whose title ends last before `start`, and near it."""
        place = bisect_right(self._ends, (start, len(self._ends))) - 1
        if place < 0 or start - self._ends[place][0] > REACH:
            return None
        return self._ends[place][1]


def _title_matches(answer: str, title: str) -> Iterator[re.Match[str]]:
    """A title with or without the ending of a file's name, however its white space is set."""
    stem = re.sub(r"\.\w{2,5}$", "", title)
    words = [re.escape(word) for word in stem.split()]
    if not words:
        return iter(())
    return re.finditer(r"(?<!\w)" + r"\s{1,3}".join(words) + r"(?!\w)", answer, re.IGNORECASE)


class _Ranges:
    """Ranges of pages, merged, for quick questions."""

    def __init__(self, ranges: Sequence[Pages]) -> None:
        self._runs = _merged(ranges)
        self._firsts = [first for first, _ in self._runs]

    def hold(self, first: int, last: int) -> bool:
        """Whether all of `first` to `last` lies in one of them."""
        place = bisect_right(self._firsts, first) - 1
        return place >= 0 and last <= self._runs[place][1]

    def touch(self, first: int, last: int) -> bool:
        """Whether any of `first` to `last` lies in one of them."""
        place = bisect_right(self._firsts, last) - 1
        return place >= 0 and first <= self._runs[place][1]


def _merged(ranges: Sequence[Pages]) -> list[Pages]:
    merged: list[Pages] = []
    for first, last in sorted(ranges):
        if merged and first <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    return merged
