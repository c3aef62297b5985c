"""The excerpt as a model reads it: what it is, every page shown, runs under their labels, gaps by name."""

from __future__ import annotations

import heapq
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from compressor.core.excerpts.basket import Prices, Reason
from compressor.core.excerpts.labels import list_pages, page_name, page_runs, passages_name
from compressor.core.search.indexed_file import CountTokens, IndexedFile, offsets_of

MAX_SECTION_BYTES = 80
MAX_TITLE_BYTES = 120
MAX_LIST_BYTES = 120
"""A longer list of pages without text is given as their number."""
ELLIPSIS = "..."
LONGEST_NAMES = 3


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring chunks of a file shown without a gap, positions inclusive. `text` has no labels in it."""

    first_chunk: int
    last_chunk: int
    text: str


@dataclass(frozen=True, slots=True)
class FileExcerpt:
    """What is shown of one file.

    `pages` are inclusive physical ranges of the pages with some text in it; `reasons` says why, by chunk.
    """

    key: str
    title: str
    page_count: int
    chunk_count: int
    runs: tuple[Run, ...]
    pages: tuple[tuple[int, int], ...]
    reasons: Mapping[int, Reason]

    @property
    def is_whole(self) -> bool:
        """Whether all of the file's text is shown."""
        return len(self.reasons) == self.chunk_count

    @property
    def shown_pages(self) -> tuple[int, ...]:
        """Every physical page with some text in the excerpt, ascending."""
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
    touched = {
        page
        for run in runs
        for page in range(table.first_pages[run.first_chunk], table.last_pages[run.last_chunk] + 1)
    }
    return FileExcerpt(
        key=file.key,
        title=file.title,
        page_count=file.page_count,
        chunk_count=len(table),
        runs=runs,
        pages=tuple(page_runs(touched.difference(file.pages_without_text))),
        reasons=reasons,
    )


def render(files: Sequence[IndexedFile], excerpts: Sequence[FileExcerpt], chosen_for: str) -> str:
    """The excerpts of all files as one text; `chosen_for` says briefly what they were chosen for."""
    return "\n\n".join(
        "\n".join([*header(file, excerpt, chosen_for), *_body(file, excerpt)])
        for file, excerpt in zip(files, excerpts, strict=True)
    )


def header(file: IndexedFile, excerpt: FileExcerpt, chosen_for: str) -> Iterator[str]:
    """The lines above the text: what this is, how much of it, chosen for what, and every page shown."""
    title = f'"{shortened(file.title, MAX_TITLE_BYTES)}"'
    pages = f"{file.page_count:,} page{'s' if file.page_count != 1 else ''}"
    extent = f"{title} ({pages})" if file.paginated else title
    if not excerpt.chunk_count:
        yield f"{extent} has no text."
    elif excerpt.is_whole:
        yield f"The whole text of {extent}."
    else:
        yield (
            f"Excerpts from {extent}, not the whole file: "
            f"{len(excerpt.reasons):,} of {excerpt.chunk_count:,} passages, {chosen_for}."
        )
        if file.paginated:
            shown = f"{len(excerpt.shown_pages):,} of {file.page_count:,}"
            yield f"Pages shown ({shown}): {list_pages(file, excerpt.pages) or 'none'}"
    if file.pages_without_text:
        yield _pages_without_text(file)


def _pages_without_text(file: IndexedFile) -> str:
    listed = list_pages(file, page_runs(file.pages_without_text))
    if len(_utf8(listed)) > MAX_LIST_BYTES:
        return f"{len(file.pages_without_text):,} pages have no text (scans or blank)."
    return f"Pages without text (scans or blank): {listed}"


def _body(file: IndexedFile, excerpt: FileExcerpt) -> Iterator[str]:
    accounted = frozenset((*excerpt.shown_pages, *file.pages_without_text))
    opens_label = file.opens_label.tolist()
    section = -1
    unseen = 0
    for run in excerpt.runs:
        if run.first_chunk > unseen:
            yield gap_mark(file, unseen, run.first_chunk - 1, accounted)
        for first, last in _labelled(run, opens_label):
            changed = int(file.chunks.sections[first]) != section
            section = int(file.chunks.sections[first])
            yield _label(file, first, last, section if changed else -1)
            yield file.display_span(first, last)
        unseen = run.last_chunk + 1
    if unseen < excerpt.chunk_count:
        yield gap_mark(file, unseen, excerpt.chunk_count - 1, accounted)


def _labelled(run: Run, opens_label: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """The parts of a run that have a label each."""
    first = run.first_chunk
    for chunk in range(run.first_chunk + 1, run.last_chunk + 1):
        if opens_label[chunk]:
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
    return shortened(file.sections[section].title, MAX_SECTION_BYTES)


def shortened(title: str, max_bytes: int) -> str:
    """A title on one line, at most `max_bytes` long in UTF-8; cut between words where that loses little."""
    line = " ".join(title.split())
    if len(_utf8(line)) <= max_bytes:
        return line
    cut = _utf8(line)[: max_bytes - len(ELLIPSIS)].decode(errors="ignore")
    head, _, tail = cut.rpartition(" ")
    return (head if len(head) > len(tail) else cut).rstrip() + ELLIPSIS


def gap_mark(file: IndexedFile, first: int, last: int, accounted: Container[int]) -> str:
    """Name what is left out from chunk `first` to `last`: the pages not shown at all, or else parts of pages.

    `accounted` are the pages shown and those without text.
    """
    if not file.paginated:
        return f"[not shown: {passages_name(first, last)}]"
    pages = range(int(file.chunks.first_pages[first]), int(file.chunks.last_pages[last]) + 1)
    hidden = [page for page in pages if page not in accounted]
    if hidden:
        return f"[not shown: {page_name(file, hidden[0], hidden[-1])}]"
    return f"[not shown: part of {page_name(file, pages[0], pages[-1])}]"


def prices(files: Sequence[IndexedFile], count: CountTokens) -> Prices:
    """The most that a label, a section's name, a gap's mark and an entry in the page list cost."""
    pages = [place for file in files if file.paginated for place in _longest_pages(file)]
    passages = [_longest_passages(file) for file in files if not file.paginated]
    names = [name for file in files for name in _longest_names(file)]
    return Prices(
        label=max(count(f"[{place}]\n") for place in [*pages, *passages]) + 1,
        section=max((count(f"{name}, ") for name in names), default=0) + 1,
        gap=max(count(f"[not shown: part of {place}]\n") for place in [*pages, *passages]) + 1,
        entry=max((count(f"{place}, ") for place in pages), default=-1) + 1,
    )


def _longest_names(file: IndexedFile) -> list[str]:
    names = (section_name(file, number) for number in range(len(file.sections)))
    return heapq.nlargest(LONGEST_NAMES, names, key=lambda name: len(_utf8(name)))


def _longest_passages(file: IndexedFile) -> str:
    return passages_name(max(0, len(file.chunks) - 2), max(1, len(file.chunks) - 1))


def _longest_pages(file: IndexedFile) -> list[str]:
    sizes = [len(_utf8(label)) for label in file.page_labels]
    pages = range(1, file.page_count + 1)
    widest = heapq.nlargest(LONGEST_NAMES, pages, key=lambda page: sizes[page - 1])
    ends = sorted({*widest, *pages[-2:]})
    return [page_name(file, first, last) for first, last in combinations(ends, 2)] or ["p. 1"]


def _utf8(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
