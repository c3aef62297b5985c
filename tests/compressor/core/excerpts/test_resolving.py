"""Places in files: by printed label first, by position else, and nothing for what no file has."""

from __future__ import annotations

from dataclasses import replace

from compressor.core.document import PageKind
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


PARAGRAPH = "Granite is a stone that lies on the bed of a river. " * 8
REFLOWABLE = index_pages(
    ["\n\n".join(["CHAPTER I. STONES", *[PARAGRAPH] * 3, "CHAPTER II. TREES", *[PARAGRAPH] * 4])],
    paginated=False,
)


def test_a_paragraph_is_counted_in_the_chapter_named() -> None:
    """Complaint 23."""
    (found,) = locate([REFLOWABLE], place("what does paragraph 2 of chapter 2 say?"))
    assert found.name == "CHAPTER II. TREES, paragraph 2"
    assert found.first_chunk == found.last_chunk == 4
    (last,) = locate([REFLOWABLE], place("the last paragraph of chapter 1"))
    assert last.name == "CHAPTER I. STONES, paragraph 3"


def test_a_paragraph_that_the_chapter_does_not_have_is_nowhere_and_so_is_one_of_no_chapter() -> None:
    assert locate([REFLOWABLE], place("explain paragraph 9 of chapter 1")) == ()
    assert locate([REFLOWABLE], place("explain paragraph 2")) == ()


def test_in_a_file_without_chapters_paragraphs_are_counted_through() -> None:
    notes = index_pages(["\n\n".join([PARAGRAPH] * 5)], paginated=False)
    (found,) = locate([notes], place("paragraphs 3 to 9"))
    assert found.name == "paragraphs 3-5"


def test_on_pages_a_paragraph_is_the_place_around_it() -> None:
    assert locate([BOOK], place("paragraph 2 of chapter 2")) == locate([BOOK], place("chapter 2"))


def test_slides_are_found_by_number() -> None:
    deck = replace(index_pages([TEXT] * 4), page_kind=PageKind.SLIDE)
    assert [each.name for each in locate([deck], place("slides 2-3"))] == ["slides 2-3"]
    assert [each.name for each in locate([deck], place("what is on the last slide?"))] == ["slide 4"]
    assert locate([BOOK], place("what is on slide 2?")) == ()


def test_what_is_excluded_is_left_out_of_the_file_or_of_the_places_named() -> None:
    section = BOOK.sections[0]
    inside = range(section.first_chunk, section.last_chunk + 1)
    left = locate([BOOK], place("summarize everything except chapter 1"))
    chunks = {chunk for each in left for chunk in range(each.first_chunk, each.last_chunk + 1)}
    assert chunks == set(range(len(BOOK.chunks))) - set(inside)
    assert {each.name for each in left} == {'the text without "CHAPTER I. STONES"'}
    (second,) = locate([BOOK], place("summarize chapters 1 and 2, excluding chapter 1"))
    assert second.first_chunk == BOOK.sections[1].first_chunk
    assert locate([BOOK], place("everything except chapter 9")) == ()
