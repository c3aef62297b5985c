"""The excerpt as a model reads it: what it is, every page shown, runs under their labels, gaps by name."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass

from compressor.core.excerpts.basket import Reason
from compressor.core.excerpts.labels import counted_pages, list_pages, page_name
from compressor.core.excerpts.places import NO_CHAPTER, hidden_name, place_name, shown_places
from compressor.core.search.indexed_file import IndexedFile, offsets_of
from compressor.core.structure.short_titles import shortened, utf8_size
from compressor.core.wording import page_runs

MAX_SECTION_BYTES = 80
MAX_TITLE_BYTES = 120
MAX_LIST_BYTES = 120
"""A longer list of pages without text is given as their number."""


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
    extent = f"{title} ({counted_pages(file)})" if file.paginated else title
    if not excerpt.chunk_count:
        yield f"{extent} has no text."
    elif excerpt.is_whole:
        yield f"The whole text of {extent}."
    else:
        yield (
            f"Excerpts from {extent}, not the whole file: "
            f"{len(excerpt.reasons):,} of {excerpt.chunk_count:,} passages, {chosen_for}."
        )
        yield _shown(file, excerpt)
    if file.pages_without_text:
        yield _pages_without_text(file)


def _shown(file: IndexedFile, excerpt: FileExcerpt) -> str:
    """Every page shown; in a file without pages, every paragraph."""
    if file.paginated:
        shown = f"{len(excerpt.shown_pages):,} of {file.page_count:,}"
        return f"{_pages(file)} shown ({shown}): {list_pages(file, excerpt.pages) or 'none'}"
    runs = [(run.first_chunk, run.last_chunk) for run in excerpt.runs]
    return f"Shown: {shown_places(file, runs) or 'nothing'}"


def _pages(file: IndexedFile) -> str:
    return f"{file.page_kind.value.capitalize()}s"


def _pages_without_text(file: IndexedFile) -> str:
    listed = list_pages(file, page_runs(file.pages_without_text))
    if utf8_size(listed) > MAX_LIST_BYTES:
        return f"{len(file.pages_without_text):,} {file.page_kind.value}s have no text (scans or blank)."
    return f"{_pages(file)} without text (scans or blank): {listed}"


def _body(file: IndexedFile, excerpt: FileExcerpt) -> Iterator[str]:
    accounted = frozenset((*excerpt.shown_pages, *file.pages_without_text))
    opens_label = file.opens_label.tolist()
    above: int | None = None
    unseen = 0
    for run in excerpt.runs:
        if run.first_chunk > unseen:
            yield _gap_mark(file, unseen, run.first_chunk - 1, accounted, above)
        for first, last in _labelled(run, opens_label):
            yield _label(file, first, last, above)
            yield file.display_span(first, last)
            above = last
        unseen = run.last_chunk + 1
    if unseen < excerpt.chunk_count:
        yield _gap_mark(file, unseen, excerpt.chunk_count - 1, accounted, above)


def _labelled(run: Run, opens_label: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """The parts of a run that have a label each."""
    first = run.first_chunk
    for chunk in range(run.first_chunk + 1, run.last_chunk + 1):
        if opens_label[chunk]:
            yield first, chunk - 1
            first = chunk
    yield first, run.last_chunk


def _label(file: IndexedFile, first: int, last: int, above: int | None) -> str:
    """The label of some chunks; it names the section, and the chapter, if the chunk above is in another."""
    table, section = file.chunks, int(file.chunks.sections[first])
    is_new = section >= 0 and (above is None or table.sections[above] != section)
    if file.paginated:
        place = page_name(file, int(table.first_pages[first]), int(table.last_pages[first : last + 1].max()))
        return f"[{section_name(file, section)}, {place}]" if is_new else f"[{place}]"
    place = place_name(file, first, last, inside=_chapter(file, above))
    is_chapter = section == file.chapters.sections[_chapter(file, first)]
    return f"[{place}: {section_name(file, section)}]" if is_new and not is_chapter else f"[{place}]"


def _chapter(file: IndexedFile, chunk: int | None) -> int:
    return int(file.chapters.of_chunks[chunk]) if chunk is not None else NO_CHAPTER


def section_name(file: IndexedFile, section: int) -> str:
    """A section's title as labels print it."""
    return shortened(file.sections[section].title, MAX_SECTION_BYTES)


def _gap_mark(file: IndexedFile, first: int, last: int, accounted: Container[int], above: int | None) -> str:
    """Name what is left out from chunk `first` to `last`: what is not shown at all, or else parts of pages.

    `accounted` are the pages shown and those without text; `above` is the chunk last shown.
    """
    if not file.paginated:
        return f"[not shown: {hidden_name(file, first, last, inside=_chapter(file, above))}]"
    pages = range(int(file.chunks.first_pages[first]), int(file.chunks.last_pages[last]) + 1)
    hidden = [page for page in pages if page not in accounted]
    if hidden:
        return f"[not shown: {page_name(file, hidden[0], hidden[-1])}]"
    return f"[not shown: part of {page_name(file, pages[0], pages[-1])}]"
