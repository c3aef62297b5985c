"""One ruler for every strategy."""

from __future__ import annotations

from pathlib import Path

import pytest

from compressor.core.excerpts.strip import Why
from compressor.evaluation.books import Book
from compressor.evaluation.ruler import SLICES, Ruler
from compressor.evaluation.shown import Span
from tests.compressor.evaluation.fakes import TOPICS, book_of, sentences

INDEX = "\n\n".join(
    f"{topic.capitalize()}, habits of, {number}, {number + 40}." for number, topic in enumerate(TOPICS, 10)
)
CONTENTS = "Contents\n\n" + "\n".join(
    f"Chapter {number}. Of {topic}    {number}" for number, topic in enumerate(TOPICS, 2)
)


@pytest.fixture
def book(tmp_path: Path) -> Book:
    body = [
        f"Chapter {number}. Of {topic}\n\n{sentences(topic, 30)}" for number, topic in enumerate(TOPICS, 2)
    ]
    return book_of(tmp_path / "b.txt", [CONTENTS, *body, f"INDEX\n\n{INDEX}"])


def span_of_pages(book: Book, first: int, last: int, why: Why = Why.CHOSEN, reason: str = "matched") -> Span:
    starts = [*book.full.page_starts, len(book.full.text)]
    return Span(starts[first - 1], starts[last], why, reason)


def test_pages_and_stretches_are_those_of_the_text_shown(book: Book) -> None:
    spans = [
        span_of_pages(book, 3, 4),
        span_of_pages(book, 5, 5, Why.POSITION, "spread"),
        span_of_pages(book, 9, 9, reason="neighbour"),
    ]

    reading = Ruler(book).read(spans, [])

    assert reading.pages == (3, 4, 5, 9)
    stretches = [(each.stretch.first, each.stretch.last, each.stretch.why) for each in reading.stretches]
    assert stretches == [(3, 4, Why.CHOSEN), (5, 5, Why.POSITION), (9, 9, Why.CHOSEN)]
    assert [dict(each.reasons) for each in reading.stretches] == [
        {"matched": 1},
        {"spread": 1},
        {"neighbour": 1},
    ]


def test_a_page_chosen_in_part_is_chosen(book: Book) -> None:
    page = span_of_pages(book, 3, 3)
    middle = (page.start + page.end) // 2
    spans = [
        Span(page.start, middle, Why.POSITION, "spread"),
        Span(middle, page.end, Why.CHOSEN, "matched"),
    ]

    (shown,) = Ruler(book).read(spans, []).stretches

    assert shown.stretch.why is Why.CHOSEN


def test_contents_and_index_are_counted_apart_from_the_body(book: Book) -> None:
    ruler = Ruler(book)
    last = len(book.document.pages)

    assert ruler.read([span_of_pages(book, 1, 1)], []).front_matter_pages == 1
    assert ruler.read([span_of_pages(book, last, last)], []).index_pages == 1
    body = ruler.read([span_of_pages(book, 2, last - 1)], [])
    assert (body.front_matter_pages, body.index_pages) == (0, 0)
    assert body.slices_touched == SLICES


def test_the_start_of_the_book_touches_the_first_slice_alone(book: Book) -> None:
    start = book.full.page_starts[1]

    assert Ruler(book).read([Span(start, start + 40, Why.POSITION, "first tokens")], []).slices_touched == 1


def test_a_chunk_of_which_less_than_half_is_shown_does_not_count(book: Book) -> None:
    table = book.indexed.chunks
    chunk = len(table) // 2
    start, end = int(table.starts[chunk]), int(table.ends[chunk])
    ruler = Ruler(book)

    assert ruler.read([Span(start, start + (end - start) // 3, Why.CHOSEN, "")], []).chunks_shown == 0
    assert ruler.read([Span(start, end, Why.CHOSEN, "")], []).chunks_shown == 1


def test_relevant_tokens_are_those_of_shown_chunks_that_touch_the_passage(book: Book) -> None:
    table = book.indexed.chunks
    chunk = len(table) // 2
    start, end = int(table.starts[chunk]), int(table.ends[chunk])
    ruler = Ruler(book)

    shown = ruler.read([Span(start, int(table.ends[chunk + 1]), Why.CHOSEN, "")], [(start + 5, start + 9)])
    missed = ruler.read([Span(0, start, Why.CHOSEN, "")], [(start + 5, start + 9)])

    assert end > start + 9
    assert shown.relevant_tokens == int(table.tokens[chunk])
    assert missed.relevant_tokens == 0


def test_a_book_without_pages_is_measured_in_chunks(tmp_path: Path) -> None:
    book = book_of(tmp_path / "b.txt", ["\n\n".join(sentences(topic) for topic in TOPICS)])
    ruler = Ruler(book)
    table = book.indexed.chunks

    reading = ruler.read([Span(int(table.starts[2]), int(table.ends[3]), Why.CHOSEN, "matched")], [])

    assert ruler.units == len(table)
    assert reading.pages == ()
    assert [(each.stretch.first, each.stretch.last) for each in reading.stretches] == [(3, 4)]
    assert ruler.units_of([(int(table.starts[5]), int(table.ends[5]))]) == (6,)


def test_nothing_shown_measures_nothing(book: Book) -> None:
    reading = Ruler(book).read([], [])

    assert reading.pages == ()
    assert reading.chunks_shown == reading.slices_touched == 0
    assert reading.stretches == ()
