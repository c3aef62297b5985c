"""What the demo prints of an exchange."""

from __future__ import annotations

from collections.abc import Sequence
from io import StringIO

import pytest

from compressor.core.excerpts.text_strip import ASCII_MARKS, BLOCK_MARKS
from compressor.core.search.indexed_file import IndexedFile
from compressor.embedding.question import QuestionState
from compressor.services.questions import Notice, Selection
from context_manager.demo.conversation import Exchange
from context_manager.demo.report import (
    Look,
    exchange_lines,
    how_vectors_ended,
    legend,
    notice_sentences,
    prompt_sentence,
    request_sentence,
)
from context_manager.demo.style import COLOURED, PLAIN, Style, style_for
from context_manager.llm.quoter import quote
from context_manager.models import Turn, TurnBlock, TurnStep
from tests.compressor.small_books import BOOK, asked, indexed
from tests.context_manager.turn_rows import a_turn

pytestmark = pytest.mark.django_db

FILE = indexed([*BOOK, ""])
UNPAGED = indexed(["\n\n".join(BOOK)], paginated=False)


def selected(
    file: IndexedFile,
    message: str,
    *,
    earlier: Sequence[str] = (),
    notices: Sequence[Notice] = (),
    state: QuestionState = QuestionState.OFF,
    budget: int = 600,
) -> Selection:
    request, excerpt = asked([file], message, earlier=earlier, budget=budget)
    return Selection(request, excerpt, state, tuple(notices))


def printed(file: IndexedFile, message: str, *, style: Style = PLAIN, budget: int = 600) -> list[str]:
    selection = selected(file, message, budget=budget)
    answer = quote(selection.request, selection.excerpt, [file]).text
    exchange = Exchange(message, file, selection, answer, weighed(a_turn(None)))
    return list(exchange_lines(1, exchange, Look(style, BLOCK_MARKS)))


def weighed(turn: Turn) -> Turn:
    TurnBlock.objects.create(turn=turn, position=0, name="files", before=9_000, after=9_000)
    TurnBlock.objects.create(turn=turn, position=1, name="calendar", before=400, after=0)
    return turn


@pytest.mark.parametrize(
    ("message", "earlier", "sentence"),
    [
        ("When does willow grow?", [], "a question that names what to look for; searched as it stands"),
        ("summarize this book", [], "about the whole book: nothing searched, passages evenly spaced"),
        (
            "explain more",
            ["When does willow grow?"],
            "a follow-up; searched for “When does willow grow?”, near what was seen before",
        ),
        ("what does page 3 say", [], "about a place in the book: "),
    ],
)
def test_the_kind_of_request_is_told_in_words(message: str, earlier: list[str], sentence: str) -> None:
    assert request_sentence(selected(FILE, message, earlier=earlier)).startswith(sentence)


def test_a_book_that_fits_is_said_to_fit() -> None:
    small = indexed(["Willow grows beside the water."])

    assert request_sentence(selected(small, "willow")).endswith("all of the book fits")


@pytest.mark.parametrize(
    ("notice", "state", "words"),
    [
        (Notice.NO_MATCH, QuestionState.OFF, "nothing in the book matches"),
        (Notice.KEYWORDS_ONLY, QuestionState.OFF, "search by meaning is off"),
        (Notice.KEYWORDS_ONLY, QuestionState.READY, "being made in the background"),
        (Notice.KEYWORDS_ONLY, QuestionState.LATE, "not ready in time"),
        (Notice.KEYWORDS_ONLY, QuestionState.RESTING, "could not give the question a vector"),
        (Notice.PARTIAL_VECTORS, QuestionState.READY, "so far covers 0 % of the passages"),
        (Notice.PAGES_WITHOUT_TEXT, QuestionState.READY, "page 7 has no text"),
        (Notice.PLACE_NOT_FOUND, QuestionState.READY, "no such page or section"),
    ],
)
def test_every_notice_is_told_in_words(notice: Notice, state: QuestionState, words: str) -> None:
    (sentence,) = notice_sentences(selected(FILE, "willow", notices=[notice], state=state), FILE)

    assert words in sentence


def test_no_notice_is_left_without_words() -> None:
    told = list(notice_sentences(selected(FILE, "willow", notices=list(Notice)), FILE))

    assert len(told) == len(Notice)


def test_the_prompt_is_told_by_its_parts_and_its_cuts() -> None:
    turn = weighed(a_turn(None, context_tokens=9_000, context_ceiling=26_880))
    uncut = prompt_sentence(turn)
    TurnStep.objects.create(turn=turn, position=0, name="calendar_left_out", before=400, after=0)

    assert uncut == "9,000 of 26,880 tokens: file excerpts 9,000; nothing had to be cut"
    assert prompt_sentence(turn).endswith("; cut in 1 step: calendar left out (400 to 0)")


def test_pages_are_listed_as_printed_and_drawn() -> None:
    lines = printed(FILE, "When does willow grow?")

    assert any(line.startswith("   pages    ") for line in lines)
    assert any(set(line.strip()) <= set("▁▄█") and len(line.strip()) == 72 for line in lines)


def test_a_file_without_pages_is_told_in_passages() -> None:
    lines = printed(UNPAGED, "When does willow grow?")

    assert any(line.startswith("   passages ") for line in lines)
    assert not any("pages" in line for line in lines)


def test_a_long_list_of_pages_takes_two_lines() -> None:
    book = indexed([f"Page {number} tells of the number {number} alone." for number in range(1, 1_000)])
    lines = printed(book, "summarize this book", budget=4_000)
    first = next(index for index, line in enumerate(lines) if line.startswith("   pages"))

    assert lines[first + 1].endswith(", ...")
    assert "▄" in lines[first + 2]


def test_colour_changes_nothing_but_colour() -> None:
    coloured = "\n".join(printed(FILE, "When does willow grow?", style=COLOURED))
    for code in ("\x1b[0m", COLOURED.heading, COLOURED.quiet, COLOURED.chosen, COLOURED.placed):
        coloured = coloured.replace(code, "")

    assert coloured == "\n".join(printed(FILE, "When does willow grow?"))


def test_only_a_terminal_gets_colour_and_only_where_it_is_wanted() -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    assert style_for(Terminal(), {}) == COLOURED
    assert style_for(Terminal(), {"NO_COLOR": "1"}) == PLAIN
    assert style_for(StringIO(), {}) == PLAIN


def test_the_legend_names_every_mark() -> None:
    assert legend(Look(PLAIN, ASCII_MARKS)).count("   ") == 2
    assert all(mark in legend(Look(PLAIN, ASCII_MARKS)) for mark in ".-#")


def test_a_process_that_failed_is_not_called_stopped() -> None:
    assert how_vectors_ended(1).startswith("Making them failed")
    assert how_vectors_ended(None).startswith("Making them stopped with the demo")
    assert how_vectors_ended(0).startswith("Making them stopped with the demo")
