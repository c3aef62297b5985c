"""Places in files: by printed label first, by position else, and nothing for what no file has."""

from __future__ import annotations

from compressor.core.excerpts.resolving import Located, locate
from compressor.core.requests.locations import Location
from compressor.core.requests.request import classify
from tests.compressor.random_files import index_pages

TEXT = "Granite is a grey stone in a river. " * 30
BOOK = index_pages(
    ["Title.", "CHAPTER I. STONES\n\n" + TEXT, TEXT, "CHAPTER II. TREES\n\n" + TEXT, " ", TEXT],
    labels=["i", "ii", "1", "2", "3", "4"],
)
NOTES = index_pages([TEXT], paginated=False, key="notes")


def place(message: str) -> Location:
    location = classify(message).location
    assert location is not None
    return location


def pages_of(located: Located) -> tuple[int, int]:
    first, last = located.first_chunk, located.last_chunk
    return int(BOOK.chunks.first_pages[first]), int(BOOK.chunks.last_pages[last])


def test_a_page_number_is_the_printed_one_and_the_name_says_which() -> None:
    """Complaint 22."""
    (found,) = locate([BOOK], place("what does page 2 say?"))
    assert found.name == "p. 2 (PDF 4)"
    assert pages_of(found)[0] == 4


def test_a_number_printed_nowhere_is_a_position() -> None:
    (found,) = locate([BOOK], place("what does page 6 say?"))
    assert found.name == "p. 4 (PDF 6)"


def test_a_section_is_found_by_its_number() -> None:
    (found,) = locate([BOOK], place("summarize chapter 2"))
    assert found.name == '"CHAPTER II. TREES"'
    assert pages_of(found)[0] == 4


def test_a_place_that_no_file_has_is_nowhere() -> None:
    assert locate([BOOK], place("summarize chapter 9")) == ()
    assert locate([BOOK], place("what does page 99 say?")) == ()


def test_a_page_without_text_is_there_and_holds_no_chunk() -> None:
    (found,) = locate([BOOK], place("what is on page 3?"))
    assert found.name == "p. 3 (PDF 5)"
    assert found.last_chunk < found.first_chunk


def test_a_file_without_pages_has_no_page() -> None:
    assert locate([NOTES], place("what does page 1 say?")) == ()


def test_a_place_is_found_in_every_file_that_has_it() -> None:
    assert [each.file for each in locate([BOOK, NOTES, BOOK], place("what does page 2 say?"))] == [0, 2]
