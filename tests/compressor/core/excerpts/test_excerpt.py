"""The excerpt: verbatim text under labels, in file order, with every page and every gap named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.document import PageKind
from compressor.core.excerpts.basket import Reason
from compressor.core.excerpts.excerpt import FileExcerpt, file_excerpts, render
from compressor.core.search.indexed_file import IndexedFile
from compressor.core.structure.short_titles import shortened
from tests.compressor.random_files import index_pages, indexed_files, libraries

SENTENCES = "Granite is a stone. " * 30
CHOSEN_FOR = "chosen for the question"


def shown(file: IndexedFile, *chunks: int) -> FileExcerpt:
    (excerpt,) = file_excerpts([file], dict.fromkeys(chunks, Reason.MATCHED))
    return excerpt


def text_of(file: IndexedFile, *chunks: int) -> str:
    return render([file], [shown(file, *chunks)], CHOSEN_FOR)


def some_of(file: IndexedFile) -> st.SearchStrategy[set[int]]:
    return st.sets(st.integers(0, len(file.chunks) - 1)) if len(file.chunks) else st.just(set())


def squashed(text: str) -> str:
    return "".join(text.split())


def gaps_in(text: str) -> list[str]:
    return re.findall(r"^\[not shown: (.*)\]$", text, flags=re.MULTILINE)


def pages_with_text_in(file: IndexedFile, chunks: set[int]) -> set[int]:
    """The pages on which any character of the chunks stands that is not white space."""
    return {page for chunk in chunks for page in _pages_of(file, chunk)}


def _pages_of(file: IndexedFile, chunk: int) -> Iterator[int]:
    start, end = int(file.chunks.starts[chunk]), int(file.chunks.ends[chunk])
    page = file.text.count("\f", 0, start) + 1
    for part in file.text[start:end].split("\f"):
        if part.strip():
            yield page
        page += 1


@given(indexed_files(), st.data())
def test_the_text_of_a_run_is_verbatim_but_for_white_space(file: IndexedFile, data: st.DataObject) -> None:
    for run in shown(file, *data.draw(some_of(file))).runs:
        start, end = int(file.chunks.starts[run.first_chunk]), int(file.chunks.ends[run.last_chunk])
        assert squashed(run.text) == squashed(file.text[start:end])


@given(indexed_files(), st.data())
def test_chunks_are_shown_in_file_order_each_once_and_with_its_reason(
    file: IndexedFile, data: st.DataObject
) -> None:
    chunks = data.draw(some_of(file))
    excerpt = shown(file, *chunks)
    held = [chunk for run in excerpt.runs for chunk in range(run.first_chunk, run.last_chunk + 1)]
    assert held == sorted(chunks) == sorted(excerpt.reasons)


@given(indexed_files(), st.data())
def test_exactly_the_pages_with_text_in_the_excerpt_are_named_as_shown(
    file: IndexedFile, data: st.DataObject
) -> None:
    chunks = data.draw(some_of(file))
    if file.paginated:
        assert set(shown(file, *chunks).shown_pages) == pages_with_text_in(file, chunks)


@given(libraries(), st.data())
def test_every_stretch_left_out_has_its_mark_and_nothing_else_has(
    files: list[IndexedFile], data: st.DataObject
) -> None:
    for file in files:
        chunks = data.draw(some_of(file))
        left_out = sorted(set(range(len(file.chunks))) - chunks)
        stretches = sum(chunk - 1 not in left_out for chunk in left_out)
        assert len(gaps_in(text_of(file, *chunks))) == stretches


def test_a_blank_page_inside_a_passage_is_not_said_to_be_shown() -> None:
    file = index_pages(["The stone that lay", " ", "on the river bed was grey. " + SENTENCES, SENTENCES])
    assert file.chunks.last_pages[0] == 3
    assert shown(file, 0).pages == ((1, 1), (3, 3))


def test_a_gap_names_the_pages_that_are_not_shown_at_all() -> None:
    file = index_pages([SENTENCES] * 5)
    last = len(file.chunks) - 1
    assert gaps_in(text_of(file, 0, last)) == ["pp. 2-4"]


def test_a_gap_between_parts_of_pages_says_so() -> None:
    file = index_pages([SENTENCES * 4, SENTENCES * 4])
    assert int(file.chunks.last_pages[1]) == 1
    on_second = [chunk for chunk in range(len(file.chunks)) if file.chunks.first_pages[chunk] == 2]
    assert gaps_in(text_of(file, 0, 1, on_second[1], *on_second[2:])) == ["part of pp. 1-2"]
    assert gaps_in(text_of(file, 0, *on_second)) == ["part of p. 1"]


def test_without_pages_a_gap_names_the_paragraphs_or_the_parts_of_one() -> None:
    one = index_pages([SENTENCES * 20], paginated=False)
    assert gaps_in(text_of(one, 0, len(one.chunks) - 1)) == [f"paragraph 1, parts 2-{len(one.chunks) - 1}"]
    many = index_pages(["\n\n".join([SENTENCES] * 5)], paginated=False)
    assert gaps_in(text_of(many, *range(2), *range(len(many.chunks) - 2, len(many.chunks)))) == [
        "paragraphs 2-4"
    ]


def test_without_pages_the_header_names_every_paragraph_shown() -> None:
    file = index_pages(["\n\n".join([SENTENCES] * 5)], paginated=False)
    assert "\nShown: paragraphs 1, 5\n" in text_of(file, *range(2), len(file.chunks) - 1)
    assert "\nShown: nothing\n" in text_of(file)


def test_the_header_says_that_it_is_an_excerpt_of_what_how_much_and_chosen_for_what() -> None:
    """Complaint 2: "60 of 500 pages"."""
    file = index_pages([SENTENCES] * 5, title="Of Stones")
    first, second, *_ = text_of(file, 0).splitlines()
    assert first == (
        f'Excerpts from "Of Stones" (5 pages), not the whole file: '
        f"1 of {len(file.chunks)} passages, chosen for the question."
    )
    assert second == "Pages shown (1 of 5): 1"


def test_an_excerpt_of_everything_says_that_it_is_the_whole_text() -> None:
    file = index_pages([SENTENCES] * 2, title="Of Stones")
    text = text_of(file, *range(len(file.chunks)))
    assert text.startswith('The whole text of "Of Stones" (2 pages).\n')
    assert not gaps_in(text)


def test_pages_without_text_are_named_or_counted_where_they_are_many() -> None:
    few = index_pages([SENTENCES, "", "", SENTENCES])
    many = index_pages([SENTENCES, *["", "The end."] * 100])
    assert "Pages without text (scans or blank): 2-3\n" in text_of(few, 0)
    assert "100 pages have no text (scans or blank).\n" in text_of(many, 0)


def test_a_file_without_text_says_so() -> None:
    assert text_of(index_pages(["", ""], title="Scan")).splitlines()[0] == '"Scan" (2 pages) has no text.'
    assert text_of(index_pages([], title="Void")).splitlines() == ['"Void" (0 pages) has no text.']


def test_a_label_names_the_section_once_and_the_page_at_every_turn() -> None:
    file = index_pages(["CHAPTER I. GRANITE\n\n" + SENTENCES, "Grey. " + SENTENCES, SENTENCES], labels="vx1")
    labels = re.findall(r"^\[(?!not)(.*)\]$", text_of(file, *range(len(file.chunks) - 1)), re.MULTILINE)
    assert labels[0] == "CHAPTER I. GRANITE, p. v (PDF 1)"
    assert "p. x (PDF 2)" in labels[1:]
    assert not any("GRANITE" in label for label in labels[1:])


def test_without_pages_a_label_names_the_chapter_once_and_the_section_inside_it() -> None:
    """Complaint 23."""
    parts = [
        "CHAPTER I. GRANITE",
        SENTENCES,
        "Section 2. Quarries",
        SENTENCES,
        SENTENCES,
        "CHAPTER II. SLATE",
        SENTENCES,
    ]
    file = index_pages(["\n\n".join(parts)], paginated=False)
    labels = re.findall(r"^\[(?!not)(.*)\]$", text_of(file, *range(len(file.chunks))), re.MULTILINE)
    assert labels == [
        "CHAPTER I. GRANITE, paragraph 1",
        "paragraphs 2-3: Section 2. Quarries",
        "CHAPTER II. SLATE, paragraph 1",
    ]


def test_slides_are_called_slides() -> None:
    file = replace(index_pages([SENTENCES] * 5 + [""], title="Of Stones"), page_kind=PageKind.SLIDE)
    lines = text_of(file, 0, len(file.chunks) - 1).splitlines()
    assert lines[0].startswith('Excerpts from "Of Stones" (6 slides), not the whole file')
    assert lines[1] == "Slides shown (2 of 6): 1, 5"
    assert lines[2] == "Slides without text (scans or blank): 6"
    assert {"[slide 1]", "[not shown: slides 2-4]", "[slide 5]"} <= set(lines)


@given(st.text(), st.integers(4, 60))
def test_a_shortened_title_fits_on_one_line_and_in_its_bytes(title: str, limit: int) -> None:
    short = shortened(title, limit)
    assert len(short.encode("utf-8", "surrogatepass")) <= limit
    assert len(short.splitlines()) <= 1


@pytest.mark.parametrize(
    ("title", "short"),
    [
        ("On  the\nOrigin", "On the Origin"),
        ("On the Origin of Species by Means", "On the Origin of..."),
        ("A" + "机" * 30, "A" + "机" * 5 + "..."),
    ],
)
def test_a_title_is_cut_between_words_or_else_anywhere(title: str, short: str) -> None:
    assert shortened(title, 21) == short
