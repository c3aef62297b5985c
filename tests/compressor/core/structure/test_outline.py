from __future__ import annotations

from collections.abc import Sequence

import pytest

from compressor.core.document import OutlineEntry
from compressor.core.structure.chunking import ChunkedText, chunk_document
from compressor.core.structure.sections import heading_path
from tests.compressor.core.books import SUBJECTS, paged, prose, textbook


def chunked(pages: Sequence[str], *entries: tuple[str, int, int]) -> ChunkedText:
    return chunk_document(paged(pages, outline=[OutlineEntry(*entry) for entry in entries]))


def places(found: ChunkedText) -> list[tuple[str, int, str]]:
    """Each section with its level and the first words of its first chunk."""
    return [
        (each.title, each.level, found.text_of(found.chunks[each.first_chunk]).strip()[:12])
        for each in found.sections
    ]


def page(*subjects: str, titled: bool = True) -> str:
    return "\n".join(
        f"{f'All {subject.title()}' if titled else ''}\n{prose(subject, width=60)}".strip()
        for subject in subjects
    )


def test_entries_stand_at_the_lines_that_print_their_titles() -> None:
    found = chunked(
        [page("rivers", "lakes"), page("mosses")],
        ("All Rivers", 1, 1),
        ("All Lakes", 2, 1),
        ("All Mosses", 1, 2),
    )
    assert places(found) == [
        ("All Rivers", 1, "All Rivers\nT"),
        ("All Lakes", 2, "All Lakes\nTh"),
        ("All Mosses", 1, "All Mosses\nT"),
    ]


def test_several_entries_on_one_page_keep_their_order() -> None:
    subjects = ("rivers", "lakes", "mosses", "kilns")
    found = chunked([page(*subjects)], *((f"All {subject.title()}", 1, 1) for subject in subjects))
    assert [title for title, _, _ in places(found)] == [f"All {subject.title()}" for subject in subjects]
    assert all(each.first_chunk == each.last_chunk for each in found.sections)


@pytest.mark.parametrize(
    ("entry", "printed"),
    [
        ("Chapter 3: All Rivers", "3 All Rivers"),
        ("3. All Rivers", "CHAPTER III\nALL RIVERS"),
        ("III: Rivers and Lakes", "CHAPTER III\nALL THE RIVERS AND LAKES"),
        ("3 All Rivers", "All Rivers"),
        ("All Rivers", "3.  All   rivers"),
        ("All Rivers of the Long Valley", "All Rivers of\nthe Long Valley"),
    ],
)
def test_an_entry_finds_its_title_in_another_print(entry: str, printed: str) -> None:
    text = f"{prose('looms', width=60)}\n{printed}\n{prose('rivers', width=60)}"
    found = chunked(
        [page("kilns"), text, page("mosses")], ("All Kilns", 1, 1), (entry, 1, 2), ("All Mosses", 1, 3)
    )
    assert [section.title for section in found.sections] == ["All Kilns", entry, "All Mosses"]
    assert found.text_of(found.chunks[found.sections[1].first_chunk]).startswith(
        printed.split("\n", maxsplit=1)[0]
    )


def test_an_entry_whose_title_is_not_printed_stands_at_the_top_of_its_page() -> None:
    pages = [page("kilns"), prose("rivers", sentences=12, width=60), page("mosses")]
    found = chunked(pages, ("All Kilns", 1, 1), ("Of Water", 1, 2), ("All Mosses", 1, 3))
    assert places(found)[1] == ("Of Water", 1, "The rivers s")
    assert found.sections[0].last_chunk < found.sections[1].first_chunk


def test_an_entry_finds_its_number_printed_and_keeps_it() -> None:
    found = chunked(
        [page("kilns"), f"CHAPTER II\nALL RIVERS\n{prose('rivers')}", page("looms")],
        ("Kilns", 1, 1),
        ("II: Rivers", 1, 2),
        ("Looms", 1, 3),
    )
    assert [section.number for section in found.sections] == ["", "II", ""]


def test_entries_beyond_the_end_or_before_the_beginning_are_left_out() -> None:
    found = chunked(
        [page("rivers"), page("lakes")],
        ("All Rivers", 1, 1),
        ("Lost", 1, 0),
        ("All Lakes", 1, 2),
        ("Gone", 1, 99),
    )
    assert [section.title for section in found.sections] == ["All Rivers", "All Lakes"]


def test_entries_on_pages_without_text_are_left_out() -> None:
    found = chunked(
        [page("rivers"), "", page("lakes")], ("All Rivers", 1, 1), ("Plates", 1, 2), ("All Lakes", 1, 3)
    )
    assert [section.title for section in found.sections] == ["All Rivers", "All Lakes"]


def test_an_outline_deeper_than_the_print_keeps_its_levels() -> None:
    pages = [page("rivers", "lakes", "mosses"), page("kilns")]
    found = chunked(
        pages, ("All Rivers", 1, 1), ("All Lakes", 2, 1), ("All Mosses", 3, 1), ("All Kilns", 1, 2)
    )
    assert [heading_path(found.sections, position) for position in range(4)] == [
        ("All Rivers",),
        ("All Rivers", "All Lakes"),
        ("All Rivers", "All Lakes", "All Mosses"),
        ("All Kilns",),
    ]


def test_printed_headings_that_the_outline_lacks_lie_below_it() -> None:
    texts = [
        f"Chapter {n}\n{prose(SUBJECTS[n], width=60)}\nSummary\n{prose('kilns', first=n, width=60)}"
        for n in (1, 2, 3)
    ]
    found = chunked(texts, *((f"Chapter {n}: {SUBJECTS[n]}", 1, n) for n in (1, 2, 3)))
    assert [(each.title, each.parent) for each in found.sections if each.title == "Summary"] == [
        ("Summary", 0),
        ("Summary", 2),
        ("Summary", 4),
    ]


def test_duplicate_titles_stand_each_at_its_own_place() -> None:
    texts = [
        f"Chapter {n}\n{prose(SUBJECTS[n], width=60)}\nExercises\n{prose('kilns', first=n, width=60)}"
        for n in (1, 2)
    ]
    entries = [entry for n in (1, 2) for entry in ((f"Chapter {n}", 1, n), ("Exercises", 2, n))]
    found = chunked(texts, *entries)
    assert [(each.title, each.first_page, each.parent) for each in found.sections] == [
        ("Chapter 1", 1, -1),
        ("Exercises", 1, 0),
        ("Chapter 2", 2, -1),
        ("Exercises", 2, 2),
    ]


def test_an_outline_of_page_names_says_nothing() -> None:
    found = chunked([page("rivers"), page("lakes"), page("kilns")], *((f"Page {n}", 1, n) for n in (1, 2, 3)))
    assert found.sections == ()


def test_an_outline_of_one_entry_does_not_hide_the_printed_chapters() -> None:
    texts = [f"Chapter {n}\n{prose(SUBJECTS[n], width=60)}" for n in (1, 2, 3, 4)]
    found = chunked(texts, ("The Valley.docx", 1, 1))
    assert [section.title for section in found.sections] == [f"Chapter {n}" for n in (1, 2, 3, 4)]
    assert {section.parent for section in found.sections} == {-1}


def test_the_index_and_the_preface_stand_beside_the_chapters_of_the_outline() -> None:
    sections = chunk_document(textbook(outline=True)).sections
    assert {section.level for section in sections} == {1}
    assert [section.title for section in sections][-2:] == ["Chapter 6: The Lanterns", "Index"]


def test_more_entries_than_lines_are_left_out() -> None:
    found = chunked(["one line"], *((f"Title {n}", 1, 1) for n in range(5)))
    assert len(found.sections) == 1
