"""The strip in characters: as long as asked for, and nothing that was shown is missing from it."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.excerpts.basket import Reason
from compressor.core.excerpts.excerpt import FileExcerpt, file_excerpts
from compressor.core.excerpts.text_strip import ASCII_MARKS, StripMarks, text_strip
from compressor.core.search.indexed_file import IndexedFile
from tests.compressor.small_books import BOOK, chapter, indexed

PAGED = indexed()
UNPAGED = indexed(["\n\n".join(BOOK)], paginated=False)


def excerpt_of(file: IndexedFile, reasons: dict[int, Reason]) -> FileExcerpt:
    (excerpt,) = file_excerpts([file], reasons)
    return excerpt


def first_chunk_on(page: int) -> int:
    return int(np.argmax(PAGED.chunks.first_pages == page))


def strip(file: IndexedFile, reasons: dict[int, Reason], width: int) -> str:
    return text_strip(file, excerpt_of(file, reasons), width=width, marks=ASCII_MARKS)


def test_each_page_takes_its_share_of_the_width() -> None:
    assert strip(PAGED, {first_chunk_on(2): Reason.MATCHED}, width=12) == "..##........"


def test_what_is_there_for_its_place_is_told_from_what_was_chosen() -> None:
    reasons = {
        first_chunk_on(1): Reason.COVERAGE,
        first_chunk_on(3): Reason.SPREAD,
        first_chunk_on(5): Reason.NEIGHBOUR,
        first_chunk_on(6): Reason.FOLLOWED,
    }

    assert strip(PAGED, reasons, width=6) == "-.-.##"


def test_the_strongest_mark_of_a_page_is_shown() -> None:
    first = first_chunk_on(4)

    assert strip(PAGED, {first: Reason.MATCHED, first + 1: Reason.SPREAD}, width=6) == "...#.."


def test_a_single_page_of_many_is_still_seen() -> None:
    book = indexed([chapter(f"topic {number}", 2) for number in range(1, 401)])
    last = len(book.chunks) - 1

    assert strip(book, {last: Reason.MATCHED}, width=72) == "." * 71 + "#"


def test_a_file_without_pages_is_drawn_by_its_passages() -> None:
    half = {chunk: Reason.MATCHED for chunk in range(len(UNPAGED.chunks) // 2)}

    assert strip(UNPAGED, half, width=10).rstrip(".") == "#####"


def test_blocks_are_the_marks_of_a_terminal() -> None:
    assert text_strip(PAGED, excerpt_of(PAGED, {0: Reason.MATCHED}), width=6) == "█▁▁▁▁▁"


@given(
    width=st.integers(1, 200),
    chunks=st.sets(st.integers(0, len(PAGED.chunks) - 1)),
    reason=st.sampled_from(Reason),
)
def test_it_is_as_wide_as_asked_for_and_shows_something_wherever_something_was_shown(
    width: int, chunks: set[int], reason: Reason
) -> None:
    drawn = strip(PAGED, dict.fromkeys(sorted(chunks), reason), width)

    assert len(drawn) == width
    assert (set(drawn) - {"."} != set()) == bool(chunks)


def test_no_width_is_refused() -> None:
    with pytest.raises(ValueError, match="width of at least 1"):
        text_strip(PAGED, excerpt_of(PAGED, {}), width=0)


def test_a_mark_is_one_character() -> None:
    with pytest.raises(ValueError, match="one character"):
        StripMarks(hidden=".", placed="--", chosen="#")
