from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.document import Document, OutlineEntry
from compressor.core.structure.chunk_kinds import ChunkKind
from compressor.core.structure.chunking import ChunkedText, chunk_document
from compressor.core.structure.splitting import MAX_CHUNK_SIZE, cumulative_sizes
from tests.compressor.core import books

FRAGMENTS = st.one_of(
    st.text(max_size=20),
    st.sampled_from(
        [
            "\n",
            "\n\n",
            "\f",
            " ",
            "CHAPTER I. THE RIVERS\n\n",
            "Chapter 2\n",
            "第一章 河\n\n",
            "一\n",
            "Contents\n\n",
            "INDEX\n\n",
            "Preface\n\n",
            "1 Introduction\n",
            "1.1 Rivers\n\n",
            "# Title\n\n",
            "Title\n=====\n",
            "Rivers, 12, 14-16\n",
            "Rivers . . . . . . 12\n",
            "E = mc2\n\n",
            "-----\n",
            books.prose("rivers"),
            books.prose("rivers", sentences=20),
            books.cjk_prose(20),
            "x" * 1500,
            " " * 3000,
            "\x00\ud800\u202e",
        ]
    ),
)
TEXTS = st.lists(FRAGMENTS, max_size=25).map("".join)
OUTLINES = st.lists(
    st.builds(
        OutlineEntry,
        st.sampled_from(["Rivers", "CHAPTER I", "CHAPTER I. THE RIVERS", "Preface", "x", ""]),
        st.integers(1, 4),
        st.integers(-1, 9),
        st.integers(0, 2),
    ),
    max_size=6,
)
DOCUMENTS = st.one_of(
    st.builds(lambda text, outline: replace(books.plain(text), outline=tuple(outline)), TEXTS, OUTLINES),
    st.builds(
        lambda texts, outline: books.paged(texts, outline=outline),
        st.lists(TEXTS, min_size=1, max_size=8),
        OUTLINES,
    ),
)


def chunk_texts(chunked: ChunkedText) -> list[str]:
    return [chunked.text_of(chunk) for chunk in chunked.chunks]


@given(DOCUMENTS)
def test_joining_all_chunks_gives_back_all_the_text(document: Document) -> None:
    chunked = chunk_document(document)
    text = chunked.full.text
    assert "".join(chunk_texts(chunked)) == (text if text.strip() else "")
    assert all(chunk.start < chunk.end for chunk in chunked.chunks)


@given(DOCUMENTS)
def test_no_chunk_is_larger_than_twice_the_maximum(document: Document) -> None:
    chunked = chunk_document(document)
    sizes = cumulative_sizes(chunked.full.text)
    assert all(sizes[chunk.end] - sizes[chunk.start] <= 2 * MAX_CHUNK_SIZE for chunk in chunked.chunks)


@given(DOCUMENTS)
def test_chunks_are_on_pages_of_the_document_in_order(document: Document) -> None:
    chunked = chunk_document(document)
    for chunk in chunked.chunks:
        assert 1 <= chunk.first_page <= chunk.last_page <= len(document.pages)
    assert all(before.last_page <= after.last_page for before, after in pairwise(chunked.chunks))
    assert all(before.paragraph <= after.paragraph for before, after in pairwise(chunked.chunks))


@given(DOCUMENTS)
def test_the_paragraphs_of_chunks_go_on_from_one_another(document: Document) -> None:
    chunks = chunk_document(document).chunks
    assert all(chunk.first_paragraph <= chunk.paragraph for chunk in chunks)
    assert all(after.first_paragraph - before.paragraph in {0, 1} for before, after in pairwise(chunks))


def test_paragraphs_are_counted_without_the_headings_above_them() -> None:
    text = "\n\n".join(
        f"CHAPTER {n}. {s.upper()}\n\n{books.prose(s)}" for n, s in enumerate(("kilns", "looms"), 1)
    )
    chunks = chunk_document(books.plain(text)).chunks
    assert {chunk.paragraph for chunk in chunks if chunk.section == 0} == {0}
    assert {chunk.first_paragraph for chunk in chunks if chunk.section == 1} == {1}


@given(DOCUMENTS)
def test_sections_nest_and_hold_their_chunks(document: Document) -> None:
    chunked = chunk_document(document)
    for position, section in enumerate(chunked.sections):
        assert 0 <= section.first_chunk <= section.last_chunk < len(chunked.chunks)
        assert 1 <= section.first_page <= section.last_page <= len(document.pages)
        assert section.parent < position
        if section.parent >= 0:
            parent = chunked.sections[section.parent]
            assert parent.level < section.level
            assert parent.first_chunk <= section.first_chunk
            assert section.last_chunk <= parent.last_chunk
            assert parent.first_page <= section.first_page
            assert section.last_page <= parent.last_page
    for number, chunk in enumerate(chunked.chunks):
        assert -1 <= chunk.section < len(chunked.sections)
        if chunk.section >= 0:
            section = chunked.sections[chunk.section]
            assert section.first_chunk <= number <= section.last_chunk


@pytest.mark.parametrize("text", ["", " ", "\n\n\n", "\u3000", " \n " * 1000])
def test_a_text_of_white_space_has_no_chunks(text: str) -> None:
    assert chunk_document(books.plain(text)).chunks == ()


def test_a_document_of_form_feeds_alone_has_no_chunks() -> None:
    assert chunk_document(books.paged([""] * 2000)).chunks == ()


def test_empty_pages_around_a_text_belong_to_its_chunks() -> None:
    chunked = chunk_document(books.paged(["", "The rivers.", "", "The lakes.", ""]))
    assert "".join(chunk_texts(chunked)) == "\fThe rivers.\f\fThe lakes.\f"


def test_a_paragraph_of_fifteen_thousand_tokens_is_cut_by_sentences() -> None:
    text = books.prose("rivers", sentences=900)
    chunks = chunk_texts(chunk_document(books.plain(text)))
    assert len(chunks) > 100
    assert all(chunk.startswith("The rivers") and chunk.rstrip().endswith("says.") for chunk in chunks)


def test_chunks_cut_from_one_paragraph_know_that_they_belong_together() -> None:
    text = f"{books.prose('rivers', sentences=20)}\n\n{books.prose('lakes', sentences=20)}"
    numbers = [chunk.paragraph for chunk in chunk_document(books.plain(text)).chunks]
    assert set(numbers) == {0, 1}
    assert numbers == sorted(numbers)


@pytest.mark.parametrize(
    "heading", ["CHAPTER I. THE RIVERS", "The Rivers", "# The Rivers", "The Rivers\n=========="]
)
def test_a_heading_stays_with_what_follows_it(heading: str) -> None:
    before, below, after = books.prose("lakes"), books.prose("rivers", sentences=5), books.prose("mosses")
    text = f"{before}\n\n{heading}\n\n{below}\n\n{after}"
    chunks = chunk_texts(chunk_document(books.plain(text)))
    assert sum(heading in chunk for chunk in chunks) == 1
    assert all("The rivers shape" in chunk for chunk in chunks if heading in chunk)


def test_a_heading_above_a_long_paragraph_stays_with_its_first_part() -> None:
    text = f"CHAPTER I.\n\nTHE RIVERS\n\n{books.prose('rivers', sentences=40)}"
    assert chunk_texts(chunk_document(books.plain(text)))[0].startswith(
        "CHAPTER I.\n\nTHE RIVERS\n\nThe rivers shape"
    )


def test_a_formula_on_a_line_of_its_own_is_kept_and_stays_with_what_follows() -> None:
    before, after = books.prose("rivers", sentences=7), books.prose("lakes", sentences=7)
    chunks = chunk_texts(chunk_document(books.plain(f"{before}\n\nE = mc2\n\n{after}")))
    assert chunks == [f"{before}\n\n", f"E = mc2\n\n{after}"]


def test_a_line_that_may_be_a_title_stays_with_what_follows_though_it_opens_no_section() -> None:
    verses = "\n\n".join(
        "O gentle stream that wanders by\nThe meadow and the hill\nWhere larks arise" for _ in range(3)
    )
    chunks = chunk_texts(
        chunk_document(books.plain(f"{books.prose('rivers', sentences=7)}\n\nTo the Lark\n\n{verses}"))
    )
    assert any(chunk.startswith("To the Lark\n\nO gentle") for chunk in chunks)


def test_a_heading_alone_at_the_end_is_kept() -> None:
    chunked = chunk_document(books.plain(f"{books.prose('rivers')}\n\nTHE END OF RIVERS"))
    assert chunk_texts(chunked)[-1] == "THE END OF RIVERS"
    assert chunked.chunks[-1].kind is ChunkKind.HEADING


def test_small_paragraphs_go_together() -> None:
    text = "\n\n".join(f"“Yes,” said number {number}." for number in range(40))
    chunked = chunk_document(books.plain(text))
    assert len(chunked.chunks) < 5


def test_each_row_of_a_long_table_is_whole_in_one_chunk() -> None:
    rows = [f"| Country {number} | Capital {number} | {number * 37} |" for number in range(300)]
    chunks = chunk_texts(chunk_document(books.plain("Table of countries\n\n" + "\n".join(rows))))
    assert all(any(row in chunk for chunk in chunks) for row in rows)


def test_a_paragraph_broken_by_a_page_is_one_paragraph_on_two_pages() -> None:
    whole = books.prose("rivers", sentences=4)
    at = whole.index("northern") if "northern" in whole else 100
    chunked = chunk_document(books.paged([whole[:at].rstrip(), f"{whole[at:]}\n\n{books.prose('lakes')}"]))
    assert (chunked.chunks[0].first_page, chunked.chunks[0].last_page) == (1, 2)
    assert chunked.chunks[0].paragraph == 0


@pytest.mark.parametrize(
    "text",
    [
        "\n\n".join(books.sentence("rivers", number % 300) for number in range(50_000)),
        "x" * 2_000_000,
        f"a{' ' * 1_000_000}b",
        f"a{chr(10) * 1_000_000}b",
        "12345\n" * 40_000,
        f"Title\n{'-' * 200_000}\nText",
        f"a {'.' * 200_000} 12",
        f"a {'. ' * 100_000}12",
        "CHAPTER 1\n" * 30_000,
        "CHAPTER 1\n\n" * 20_000,
        "CONTENTS\n\nshort\n\n" * 20_000,
        "\x00\ud800 مرحبا x. Y\n" * 20_000,
        '."' * 100_000,
    ],
    ids=lambda text: repr(text[:20]),
)
def test_bad_input_is_cut_like_any_other(text: str) -> None:
    chunked = chunk_document(books.plain(text))
    assert "".join(chunk_texts(chunked)) == text
    assert len(chunked.sections) < 10


def test_two_thousand_empty_pages_among_which_one_has_text() -> None:
    chunked = chunk_document(books.paged([*[""] * 1000, "The rivers.", *[""] * 1000]))
    assert [(chunk.first_page, chunk.last_page) for chunk in chunked.chunks] == [(1001, 1001)]
