"""Places in files without pages: by chapter and paragraph, each by one name and no two by the same."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from compressor.core.excerpts.places import (
    hidden_name,
    longest_chapter,
    longest_places,
    place_name,
    shown_places,
)
from compressor.core.search.indexed_file import IndexedFile
from tests.compressor.random_files import index_pages, indexed_files

PARAGRAPH = "Granite is a stone that lies on the bed of a river. " * 8
LONG = PARAGRAPH * 8


def book(*chapters: int) -> IndexedFile:
    """A file of chapters with so many paragraphs each, every one a chunk of its own."""
    texts = [
        f"CHAPTER {n}. STONES\n\n" + "\n\n".join([PARAGRAPH] * count) for n, count in enumerate(chapters, 1)
    ]
    return index_pages(["\n\n".join(texts)], paginated=False)


def without_pages() -> st.SearchStrategy[IndexedFile]:
    return indexed_files().filter(lambda file: not file.paginated and len(file.chunks) > 0)


BOOK = book(5, 3, 4)


def test_paragraphs_are_counted_from_one_in_each_chapter() -> None:
    """Complaint 23."""
    assert place_name(BOOK, 1, 3) == "CHAPTER 1. STONES, paragraphs 2-4"
    assert place_name(BOOK, 5, 5) == "CHAPTER 2. STONES, paragraph 1"
    assert place_name(BOOK, 4, 6) == "CHAPTER 1. STONES, paragraph 5 to CHAPTER 2. STONES, paragraph 2"


def test_the_chapter_named_last_is_not_named_again() -> None:
    assert place_name(BOOK, 1, 3, inside=0) == "paragraphs 2-4"
    assert place_name(BOOK, 4, 6, inside=0) == "paragraph 5 to CHAPTER 2. STONES, paragraph 2"
    assert place_name(BOOK, 5, 5, inside=0) == "CHAPTER 2. STONES, paragraph 1"


def test_a_file_without_sections_has_paragraphs_alone() -> None:
    file = index_pages(["\n\n".join([PARAGRAPH] * 6)], paginated=False)
    assert place_name(file, 2, 4) == "paragraphs 3-5"
    assert place_name(file, 0, 0) == "paragraph 1"


def test_the_parts_of_a_long_paragraph_have_names_of_their_own() -> None:
    file = index_pages([f"{PARAGRAPH}\n\n{LONG}"], paginated=False)
    names = [place_name(file, chunk, chunk) for chunk in range(1, len(file.chunks))]
    assert names[:2] == ["paragraph 2, part 1", "paragraph 2, part 2"]
    assert place_name(file, 1, len(file.chunks) - 1) == "paragraph 2"


def test_chapters_hidden_as_a_whole_are_named_alone() -> None:
    assert hidden_name(BOOK, 5, 7) == "CHAPTER 2. STONES"
    assert hidden_name(BOOK, 0, 7) == "CHAPTER 1. STONES to CHAPTER 2. STONES"
    assert hidden_name(BOOK, 3, 8) == "CHAPTER 1. STONES, paragraph 4 to CHAPTER 3. STONES, paragraph 1"
    assert hidden_name(BOOK, 3, 11, inside=0) == "paragraph 4 to CHAPTER 3. STONES"


def test_a_paragraph_of_which_a_part_is_shown_is_not_said_to_be_hidden() -> None:
    file = index_pages([f"{LONG}\n\n{PARAGRAPH}\n\n{LONG}"], paginated=False)
    last = len(file.chunks) - 1
    assert hidden_name(file, 1, last - 1) == "paragraph 2"
    assert hidden_name(file, 1, 2) == "paragraph 1, parts 2-3"


def test_all_places_stand_in_one_line_by_chapter() -> None:
    assert shown_places(BOOK, [(0, 1), (3, 6), (9, 9), (11, 11)]) == (
        "CHAPTER 1. STONES, paragraphs 1-2, 4-5; CHAPTER 2. STONES, paragraphs 1-2; "
        "CHAPTER 3. STONES, paragraphs 2, 4"
    )
    assert shown_places(BOOK, []) == ""


@given(without_pages())
def test_no_two_passages_have_the_same_name_unless_they_are_the_same_paragraphs(file: IndexedFile) -> None:
    table = file.chunks
    named: dict[str, set[tuple[int, int]]] = {}
    for chunk in range(len(table)):
        span = int(table.first_paragraphs[chunk]), int(table.paragraphs[chunk])
        named.setdefault(place_name(file, chunk, chunk), set()).add(span)
    assert all(len(spans) == 1 for spans in named.values())


@given(without_pages(), st.data())
def test_no_place_is_longer_than_what_is_paid_for(file: IndexedFile, data: st.DataObject) -> None:
    chunks = st.integers(0, len(file.chunks) - 1)
    first, last = sorted((data.draw(chunks), data.draw(chunks)))
    inside = int(file.chapters.of_chunks[first])
    names = 2 * len(longest_chapter(file).encode())
    most = max(len(place) for place in longest_places(file)) + names
    assert len(place_name(file, first, last, inside=inside).encode()) <= most
    assert len(hidden_name(file, first, last, inside=inside).encode()) <= most + len("part of ")
