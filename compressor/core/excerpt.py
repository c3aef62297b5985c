"""The excerpt as a model reads it: a header that says what it is, the pages shown, each run under its label,
each gap named.
"""

from __future__ import annotations

import heapq
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass

from compressor.core.basket import Prices, Reason
from compressor.core.indexed_file import CountTokens, IndexedFile, offsets_of
from compressor.core.labels import list_pages, page_name, page_runs, passages_name

MAX_SECTION_CHARS = 80
MAX_TITLE_CHARS = 120
MAX_LISTED_RUNS = 20
LONGEST_NAMES = 3


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring chunks of a file shown without a gap; chunk positions are inclusive. `text` has no labels
    in it.
    """

    first_chunk: int
    last_chunk: int
    text: str


@dataclass(frozen=True, slots=True)
class FileExcerpt:
    """What is shown of one file. `pages` are inclusive physical ranges; `reasons` names why each chunk is
    there.
    """

    key: str
    title: str
    page_count: int
    chunk_count: int
    runs: tuple[Run, ...]
    pages: tuple[tuple[int, int], ...]
    reasons: Mapping[int, Reason]

    @property
    def shown_pages(self) -> tuple[int, ...]:
        """Every physical page that has some text in the excerpt, ascending."""
        return tuple(page for first, last in self.pages for page in range(first, last + 1))


def file_excerpts(files: Sequence[IndexedFile], reasons: Mapping[int, Reason]) -> list[FileExcerpt]:
    """What is shown of each file, from chosen chunks numbered through all files."""
    return [
        _file_excerpt(
            file, {chunk - start: reasons[chunk] for chunk in sorted(reasons) if start <= chunk < end}
        )
        for file, (start, end) in zip(files, offsets_of(files), strict=True)
    ]


def _file_excerpt(file: IndexedFile, reasons: dict[int, Reason]) -> FileExcerpt:
    table = file.chunks
    runs = tuple(Run(first, last, file.display_span(first, last)) for first, last in page_runs(reasons))
    pages = {
        page for chunk in reasons for page in range(table.first_pages[chunk], table.last_pages[chunk] + 1)
    }
    return FileExcerpt(
        key=file.key,
        title=file.title,
        page_count=file.page_count,
        chunk_count=len(table),
        runs=runs,
        pages=tuple(page_runs(int(page) for page in pages)),
        reasons=reasons,
    )


def render(files: Sequence[IndexedFile], excerpts: Sequence[FileExcerpt], chosen_for: str) -> str:
    """The excerpts of all files as one text. `chosen_for` says, in a few words, what the passages were chosen
    for.
    """
    return "\n\n".join(
        "\n".join([*header(file, excerpt, chosen_for), *_body(file, excerpt)])
        for file, excerpt in zip(files, excerpts, strict=True)
    )


def header(file: IndexedFile, excerpt: FileExcerpt, chosen_for: str) -> Iterator[str]:
    """The lines above the text: what this is, how much of it, chosen for what, and every page shown."""
    extent = f'"{shortened(file.title, MAX_TITLE_CHARS)}"' + (
        f" ({file.page_count} pages)" if file.paginated else ""
    )
    if len(excerpt.reasons) == excerpt.chunk_count:
        yield f"The whole text of {extent}."
    else:
        yield (
            f"Excerpts from {extent}, not the whole file: "
            f"{len(excerpt.reasons):,} of {excerpt.chunk_count:,} passages, {chosen_for}."
        )
        if file.paginated:
            yield f"Pages shown: {list_pages(file, excerpt.pages) or 'none'}"
    runs = page_runs(file.pages_without_text)
    if len(runs) > MAX_LISTED_RUNS:
        yield f"{len(file.pages_without_text)} pages have no text (scans or blank)."
    elif runs:
        yield f"Pages without text (scans or blank): {list_pages(file, runs)}"


def _body(file: IndexedFile, excerpt: FileExcerpt) -> Iterator[str]:
    shown = frozenset(excerpt.shown_pages)
    section = -1
    shown_until = -1
    for run in excerpt.runs:
        if run.first_chunk > shown_until + 1:
            yield gap_mark(file, shown_until + 1, run.first_chunk - 1, shown)
        for first, last in _page_groups(file, run):
            changed = int(file.chunks.sections[first]) != section
            section = int(file.chunks.sections[first])
            yield _label(file, first, last, section if changed else -1)
            yield file.display_span(first, last)
        shown_until = run.last_chunk
    if shown_until + 1 < excerpt.chunk_count:
        yield gap_mark(file, shown_until + 1, excerpt.chunk_count - 1, shown)


def _page_groups(file: IndexedFile, run: Run) -> Iterator[tuple[int, int]]:
    """Parts of a run that begin on one page and lie in one section: each gets a label of its own."""
    table = file.chunks
    first = run.first_chunk
    for chunk in range(run.first_chunk + 1, run.last_chunk + 1):
        turns = file.paginated and table.first_pages[chunk] > table.first_pages[chunk - 1]
        if turns or table.sections[chunk] != table.sections[chunk - 1]:
            yield first, chunk - 1
            first = chunk
    yield first, run.last_chunk


def _label(file: IndexedFile, first: int, last: int, section: int) -> str:
    table = file.chunks
    if file.paginated:
        place = page_name(file, int(table.first_pages[first]), int(table.last_pages[first : last + 1].max()))
    else:
        place = passages_name(first, last)
    return f"[{section_name(file, section)}, {place}]" if section >= 0 else f"[{place}]"


def section_name(file: IndexedFile, section: int) -> str:
    """A section's title as labels print it."""
    return shortened(file.sections[section].title, MAX_SECTION_CHARS)


def shortened(title: str, max_chars: int) -> str:
    """A title on one line, cut at a word where it is very long."""
    line = " ".join(title.split())
    return line if len(line) <= max_chars else line[:max_chars].rsplit(" ", 1)[0] + "..."


def gap_mark(file: IndexedFile, first: int, last: int, shown: Container[int]) -> str:
    """Name what is left out between two runs: the pages not shown at all, or else part of a page."""
    if not file.paginated:
        return f"[not shown: {passages_name(first, last)}]"
    first_page, last_page = int(file.chunks.first_pages[first]), int(file.chunks.last_pages[last])
    while first_page < last_page and first_page in shown:
        first_page += 1
    while last_page > first_page and last_page in shown:
        last_page -= 1
    part = "part of " if first_page in shown else ""
    return f"[not shown: {part}{page_name(file, first_page, last_page)}]"


def prices(files: Sequence[IndexedFile], count: CountTokens) -> Prices:
    """The most that a label, a section's name, a gap's mark and an entry of the page list can cost in these
    files.
    """
    longest = [_longest_place(file) for file in files]
    return Prices(
        label=max(count(f"[{place}]\n") for place in longest) + 1,
        section=max((count(f"{name}, ") for file in files for name in _longest_names(file)), default=0) + 1,
        gap=max(count(f"[not shown: part of {place}]\n") for place in longest) + 1,
        entry=max(
            count(f"{place.removeprefix('pp. ')}, ") if file.paginated else 0
            for file, place in zip(files, longest, strict=True)
        )
        + 1,
    )


def _longest_names(file: IndexedFile) -> list[str]:
    names = (section_name(file, number) for number in range(len(file.sections)))
    return heapq.nlargest(LONGEST_NAMES, names, key=lambda name: len(name.encode()))


def _longest_place(file: IndexedFile) -> str:
    if not file.paginated:
        return passages_name(max(0, len(file.chunks) - 2), max(1, len(file.chunks) - 1))
    last = file.page_count
    widest = max(range(1, last + 1), key=lambda number: len(file.page_labels[number - 1]))
    names = [
        page_name(file, first, final)
        for first in {widest, last}
        for final in {widest, last} | {max(1, last - 1)}
        if first != final
    ]
    return max(names, key=len, default=page_name(file, last, last))
