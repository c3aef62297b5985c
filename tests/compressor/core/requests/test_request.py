"""What a request is: whole, located, follow-up or specific, in the words of students."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compressor.core.errors import CompressorError
from compressor.core.language.phrases.places import PlaceKind
from compressor.core.requests.locations import Place
from compressor.core.requests.request import EmptyRequestError, RequestError, RequestKind, classify
from tests.compressor.core.request_messages import FOLLOW_UP, LOCATED, SPECIFIC, WHOLE

EYE = "How could natural selection produce an organ as perfect as the eye?"
DNA = "What is DNA?"


def messages(table: dict[str, str]) -> list[str]:
    return [line.strip() for block in table.values() for line in block.strip().splitlines()]


@pytest.mark.parametrize("earlier", [(), (EYE,)], ids=["first", "later"])
@pytest.mark.parametrize("message", messages(WHOLE))
def test_a_request_that_names_nothing_in_the_file_is_about_the_whole(
    message: str, earlier: tuple[str, ...]
) -> None:
    request = classify(message, earlier)
    assert request.kind is RequestKind.WHOLE
    assert (request.query, request.borrowed, request.location) == ("", "", None)


@pytest.mark.parametrize("earlier", [(), (EYE,)], ids=["first", "later"])
@pytest.mark.parametrize("message", messages(LOCATED))
def test_a_request_that_names_a_place_is_located(message: str, earlier: tuple[str, ...]) -> None:
    request = classify(message, earlier)
    assert request.kind is RequestKind.LOCATED
    assert request.location is not None


@pytest.mark.parametrize("message", messages(FOLLOW_UP))
def test_a_message_that_leans_on_the_last_question_is_a_follow_up(message: str) -> None:
    request = classify(message, (EYE,))
    assert request.kind is RequestKind.FOLLOW_UP
    assert request.borrowed == EYE


@pytest.mark.parametrize("earlier", [(), (EYE,)], ids=["first", "later"])
@pytest.mark.parametrize("message", messages(SPECIFIC))
def test_a_message_that_names_something_is_specific(message: str, earlier: tuple[str, ...]) -> None:
    request = classify(message, earlier)
    assert request.kind is RequestKind.SPECIFIC
    assert request.query
    assert request.borrowed == ""


@pytest.mark.parametrize(
    "message", ["explain more", "why?", "¿y por qué?", "mehr dazu", "继续", "もっと詳しく"]
)
def test_a_bare_follow_up_without_an_earlier_question_has_nothing_to_rank_by(message: str) -> None:
    request = classify(message)
    assert request.kind is RequestKind.FOLLOW_UP
    assert request.full_query == ""


@pytest.mark.parametrize(
    "message", ["what about RNA?", "And in plants?", "why does it erupt?", "who discovered it?"]
)
def test_a_message_cannot_lean_on_nothing(message: str) -> None:
    assert classify(message).kind is RequestKind.SPECIFIC


@pytest.mark.parametrize(
    "message",
    [
        "How does a bee build its home?",
        "What did Darwin find about the birds of the Galapagos and why did he go there",
        "Why do living things still have body parts they no longer use?",
        "What is inertia and who discovered it?",
        "is it true that bees sleep",
        "why is it hard to breed elephants",
        "Where are the fish that live in caves?",
        "Est-il vrai que les abeilles dorment ?",
        "Stimmt es, dass Bienen schlafen?",
        "How has the childhood population grown in the last two decades?",
    ],
)
def test_a_pronoun_with_its_antecedent_in_the_message_does_not_lean(message: str) -> None:
    assert classify(message, (DNA,)).kind is RequestKind.SPECIFIC


@pytest.mark.parametrize(
    "message",
    [
        "how did Darwin prove it?",
        "what did the islanders do with them",
        "when do plants need it in winter",
        "who proposed this theory?",
        "how does that work",
    ],
)
def test_an_object_leans_unless_another_clause_holds_its_antecedent(message: str) -> None:
    assert classify(message, (DNA,)).kind is RequestKind.FOLLOW_UP


def test_a_follow_up_borrows_the_last_question_that_named_something() -> None:
    request = classify("explain more", (DNA, EYE, "summarize this book", "why?", "thanks!", "..."))
    assert request.borrowed == EYE
    assert request.full_query == f"{EYE}\nexplain more"


def test_a_follow_up_on_a_leaning_question_borrows_what_that_one_leaned_on() -> None:
    request = classify("explain more", (EYE, "what about insects?"))
    assert request.borrowed == f"{EYE}\nwhat about insects?"


def test_a_leaning_question_is_searched_alone_and_with_the_question_before_it() -> None:
    request = classify("what about RNA?", (DNA,))
    assert (request.query, request.borrowed) == ("what about RNA?", DNA)
    assert request.full_query == "What is DNA?\nwhat about RNA?"


def test_a_bare_number_names_nothing_to_search_for() -> None:
    request = classify("And two?", ("What is point one of the treaty?",))
    assert request.kind is RequestKind.FOLLOW_UP
    assert not request.names_something


def test_a_follow_up_on_a_place_stays_there() -> None:
    request = classify("explain more", ("summarize chapter 6",))
    assert request.kind is RequestKind.FOLLOW_UP
    assert request.location == classify("chapter 6").location
    assert request.full_query == ""


def test_a_summary_asked_to_be_shorter_keeps_its_place() -> None:
    request = classify("a shorter summary please", ("summarize chapter 6",))
    assert request.kind is RequestKind.FOLLOW_UP
    assert request.location == classify("chapter 6").location


def test_a_new_place_takes_the_old_question_along() -> None:
    request = classify("and in chapter 7?", (EYE,))
    assert request.kind is RequestKind.LOCATED
    assert request.borrowed_query == EYE


def test_a_place_is_not_part_of_what_is_searched_for() -> None:
    request = classify("what does chapter 6 say about the eye?")
    assert request.query == "what does say about the eye?"
    assert not request.wants_overview


def test_the_words_of_a_title_are_searched_for_in_a_file_without_that_chapter() -> None:
    assert (
        classify("summarize the chapter on volcanoes").query_without_place
        == "summarize the chapter on volcanoes"
    )
    assert classify("summarize chapter 6").query_without_place == ""
    assert classify("summarize the preface").query_without_place == ""


def test_a_summary_of_a_place_searches_for_nothing() -> None:
    request = classify("give me the main points of chapter 6")
    assert request.wants_overview
    assert request.full_query == ""


@pytest.mark.parametrize(
    "message",
    [
        "how many pages are there?", "How many pages does this book have", "how long is this book?",
        "how many chapters are in the book?", "cuántas páginas hay?", "combien de pages y a-t-il ?",
        "Wie viele Seiten hat das Buch?", "这本书有多少页", "全部で何ページありますか？",
        "how many slides are there?", "¿Cuántas diapositivas hay?", "combien de diapositives y a-t-il ?",
        "Wie viele Folien gibt es?", "quante slide ci sono?", "有多少张幻灯片", "スライドは何枚ありますか？",
    ],
)  # fmt: skip
def test_questions_about_the_file_itself_are_answered_from_its_facts(message: str) -> None:
    assert classify(message).asks_page_facts


def test_pages_in_a_question_about_something_else_are_no_facts_of_the_file() -> None:
    assert not classify("how many pages did Darwin write about pigeons").asks_page_facts


@pytest.mark.parametrize(
    "message", ["summarize On the Origin of Species", "Make notes on the Origin of Species"]
)
def test_the_title_of_the_file_names_nothing_inside_it(message: str) -> None:
    titles = ("On the Origin of Species by Means of Natural Selection.pdf",)
    assert classify(message).kind is RequestKind.SPECIFIC
    assert classify(message, titles=titles).kind is RequestKind.WHOLE
    assert classify("make notes on natural selection", titles=titles).kind is RequestKind.SPECIFIC


@pytest.mark.parametrize("message", ["", "   \n", "???", "...!", "🙂🙂", "\u200b", "\ud800", "\x00"])
def test_a_message_without_words_is_refused_in_a_sentence(message: str) -> None:
    with pytest.raises(EmptyRequestError, match="no words in it: ask a question") as caught:
        classify(message)
    assert isinstance(caught.value, RequestError | CompressorError)


@pytest.mark.parametrize("message", ["?", "...!", "🙂🙂", "", "\u200b"])
def test_a_message_without_words_asks_for_more_of_the_last_question(message: str) -> None:
    """Complaint 1."""
    request = classify(message, (EYE, DNA, "thanks"))
    assert (request.kind, request.borrowed, request.query) == (RequestKind.FOLLOW_UP, DNA, "")


@pytest.mark.parametrize("earlier", [("",), ("??", "🙂")])
def test_a_message_without_words_cannot_follow_others_without_words(earlier: tuple[str, ...]) -> None:
    with pytest.raises(EmptyRequestError):
        classify("?", earlier)


@pytest.mark.parametrize(
    ("message", "earlier", "place"),
    [
        ("why?", (EYE,), 0),
        ("why?", ("", EYE, "??", "thanks"), 1),
        ("And in plants?", (EYE, DNA), 1),
        ("and why?", (DNA, "how did he prove it?"), 1),
        ("why?", ("x",) * 60 + ("", DNA, ""), 61),
        ("why?", (), None),
        (EYE, (DNA,), None),
    ],
)
def test_a_follow_up_says_which_of_the_earlier_messages_it_leans_on(
    message: str, earlier: tuple[str, ...], place: int | None
) -> None:
    assert classify(message, earlier).borrowed_from == place


def test_earlier_messages_without_words_are_passed_over() -> None:
    assert classify("why?", (EYE, "", "??", "🙂")).borrowed == EYE


def test_shouting_and_missing_marks_change_nothing() -> None:
    for message, kind in [
        ("SUMMARIZE THIS BOOK", "whole"),
        ("WHAT IS DNA", "specific"),
        ("EXPLAIN MORE", "follow_up"),
    ]:
        assert classify(message, (EYE,)).kind == kind


@pytest.mark.parametrize(
    "message",
    ["sumarize this book", "summerize it pls", "zusamenfassung", "explian more", "chaper 6 please", "sumary"],
)
def test_slips_in_short_commands_are_forgiven(message: str) -> None:
    assert classify(message, (EYE,)).kind is not RequestKind.SPECIFIC


@pytest.mark.parametrize(
    ("message", "language"),
    [
        ("summarize this book", "en"), ("¿Qué es el ADN?", "es"), ("pourquoi le ciel est-il bleu ?", "fr"),
        ("was ist RNA", "de"), ("什么是机器学习", "zh"), ("自然選択とは何ですか", "ja"),
        ("O que é a seleção natural", "pt"),
        ("che cos'è la selezione", "it"), ("photosynthesis", ""),
    ],
)  # fmt: skip
def test_the_language_of_a_message_is_told_where_its_words_tell_it(message: str, language: str) -> None:
    assert classify(message).language == language


def test_a_very_long_message_is_specific_and_read_in_part() -> None:
    pasted = "The eye of the eagle sees further than chapter 6 allows. " * 4_000
    request = classify(f"Explain this: {pasted}", (EYE,))
    assert request.kind is RequestKind.SPECIFIC
    assert len(request.query) < 4_000


def test_a_place_inside_pasted_text_is_not_what_is_asked_for() -> None:
    pasted = "In chapter 6 the author turns to the organs of extreme perfection and of their origin. " * 8
    assert classify(f"What does this mean? {pasted}").location is None


@pytest.mark.parametrize(
    ("message", "places"),
    [
        ("summarize chapter 6", [Place(PlaceKind.CHAPTER, "6", "6")]),
        ("And page xii?", [Place(PlaceKind.PAGE, "xii", "xii")]),
        (
            "explain p. 40-42 and p. 50",
            [Place(PlaceKind.PAGE, "40", "42"), Place(PlaceKind.PAGE, "50", "50")],
        ),
    ],
)
def test_the_place_is_kept_as_it_was_named(message: str, places: list[Place]) -> None:
    location = classify(message).location
    assert location is not None
    assert list(location.places) == places


@settings(deadline=None)
@given(message=st.text(), earlier=st.lists(st.text(), max_size=3))
def test_no_message_breaks_the_classifier(message: str, earlier: list[str]) -> None:
    try:
        request = classify(message, earlier)
    except EmptyRequestError:
        return
    assert bool(request.full_query) == bool(request.query or request.borrowed_query)


@settings(deadline=None)
@given(
    st.lists(
        st.sampled_from(
            "chapter 6 page S. § 12-15 VI the last on about 第六章 を it he and why ? this book".split()
        ),
        min_size=1,
        max_size=12,
    )
)
def test_no_mix_of_set_phrases_breaks_the_classifier(words: list[str]) -> None:
    message = " ".join(words)
    if any(character.isalnum() for character in message):
        assert classify(message, (EYE,)).kind in RequestKind
