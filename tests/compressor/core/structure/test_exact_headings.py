"""Headings that a file marks as such are the headings: all of them, where they stand, and no others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from compressor.core.document import Document, OutlineEntry
from compressor.core.structure.chunk_kinds import ChunkKind
from compressor.core.structure.chunking import ChunkedText, chunk_document
from compressor.core.structure.sections import heading_path
from tests.compressor.core.books import SUBJECTS, paged, plain, prose


def marked(text: str, *entries: OutlineEntry) -> Document:
    return replace(plain(text), outline=tuple(entries))


def titles(found: ChunkedText) -> list[tuple[str, int]]:
    return [(section.title, section.level) for section in found.sections]


def opening(found: ChunkedText, section: int) -> str:
    """The first line of the section's first chunk."""
    return found.text_of(found.chunks[found.sections[section].first_chunk]).strip().splitlines()[0]


def blocks(*texts: str) -> str:
    return "\n\n".join(texts)


def chapters(count: int) -> tuple[str, list[OutlineEntry]]:
    """A book of chapters with two sections each, none of whose titles looks like a heading by itself."""
    parts, entries = [], list[OutlineEntry]()
    for subject in SUBJECTS[:count]:
        for level, title in ((1, f"on {subject}, briefly."), (2, f"what {subject} do?"), (2, "and then,")):
            parts += [title, prose(subject, first=level * 10)]
            entries.append(OutlineEntry(title, level, 1))
    return blocks(*parts), entries


def test_every_entry_becomes_a_section_with_its_level_whatever_its_title_looks_like() -> None:
    text, entries = chapters(4)
    found = chunk_document(marked(text, *entries))
    assert titles(found) == [(entry.title, entry.level) for entry in entries]
    assert [opening(found, number) for number in range(12)] == [entry.title for entry in entries]


def test_every_chunk_knows_its_heading_path() -> None:
    text, entries = chapters(2)
    found = chunk_document(marked(text, *entries))
    paths = [heading_path(found.sections, chunk.section) for chunk in found.chunks]
    assert paths[0] == ("on rivers, briefly.",)
    assert ("on glaciers, briefly.", "what glaciers do?") in paths


def test_nothing_else_becomes_a_heading_beside_them() -> None:
    text = blocks(
        "Rivers",
        "CHAPTER I. AND OTHERS",
        prose("rivers"),
        "1.2 Numbered",
        prose("kilns"),
        "Lakes",
        prose("lakes"),
    )
    found = chunk_document(marked(text, OutlineEntry("Rivers", 1, 1), OutlineEntry("Lakes", 1, 1)))
    assert titles(found) == [("Rivers", 1), ("Lakes", 1)]


def test_one_title_of_a_book_of_printed_chapters_is_no_outline_of_it() -> None:
    text = blocks(
        "Of Water", *(f"CHAPTER {n}. {s.upper()}\n\n{prose(s)}" for n, s in enumerate(SUBJECTS[:5], 1))
    )
    found = chunk_document(marked(text, OutlineEntry("Of Water", 1, 1)))
    assert [title for title, _ in titles(found)] == [
        "Of Water",
        *(f"CHAPTER {n}. {s.upper()}" for n, s in enumerate(SUBJECTS[:5], 1)),
    ]
    assert len({level for _, level in titles(found)[1:]}) == 1
    assert found.sections[1].parent == 0


def test_an_entry_that_no_block_reads_like_is_left_out() -> None:
    text, entries = chapters(3)
    found = chunk_document(marked(text, *entries[:4], OutlineEntry("on nothing", 1, 1), *entries[4:]))
    assert titles(found) == [(entry.title, entry.level) for entry in entries]


def test_the_lines_of_a_contents_page_that_read_like_headings_are_told_from_them_by_their_place() -> None:
    names = [f"All {subject.title()}" for subject in SUBJECTS[:6]]
    text = blocks(*names, *(f"{name}\n\n{prose(name)}" for name in names))
    found = chunk_document(marked(text, *(OutlineEntry(name, 1, 1, occurrence=2) for name in names)))
    assert [title for title, _ in titles(found)] == names
    assert all("note" in found.text_of(found.chunks[each.first_chunk]) for each in found.sections)


def test_entries_of_one_title_are_found_one_after_the_other() -> None:
    text = blocks(
        "Rivers",
        prose("rivers"),
        "Summary",
        prose("kilns"),
        "Lakes",
        prose("lakes"),
        "Summary",
        prose("looms"),
    )
    wanted = ["Rivers", "Summary", "Lakes", "Summary"]
    found = chunk_document(marked(text, *(OutlineEntry(title, 1, 1) for title in wanted)))
    assert [title for title, _ in titles(found)] == wanted
    assert [
        prose(subject)[:20] in found.text_of(found.chunks[each.first_chunk])
        for subject, each in zip(("rivers", "kilns", "lakes", "looms"), found.sections, strict=True)
    ] == [True] * 4


def test_a_title_on_several_lines_is_one_heading() -> None:
    text = blocks("Of\n  Rivers and\nLakes", prose("rivers"), "Kilns", prose("kilns"))
    found = chunk_document(
        marked(text, OutlineEntry("Of Rivers and Lakes", 1, 1), OutlineEntry("Kilns", 1, 1))
    )
    assert titles(found) == [("Of Rivers and Lakes", 1), ("Kilns", 1)]


def slides(*texts: tuple[str, str]) -> Document:
    entries = [
        OutlineEntry(title, 1, number, occurrence=1) for number, (title, _) in enumerate(texts, 1) if title
    ]
    return paged([blocks(*filter(None, each)) for each in texts], outline=entries)


def test_every_slide_has_its_title_even_where_all_have_the_same() -> None:
    deck = slides(*((("Water, again", f"- one of {s}\n- two of {s}")) for s in SUBJECTS[:12]))
    found = chunk_document(deck)
    assert [each.title for each in found.sections] == ["Water, again"] * 12
    assert [each.first_page for each in found.sections] == list(range(1, 13))


def test_a_slide_that_lists_the_contents_takes_no_other_slide_with_it() -> None:
    deck = slides(
        ("Water", "A talk"),
        ("Contents", "- Rivers\n- Lakes"),
        *((s.title(), f"- {s}") for s in SUBJECTS[:12]),
    )
    found = chunk_document(deck)
    kinds = {chunk.first_page: chunk.kind for chunk in found.chunks}
    assert kinds[2] is ChunkKind.CONTENTS
    assert all(kinds[page] in {ChunkKind.BODY, ChunkKind.HEADING} for page in range(3, 15))


def test_numbers_are_read_off_chapter_words_and_figures_but_not_off_names() -> None:
    wanted = {
        "Chapter VI: Mosses": "VI",
        "3.2 Kilns": "3.2",
        "Henry V": "",
        "Lakes": "",
        "Three": "Three",
        "十二": "十二",
        "Mix": "",
    }
    text = blocks(*(f"{title}\n\n{prose(title)}" for title in wanted))
    found = chunk_document(marked(text, *(OutlineEntry(title, 1, 1) for title in wanted)))
    assert {each.title: each.number for each in found.sections} == wanted


def test_bookmarks_of_pages_are_laid_over_the_print_as_before() -> None:
    pages = [f"All {s.title()}\n\n{prose(s)}" for s in SUBJECTS[:4]]
    bookmarks = [OutlineEntry(f"All {s.title()}", 1, n) for n, s in enumerate(SUBJECTS[:4], 1)]
    headings = [replace(entry, occurrence=1) for entry in bookmarks]
    assert titles(chunk_document(paged(pages, outline=bookmarks))) == titles(
        chunk_document(paged(pages, outline=headings))
    )


TITLES = st.sampled_from(["Rivers", "Lakes", "Rivers and lakes", "1", "CHAPTER I", "the end."])


@given(st.lists(st.tuples(TITLES, st.integers(1, 4), st.booleans()), max_size=20))
def test_a_section_begins_only_at_a_block_that_reads_like_it(rows: Sequence[tuple[str, int, bool]]) -> None:
    text = blocks(*(f"{title}\n\n{prose(title, sentences=2)}" for title, _, is_printed in rows if is_printed))
    document = marked(text, *(OutlineEntry(title, level, 1) for title, level, _ in rows))
    found = chunk_document(document)
    exact = [each for each in found.sections if each.title in {title for title, _, _ in rows}]
    for section in exact:
        chunk = found.text_of(found.chunks[section.first_chunk])
        assert section.title in (line.strip() for line in chunk.splitlines())
    assert "".join(map(found.text_of, found.chunks)) == (found.full.text if found.chunks else "")
