"""The offline quoter: nothing but quotations, word for word, each where it says it stands."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.excerpts.compression import Excerpt
from compressor.core.requests.request import Request
from compressor.core.search.indexed_file import IndexedFile
from context_manager.llm.quoter import NO_MODEL, QuotedAnswer, quote
from context_manager.llm.sentence_choice import Room
from tests.compressor.small_books import BOOK, TOPICS, asked, indexed

FILE = indexed()

PARAGRAPHS = st.lists(
    st.text(st.sampled_from("abcé ñ.!?\n\t\f0123“”\"'*-山路。，Γ {}\\$"), max_size=120),
    min_size=1,
    max_size=8,
)
QUESTIONS = st.sampled_from(
    [
        "What grows in season 3?",
        "summarize this book",
        "explain more",
        "山路",
        "zebra",
        "how many pages are there?",
    ]
)


def answered(file: IndexedFile, question: str, *, quoted_before: Sequence[str] = ()) -> QuotedAnswer:
    request, excerpt = asked([file], question)
    return quote(request, excerpt, [file], quoted_before=quoted_before)


def on_one_line(text: str) -> str:
    return " ".join(text.split())


def shown_text(excerpt: Excerpt) -> str:
    return " ".join(on_one_line(run.text) for each in excerpt.files for run in each.runs)


@pytest.mark.parametrize(
    "question", ["When does willow grow?", "summarize this book", "what does page 2 say", "zebra", "hello"]
)
def test_every_quotation_stands_word_for_word_in_the_excerpt(question: str) -> None:
    request, excerpt = asked([FILE], question)
    answer = quote(request, excerpt, [FILE])

    assert answer.quotations
    for quotation in answer.quotations:
        assert quotation.text in shown_text(excerpt)


@given(pages=PARAGRAPHS, question=QUESTIONS, paginated=st.booleans())
def test_whatever_the_file_holds_quotations_are_verbatim_and_the_same_each_time(
    pages: list[str], question: str, *, paginated: bool
) -> None:
    file = indexed(pages if paginated else ["\n\n".join(pages)], paginated=paginated)
    request, excerpt = asked([file], question)
    answer = quote(request, excerpt, [file])

    assert answer == quote(request, excerpt, [file])
    assert answer.text.startswith(NO_MODEL)
    for quotation in answer.quotations:
        assert quotation.text in shown_text(excerpt)


def test_each_quotation_stands_on_the_page_it_names() -> None:
    for quotation in answered(FILE, "When does copper grow?").quotations:
        page = int(quotation.place.removeprefix("p. "))
        assert quotation.text in on_one_line(BOOK[page - 1])


def test_the_sentences_that_share_most_with_the_question_are_quoted() -> None:
    texts = [
        each.text for each in answered(FILE, "What did observer number 7 write about lantern?").quotations
    ]

    assert "Observer number 7 wrote that lantern grows in season 7 and rests after it." in texts
    assert sum("lantern" in text for text in texts) >= len(texts) / 2


def test_quotations_come_in_the_order_of_the_book() -> None:
    pages = [int(each.place.removeprefix("p. ")) for each in answered(FILE, "summarize this book").quotations]

    assert pages == sorted(pages)


def test_an_overview_quotes_from_every_part() -> None:
    pages = [int(each.place.removeprefix("p. ")) for each in answered(FILE, "summarize this book").quotations]

    assert len(pages) == len(TOPICS)
    assert all(any(abs(page - quoted) <= 1 for quoted in pages) for page in range(1, len(TOPICS) + 1))


def test_asked_for_more_it_quotes_something_else() -> None:
    first = [each.text for each in answered(FILE, "When does willow grow?").quotations]
    more = [each.text for each in answered(FILE, "When does willow grow?", quoted_before=first).quotations]

    assert more
    assert not set(first) & set(more)


def test_when_everything_has_been_quoted_it_says_so() -> None:
    file = indexed(["Granite cools slowly under the ground for ages."])
    answer = answered(file, "granite", quoted_before=["Granite cools slowly under the ground for ages."])

    assert answer.quotations == ()
    assert "nothing else that can be quoted" in answer.opening


def test_without_a_match_it_says_so_and_quotes_from_all_over() -> None:
    answer = answered(FILE, "zebra")

    assert "Nothing matches the question" in answer.opening
    assert len({each.place for each in answer.quotations}) > 1


def test_where_only_the_meaning_matched_it_quotes_how_the_best_passages_begin() -> None:
    _, excerpt = asked([FILE], "When does willow grow?")
    request, _ = asked([FILE], "Wann wächst die Weide?")
    answer = quote(request, with_searches(excerpt, "Wann wächst die Weide?"), [FILE])

    assert "No sentence shares a word with the question" in answer.opening
    assert any("willow" in each.text for each in answer.quotations)


def with_searches(excerpt: Excerpt, *searches: str) -> Excerpt:
    fields = {name: getattr(excerpt, name) for name in Excerpt.__slots__}
    return Excerpt(**fields | {"searches": searches})


def test_how_many_pages_there_are_is_a_fact_not_a_quotation() -> None:
    assert "“Book” has 6 pages." in answered(FILE, "how many pages are there?").opening


def test_with_several_files_each_quotation_names_its_file() -> None:
    other = indexed([BOOK[1].replace("willow", "birch")], key="other")
    files = [FILE, other]
    request, excerpt = asked(files, "Compare willow and birch", budget=1_500)
    lines = quote(request, excerpt, files).lines

    assert {line.split(",")[0] for line in lines} == {"Book", "Other"}


def test_no_more_is_quoted_than_there_is_room_for() -> None:
    request, excerpt = asked([FILE], "When does willow grow?")
    answer = quote(request, excerpt, [FILE], room=Room(quotations=3, characters=160))

    assert len(answer.quotations) == 2
    assert sum(len(each.text) for each in answer.quotations) <= 160


def test_verse_and_tables_are_quoted_by_their_lines() -> None:
    file = indexed(["granite 12 14\n\nwillow 15 16\n\ncopper 17 18"])

    assert any("willow 15 16" in each.text for each in answered(file, "willow").quotations)


def test_an_endless_word_is_not_quoted() -> None:
    answer = answered(indexed(["x" * 5_000]), "summarize this book")

    assert answer.quotations == ()


def test_braces_and_markup_come_through_as_they_stand() -> None:
    text = r"The value of \frac{a}{b} and of {name} is printed as it stands, <b>always</b>."

    assert [each.text for each in answered(indexed([text]), "What is printed?").quotations] == [text]


def test_an_answer_reads_opening_first_then_a_line_a_quotation(
    request_and_excerpt: tuple[Request, Excerpt],
) -> None:
    answer = quote(*request_and_excerpt, [FILE])

    assert answer.text.split("\n\n") == [answer.opening, *answer.lines]
    assert answer.lines[0].startswith("p. 2: “Observer number")


@pytest.fixture
def request_and_excerpt() -> tuple[Request, Excerpt]:
    return asked([FILE], "When does willow grow?")
