from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.structure.blocks import split_blocks
from compressor.core.structure.chunking import chunk_document
from compressor.core.structure.fulltext import join_pages
from compressor.core.structure.running_lines import find_running_lines
from tests.compressor.core.books import SUBJECTS, paged, prose, textbook

PAGES = st.lists(
    st.lists(
        st.sampled_from(["1", "iv", "- 3 -", "RIVERS 2", "The rivers", "Chapter 1", "p. 5", "", "\x00"])
    ).map("\n".join),
    max_size=12,
)


def running(pages: list[str]) -> list[str]:
    """The lines found, in order."""
    full = join_pages(paged(pages))
    starts = sorted(find_running_lines(full, split_blocks(full.text)))
    return [full.text[start:].replace("\f", "\n").split("\n")[0] for start in starts]


def body(number: int) -> str:
    return prose(SUBJECTS[number % 20], sentences=6, first=number, width=60)


@given(PAGES)
def test_running_lines_are_starts_of_lines(pages: list[str]) -> None:
    full = join_pages(paged(pages))
    blocks = split_blocks(full.text)
    assert find_running_lines(full, blocks) <= {line[0] for block in blocks for line in block.lines}


@pytest.mark.parametrize(
    "folio", ["{0}", "- {0} -", "[{0}]", "Page {0}", "Page {0} of 12", "{0}/12", "Seite {0}"]
)
@pytest.mark.parametrize("place", ["{folio}\n{text}", "{text}\n{folio}"])
def test_page_numbers_are_found_at_the_top_and_at_the_bottom(folio: str, place: str) -> None:
    pages = [place.format(folio=folio.format(n + 7), text=body(n)) for n in range(12)]
    assert running(pages) == [folio.format(n + 7) for n in range(12)]


def test_roman_page_numbers_are_found() -> None:
    romans = ["i", "ii", "iii", "iv", "v", "vi"]
    assert running([f"{body(n)}\n{roman}" for n, roman in enumerate(romans)]) == romans


def test_headers_with_page_numbers_are_found_in_every_layout() -> None:
    for header in (
        "THE VALLEY {0}",
        "{0} THE VALLEY",
        "The Valley | {0}",
        "{0}\nTHE VALLEY",
        "THE VALLEY\n{0}",
    ):
        pages = [f"{header.format(n + 20)}\n{body(n)}" for n in range(8)]
        assert "\n".join(running(pages)) == "\n".join(header.format(n + 20) for n in range(8))


def test_headers_that_alternate_are_found() -> None:
    pages = [f"{('THE VALLEY', 'RIVERS AND LAKES')[n % 2]}\n{body(n)}" for n in range(10)]
    assert len(running(pages)) == 10


def test_a_header_with_its_number_is_found_though_it_stands_on_one_page_only() -> None:
    pages = [f"{'NOTES' if n == 9 else 'THE VALLEY'} {n + 20}\n{body(n)}" for n in range(10)]
    assert "NOTES 29" in running(pages)


def test_a_footer_above_the_page_number_is_found() -> None:
    pages = [f"{body(n)}\nThe Valley, second edition\n{n + 1}" for n in range(6)]
    assert len(running(pages)) == 12


def test_text_at_the_edges_of_pages_is_not_found() -> None:
    assert running([body(n) for n in range(12)]) == []


def test_chapters_that_begin_pages_are_no_headers() -> None:
    pages = [
        f"Chapter {n // 2 + 1}\n{body(n)}" if n % 2 == 0 else f"Rivers {n + 1}\n{body(n)}" for n in range(12)
    ]
    assert not any(line.startswith("Chapter") for line in running(pages))


def test_the_first_of_the_headers_of_a_chapter_is_its_heading() -> None:
    pages = [f"Chapter {n // 6 + 1}\n{body(n)}" for n in range(18)]
    assert len(running(pages)) == 15
    sections = chunk_document(paged(pages)).sections
    assert [(each.title, each.first_page) for each in sections] == [
        ("Chapter 1", 1),
        ("Chapter 2", 7),
        ("Chapter 3", 13),
    ]


def test_a_heading_that_comes_back_many_pages_later_is_no_header() -> None:
    pages = [f"Exercises\n{body(n)}" if n % 8 == 0 else body(n) for n in range(40)]
    assert running(pages) == []


def test_a_numbered_heading_on_the_first_page_is_no_header() -> None:
    pages = [f"{'1 Introduction' if n == 0 else f'{n + 1} RIVERS'}\n{body(n)}" for n in range(10)]
    assert running(pages) == [f"{n + 1} RIVERS" for n in range(1, 10)]


def test_the_number_of_the_first_chapter_is_no_page_number() -> None:
    pages = [
        f"{n // 4 + 1}\n{SUBJECTS[n].title()}\n{body(n)}\n{n + 1}" if n % 4 == 0 else f"{body(n)}\n{n + 1}"
        for n in range(12)
    ]
    assert running(pages) == [str(n + 1) for n in range(12)]
    assert [section.number for section in chunk_document(paged(pages)).sections] == ["1", "2", "3"]


def test_a_file_of_two_pages_has_none() -> None:
    assert running(["THE VALLEY 1\nrivers", "THE VALLEY 2\nlakes"]) == []


def test_headers_and_page_numbers_open_no_sections_and_break_no_paragraphs() -> None:
    chunked = chunk_document(textbook(chapters=3, pages_each=6))
    titles = [section.title for section in chunked.sections]
    assert [title for title in titles if title.startswith("Chapter")] == [
        "Chapter 1 The Rivers",
        "Chapter 2 The Glaciers",
        "Chapter 3 The Harbours",
    ]
    assert not any("THE SURVEY" in title for title in titles)
    first = chunked.sections[titles.index("Chapter 1 The Rivers")]
    paragraphs = {chunk.paragraph for chunk in chunked.chunks[first.first_chunk + 1 : first.last_chunk + 1]}
    assert len(paragraphs) == 1
