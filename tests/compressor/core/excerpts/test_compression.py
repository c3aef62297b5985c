"""From files, a request and a budget to an excerpt: what must hold for all of them."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compressor.core.errors import CompressorError
from compressor.core.excerpts.basket import Reason
from compressor.core.excerpts.compression import (
    MIN_BUDGET_TOKENS,
    Excerpt,
    MatchState,
    NoFilesError,
    SeenPages,
)
from compressor.core.excerpts.writing import BudgetTooSmallError
from compressor.core.requests.request import Request, RequestKind
from compressor.core.search.indexed_file import IndexedFile
from compressor.core.structure.chunk_kinds import ChunkKind
from tests.compressor.random_files import (
    MESSAGES,
    ask,
    compress_for,
    count_bytes,
    index_pages,
    libraries,
    random_rows,
    with_vectors,
)

TOPICS = (
    "granite",
    "willow",
    "lantern",
    "copper",
    "harvest",
    "glacier",
    "pepper",
    "saddle",
    "violin",
    "anchor",
)


def about(topic: str, times: int = 8) -> str:
    return f"It is the {topic} that is spoken of in this very passage of it. " * times


def book(topics: Sequence[str] = TOPICS, *, passages: int = 6, key: str = "book") -> IndexedFile:
    """A chapter a page, each about one topic."""
    pages = [
        f"CHAPTER {number}. {topic.upper()}\n\n" + "\n\n".join([about(topic)] * passages)
        for number, topic in enumerate(topics, start=1)
    ]
    return index_pages(pages, key=key, title=key.title())


BOOK = book()


def seen_by(excerpt: Excerpt) -> list[SeenPages]:
    return [
        SeenPages(each.key, each.pages, tuple((run.first_chunk, run.last_chunk) for run in each.runs))
        for each in excerpt.files
    ]


def reasons_by_page(excerpt: Excerpt, file: IndexedFile = BOOK) -> dict[int, set[Reason]]:
    found: dict[int, set[Reason]] = {}
    for chunk, reason in excerpt.files[0].reasons.items():
        found.setdefault(int(file.chunks.first_pages[chunk]), set()).add(reason)
    return found


@settings(max_examples=200)
@given(libraries(), st.sampled_from(MESSAGES), st.integers(1_200, 20_000), st.data())
def test_every_excerpt_keeps_to_its_budget_in_file_order_with_a_reason_for_every_passage(
    files: list[IndexedFile], message: str, budget: int, data: st.DataObject
) -> None:
    earlier = data.draw(st.sampled_from([(), ("What is copper?",), ("Summarize this book",)]))
    vector = data.draw(st.sampled_from([None, random_rows(1, seed=5)[0]]))
    before = ask(files, earlier[-1], budget=2_000 * len(files)) if earlier else None
    seen = seen_by(before) if before is not None else ()
    excerpt = ask(files, message, budget=budget * len(files), earlier=earlier, seen=seen, vector=vector)

    assert excerpt.tokens == count_bytes(excerpt.text) <= excerpt.budget
    for file, shown in zip(files, excerpt.files, strict=True):
        held = [chunk for run in shown.runs for chunk in range(run.first_chunk, run.last_chunk + 1)]
        assert held == sorted(shown.reasons)
        assert all(file.display_text(chunk) in excerpt.text for chunk in held)
        assert set(shown.shown_pages) <= set(range(1, file.page_count + 1)) - set(file.pages_without_text)
    if excerpt.match is MatchState.NO_MATCH:
        assert {reason for each in excerpt.files for reason in each.reasons.values()} <= {Reason.SPREAD}


@given(libraries(max_files=2), st.sampled_from(MESSAGES))
def test_the_same_request_gives_the_same_excerpt(files: list[IndexedFile], message: str) -> None:
    first, second = (ask(files, message, budget=6_000) for _ in range(2))
    assert first.text == second.text
    assert [each.reasons for each in first.files] == [each.reasons for each in second.files]


@pytest.mark.parametrize("count", [1, 3])
def test_a_budget_too_small_for_its_files_is_refused_with_the_numbers(count: int) -> None:
    files = [BOOK] * count
    with pytest.raises(BudgetTooSmallError, match=f"{MIN_BUDGET_TOKENS}") as refusal:
        ask(files, "granite", budget=MIN_BUDGET_TOKENS * count - 1)
    assert isinstance(refusal.value, CompressorError)
    assert str(MIN_BUDGET_TOKENS * count - 1) in str(refusal.value)


@pytest.mark.parametrize("message", ["What does granite do?", "summarise this book"])
def test_an_excerpt_without_any_passage_that_was_looked_for_is_refused(message: str) -> None:
    book = index_pages(["Willow. " * 200, "Granite is grey. " * 60])
    with pytest.raises(BudgetTooSmallError, match=r"fits 260 tokens: the shortest has \d+"):
        ask([book], message, budget=260)


def test_a_question_about_no_file_is_refused() -> None:
    with pytest.raises(NoFilesError, match="name at least one"):
        ask([], "granite", budget=1_000)


def test_a_chapter_named_to_be_left_out_gives_no_passage() -> None:
    chapters = [
        f"CHAPTER {n}. {word.upper()}\n\n" + f"The {word} lies there. " * 40
        for n, word in enumerate(("granite", "willow", "lantern"), 1)
    ]
    excerpt = ask([index_pages(chapters)], "summarize everything except chapter 2", budget=2_000)
    assert excerpt.files[0].shown_pages == (1, 3)
    assert 'in the text without "CHAPTER 2. WILLOW"' in excerpt.text


# Whole


def test_a_whole_book_request_touches_every_tenth_and_says_how_many_pages_are_shown() -> None:
    """Complaint 2."""
    facts = [about("filler") + f"\n\nThe secret number of part {part} is {part}{part}." for part in range(10)]
    file = index_pages([page for fact in facts for page in [about("filler", 20)] * 9 + [fact]])
    excerpt = ask([file], "summarise this book", budget=24_000)
    (shown,) = excerpt.files

    assert excerpt.kind is RequestKind.WHOLE
    assert {(page - 1) // 10 for page in shown.shown_pages} == set(range(10))
    assert set(shown.reasons.values()) == {Reason.COVERAGE}
    assert f"Pages shown ({len(shown.shown_pages)} of 100):" in excerpt.text
    assert excerpt.tokens >= 0.97 * excerpt.budget


def test_front_matter_and_contents_do_not_take_the_place_of_the_body() -> None:
    """Complaint 3."""
    contents = "CONTENTS\n\n" + "\n".join(
        f"{topic.title()} ............ {9 * at}" for at, topic in enumerate(TOPICS)
    )
    body = [
        f"CHAPTER {number}. {topic.upper()}\n\n" + "\n\n".join([about(topic)] * 12)
        for number, topic in enumerate(TOPICS, start=1)
    ]
    front = ["A BOOK OF THINGS\n\nby A. Writer\n\nLONDON", "All rights reserved. No part may be copied."]
    file = index_pages([*front, *[contents] * 10, *body])
    (shown,) = ask([file], "what is this about?", budget=12_000).files

    kinds = {int(file.chunks.kinds[chunk]) for chunk in shown.reasons}
    body_kinds = {list(ChunkKind).index(kind) for kind in (ChunkKind.BODY, ChunkKind.HEADING)}
    assert kinds <= body_kinds
    assert set(range(13, 23)) <= set(shown.shown_pages)


@pytest.mark.parametrize("message", ["How many pages are there?", "how many pages does this file have?"])
def test_how_many_pages_a_file_has_stands_in_the_header_whatever_is_shown(message: str) -> None:
    """Complaint 6."""
    file = index_pages([about(topic, 20) for topic in TOPICS * 50])
    assert "(500 pages)" in ask([file], message, budget=4_000).text.splitlines()[0]


# Located


def test_a_named_chapter_is_covered_and_nothing_else() -> None:
    excerpt = ask([BOOK], "summarize chapter 4", budget=2_500)
    assert excerpt.kind is RequestKind.LOCATED
    assert reasons_by_page(excerpt) == {4: {Reason.COVERAGE}}
    assert 'evenly spaced in "CHAPTER 4. COPPER".' in excerpt.text
    assert excerpt.match is MatchState.NOT_SEARCHED


@pytest.mark.parametrize("message", ["summarize chapter 4", "what does chapter 4 say about the copper?"])
def test_a_chapter_that_fits_is_given_whole_and_said_to_be(message: str) -> None:
    whole = ask([book(passages=3)], message, budget=2_500)
    assert ' passages, all of "CHAPTER 4. COPPER".' in whole.text
    part = ask([BOOK], message, budget=2_500)
    assert "all of" not in part.text


def test_a_question_about_a_named_page_is_searched_there_alone() -> None:
    excerpt = ask([BOOK], "what does page 3 say about the lantern?", budget=2_000)
    assert set(reasons_by_page(excerpt)) == {3}
    assert excerpt.match is MatchState.MATCHED
    assert "chosen for the question in p. 3" in excerpt.text


def test_a_place_that_is_there_is_shown_even_where_no_word_of_the_question_is_in_it() -> None:
    excerpt = ask([BOOK], "what does page 3 say about xylophones?", budget=2_000)

    assert excerpt.match is MatchState.NOT_SEARCHED
    assert excerpt.located
    assert set(excerpt.files[0].reasons.values()) == {Reason.COVERAGE}


def test_the_excerpt_says_when_the_place_named_is_not_there() -> None:
    covered = ask([BOOK], "summarize chapter 40", budget=9_000)
    searched = ask([BOOK], "what does chapter 40 say about copper?", budget=4_000)
    for excerpt in (covered, searched):
        assert excerpt.located == ()
        assert "as the place named in the question was not found" in excerpt.text
    assert len(covered.files[0].shown_pages) == len(TOPICS)
    assert 4 in searched.files[0].shown_pages


def test_the_excerpt_says_when_there_is_no_text_on_the_page_named() -> None:
    file = index_pages([about("granite", 60), "", about("willow", 60)])
    excerpt = ask([file], "what does page 2 say?", budget=2_000)
    assert "as there is no text on p. 2." in excerpt.text
    assert "Pages without text (scans or blank): 2" in excerpt.text
    assert excerpt.files[0].shown_pages == (1, 3)


def test_many_places_are_named_as_the_first_three_and_a_number() -> None:
    excerpt = ask([BOOK], "summarize chapters 2 to 9", budget=9_000)
    assert 'in "CHAPTER 2. WILLOW", "CHAPTER 3. LANTERN", "CHAPTER 4. COPPER" and 5 more.' in excerpt.text
    assert set(excerpt.files[0].shown_pages) == set(range(2, 10))


# Follow-ups


def test_a_follow_up_that_names_nothing_goes_by_the_question_before_and_the_pages_it_saw() -> None:
    first = ask([BOOK], "What is said of the copper?", budget=2_000)
    then = ask(
        [BOOK], "explain more", budget=2_500, earlier=["What is said of the copper?"], seen=seen_by(first)
    )
    assert then.kind is RequestKind.FOLLOW_UP
    assert then.searches == ("What is said of the copper?",)
    assert Reason.FOLLOWED in reasons_by_page(then)[4]
    assert Reason.MATCHED not in set().union(*reasons_by_page(then).values())


def test_a_follow_up_that_names_something_tells_what_it_names_from_what_it_leans_on() -> None:
    """Complaint 1."""
    question = "What is said of the copper?"
    first = ask([BOOK], question, budget=2_000)
    then = ask([BOOK], "what about the willow?", budget=3_500, earlier=[question], seen=seen_by(first))
    assert then.kind is RequestKind.FOLLOW_UP
    assert then.searches == ("what about the willow?", f"{question}\nwhat about the willow?")
    reasons = reasons_by_page(then)
    assert Reason.MATCHED in reasons[2]
    assert Reason.FOLLOWED in reasons[4]
    assert Reason.MATCHED not in reasons[4]


def test_and_two_after_point_one_is_selected_for_again() -> None:
    """Complaint 1."""
    points = ["one", "two", "three", "four"]
    pages = [f"{about('filler', 20)}\n\n{about(f'point number {point}')}" for point in points]
    file = index_pages([*[about("filler", 20)] * 4, *pages])
    first = ask([file], "What is point number one?", budget=2_500)
    then = ask([file], "And two?", budget=2_500, earlier=["What is point number one?"], seen=seen_by(first))

    assert then.kind is RequestKind.FOLLOW_UP
    assert "point number two" in then.text
    assert "And two?" in then.searches[-1]
    assert "point number one" in then.searches[-1]


def test_the_pages_last_seen_count_even_where_the_words_point_elsewhere() -> None:
    file = index_pages([about("granite" if at % 7 else "copper") for at in range(60)])
    seen = [SeenPages("file", ((31, 31),))]
    with_seen = ask([file], "explain more", budget=2_500, earlier=["What is the granite?"], seen=seen)
    without = ask([file], "explain more", budget=2_500, earlier=["What is the granite?"])
    assert 31 in with_seen.files[0].shown_pages
    assert 31 not in without.files[0].shown_pages


def test_more_of_a_whole_book_stays_on_the_pages_that_were_seen() -> None:
    seen = [SeenPages("book", ((4, 5),))]
    excerpt = ask([BOOK], "explain more", budget=4_000, earlier=["Summarize this book"], seen=seen)
    followed = {page for page, reasons in reasons_by_page(excerpt).items() if Reason.FOLLOWED in reasons}
    assert {4, 5} <= followed <= {3, 4, 5, 6}
    assert "on and around the pages of the last answer" in excerpt.text


def test_without_pages_the_passages_last_seen_are_followed() -> None:
    file = index_pages(["\n\n".join(about(topic) for topic in TOPICS * 6)], paginated=False)
    seen = [SeenPages("file", (), ((40, 41),))]
    excerpt = ask([file], "explain more", budget=2_200, earlier=["Summarize this"], seen=seen)
    followed = {chunk for chunk, reason in excerpt.files[0].reasons.items() if reason is Reason.FOLLOWED}
    assert {39, 40, 41, 42} >= followed
    assert followed & {40, 41}


def test_pages_seen_of_a_file_that_is_gone_or_shorter_now_do_no_harm() -> None:
    seen = [SeenPages("gone", ((1, 2),)), SeenPages("book", ((90, 99),), ((900, 905),))]
    excerpt = ask([BOOK], "explain more", budget=4_000, earlier=["copper?"], seen=seen)
    assert 4 in excerpt.files[0].shown_pages


# Specific


def page_of(tokens: int, answer: str, at: int) -> str:
    """A page about one thing, of `tokens` quarters of bytes, with the answer at one place in it."""
    sentences = (
        f"The {TOPICS[number % 7]} of shelf {number} was counted and found to be in order that year. "
        for number in range(10_000)
    )
    text, written = "", False
    for sentence in sentences:
        if not written and len(text) >= 4 * at:
            text, written = text + answer + " ", True
        text += sentence + ("\n\n" if len(text) % 5 == 0 else "")
        if len(text) >= 4 * tokens:
            return text
    raise AssertionError("the page is too long for its sentences")


ANSWER = "Anna Morgan founded the observatory at Lisbon in the winter of 1871."


@pytest.mark.parametrize("answer_at", [500, 7_900, 10_000, 11_000, 12_000, 14_500])
def test_an_answer_anywhere_on_one_endless_page_is_reached(answer_at: int) -> None:
    file = index_pages([page_of(15_000, ANSWER, answer_at)])
    excerpt = ask([file], "Who founded the observatory?", budget=4 * 8_000)
    assert ANSWER in excerpt.text
    assert excerpt.tokens >= 0.97 * excerpt.budget


@pytest.mark.parametrize("answer_at", [1_000, 13_000, 24_000])
def test_an_answer_in_a_long_paper_is_reached(answer_at: int) -> None:
    text = page_of(25_000, ANSWER, answer_at)
    file = index_pages([text[start : start + 3_000] for start in range(0, len(text), 3_000)])
    excerpt = ask([file], "Who founded the observatory?", budget=4 * 8_000)
    assert "founded the observatory" in " ".join(excerpt.text.split())


def test_the_row_of_a_long_table_is_sent_not_its_heading_alone() -> None:
    """Complaint 4."""
    rows = "\n".join(
        f"{name} {number * 37 % 1000} kg" for number, name in enumerate(f"Alloy-{n}" for n in range(600))
    )
    file = index_pages([f"CHAPTER 1. WEIGHTS OF ALLOYS\n\n{rows}", *[about(topic, 40) for topic in TOPICS]])
    excerpt = ask([file], "What is the weight of Alloy-417 in the table of alloys?", budget=3_000)
    assert f"Alloy-417 {417 * 37 % 1000} kg" in excerpt.text


def test_a_ranked_excerpt_holds_no_index_and_no_contents_while_anything_else_matches() -> None:
    index = "INDEX\n\n" + "\n".join(f"{topic}, {at}, {at + 9}" for at, topic in enumerate(sorted(TOPICS * 9)))
    file = index_pages([*[about(topic, 40) for topic in TOPICS], index])
    excerpt = ask([file], "What is said of the violin?", budget=4_000)
    assert 11 not in excerpt.files[0].shown_pages
    assert 9 in excerpt.files[0].shown_pages


def test_an_index_is_shown_when_nothing_else_matches() -> None:
    index = "INDEX\n\n" + "\n".join(
        f"{word}, {at}, {at + 9}" for at, word in enumerate(sorted([*TOPICS * 9, "zinnia", "zither"]))
    )
    file = index_pages([*[about(topic, 40) for topic in TOPICS], index])
    excerpt = ask([file], "zinnia", budget=4_000)
    assert 11 in excerpt.files[0].shown_pages
    assert excerpt.match is MatchState.MATCHED


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("机器学习的基本原理是从数据中找到规律。", "学习"),
        ("กระบวนการสังเคราะห์ด้วยแสงเกิดขึ้นในใบของพืช", "การสังเคราะห์ด้วยแสง"),
        ("The scientiﬁc method asks for proof.", "scientific"),
        ("The scientific method asks for proof.", "scientiﬁc"),
        ("DNA is copied in the nucleus.", "DNA"),
        ("A bee gathers nectar.", "bee"),
    ],
)
def test_short_words_scripts_without_spaces_and_ligatures_are_found(text: str, question: str) -> None:
    """Complaints 15 and 18."""
    filler = [about(topic, 20) for topic in TOPICS]
    file = index_pages([*filler, text + "\n\n" + "\n\n".join(filler[:2]), *filler])
    excerpt = ask([file], question, budget=2_000)
    assert excerpt.match is MatchState.MATCHED
    assert text in excerpt.text
    matched = [at for at, reason in excerpt.files[0].reasons.items() if reason is Reason.MATCHED]
    assert any(text in file.display_text(chunk) for chunk in matched)


def test_the_words_looked_up_are_kept_with_the_excerpt_those_respelt_among_them() -> None:
    excerpt = ask([BOOK], "Where is the lantren spoken of?", budget=4_000)
    (terms,) = excerpt.terms
    assert {"lantren", "lantern"} <= set(terms)
    assert 3 in excerpt.files[0].shown_pages


def test_neighbours_of_a_matching_passage_are_not_said_to_match() -> None:
    excerpt = ask([BOOK], "lantern", budget=6_000)
    reasons = reasons_by_page(excerpt)
    assert Reason.MATCHED in reasons[3]
    assert all(Reason.MATCHED not in reasons.get(page, set()) for page in (2, 4))


# No match


def test_nothing_in_common_and_no_meaning_is_a_state_of_its_own_and_an_even_spread() -> None:
    """Complaint 16."""
    excerpt = ask([BOOK], "xyzzy plugh", budget=4_000)
    (shown,) = excerpt.files
    assert excerpt.match is MatchState.NO_MATCH
    assert set(shown.reasons.values()) == {Reason.SPREAD}
    assert min(shown.shown_pages) <= 2
    assert max(shown.shown_pages) >= 9
    assert "passages, evenly spaced, because nothing matches the words of the question.\n" in excerpt.text


def test_with_meaning_there_is_always_a_match() -> None:
    rows = random_rows(len(BOOK.chunks))
    excerpt = ask([with_vectors(BOOK, rows)], "xyzzy plugh", budget=4_000, vector=rows[20])
    assert excerpt.match is MatchState.MATCHED
    assert 20 in excerpt.files[0].reasons
    assert excerpt.meaning_share == 1


def test_a_file_that_fits_whole_is_never_said_not_to_match() -> None:
    excerpt = ask([index_pages(["Granite is grey."])], "xyzzy plugh", budget=2_000)
    assert excerpt.match is MatchState.NOT_SEARCHED
    assert set(excerpt.files[0].reasons.values()) == {Reason.WHOLE_FILE}


@pytest.mark.parametrize("size", [7, 16])
def test_vectors_of_another_size_count_as_none(size: int) -> None:
    """Complaint 31."""
    file = with_vectors(BOOK, random_rows(len(BOOK.chunks), size=8))
    excerpt = ask([file], "lantern", budget=4_000, vector=random_rows(1, size=size)[0])
    assert excerpt.meaning_share == 0
    assert excerpt.text == ask([BOOK], "lantern", budget=4_000).text


def test_the_share_of_passages_compared_by_meaning_is_said() -> None:
    present = np.arange(len(BOOK.chunks)) % 2 == 0
    file = with_vectors(BOOK, random_rows(len(BOOK.chunks)), present)
    assert ask([file], "lantern", budget=4_000, vector=random_rows(1)[0]).meaning_share == pytest.approx(
        0.5, abs=0.02
    )


# Several files


def tokens_shown(excerpt: Excerpt) -> list[int]:
    return [sum(count_bytes(run.text) for run in each.runs) for each in excerpt.files]


@pytest.mark.parametrize("message", ["What is said of the copper?", "summarize these files", "xyzzy"])
def test_two_files_that_are_each_most_of_the_budget_are_both_lean_and_both_named(message: str) -> None:
    """Complaint 8."""
    first, second = book(key="first", passages=4), book(tuple(reversed(TOPICS)), key="second", passages=4)
    budget = int(first.chunks.tokens.sum() / 0.6)
    excerpt = ask([first, second], message, budget=budget)
    assert excerpt.tokens <= budget
    assert min(tokens_shown(excerpt)) >= 0.1 * budget
    assert '"First"' in excerpt.text
    assert '"Second"' in excerpt.text


@pytest.mark.parametrize("message", ["What is said of the copper?", "summarize these files"])
def test_a_tiny_file_is_not_crowded_out_by_a_huge_one(message: str) -> None:
    tiny = index_pages(["The copper kettle is old. " * 8], key="tiny", title="Tiny")
    huge = book(TOPICS * 30, key="huge")
    excerpt = ask([huge, tiny], message, budget=12_000)
    assert "The copper kettle is old." in excerpt.text
    assert tokens_shown(excerpt)[0] >= 0.6 * 12_000


@pytest.mark.parametrize("message", ["What is said of the copper?", "summarize these files", "xyzzy plugh"])
def test_twelve_files_are_all_named_and_all_have_something_to_show(message: str) -> None:
    files = [book(TOPICS[number:] + TOPICS[:number], key=f"volume {number}") for number in range(10)]
    files += [book(("granite", "anchor"), key=f"volume {number}") for number in (10, 11)]
    excerpt = ask(files, message, budget=12 * 2_500)
    assert excerpt.tokens <= excerpt.budget
    assert all(each.runs for each in excerpt.files)
    assert {each.title for each in files} == set(re.findall(r'"(Volume \d+)"', excerpt.text))


def test_a_named_chapter_is_looked_for_in_every_file() -> None:
    first, second = book(TOPICS[:3], key="first"), book(key="second")
    excerpt = ask([first, second], "summarize chapter 8", budget=6_000)
    assert [each.file for each in excerpt.located] == [1]
    assert not excerpt.files[0].runs
    assert excerpt.files[1].shown_pages == (8,)


def test_a_request_without_a_search_and_without_a_place_covers_the_file() -> None:
    excerpt = compress_for([BOOK], Request(RequestKind.WHOLE, "overview", "en"), budget=5_000)
    assert "evenly spaced over the whole file" in excerpt.text
