"""Notices: every code in four languages, its facts filled in by code."""

from __future__ import annotations

import json
import re

import pytest

from context_manager.core.notice_sentences import SENTENCES, sentence_of
from context_manager.core.notices import (
    CUT_AT_LENGTH,
    CUT_BY_FILTER,
    Notice,
    NoticeCode,
    notice_from,
    prompt_notices,
    search_notices,
    weak_match,
)
from context_manager.core.values import BlockName, BlockWeight, Budget, BuiltPrompt, Step, StepName
from tests.compressor.small_books import BOOK, indexed

LANGUAGES = ("en", "es", "fr", "de")


def built(
    *steps: StepName,
    kept: int = 20,
    available: int = 20,
    compacted: int = 0,
    is_paste_shortened: bool = False,
) -> BuiltPrompt:
    weights = {BlockName.PASTE: (4_000, 1_000), BlockName.NOTES: (1_000, 370)}
    return BuiltPrompt(
        messages=(),
        blocks=tuple(BlockWeight(name, *weights.get(name, (10, 10)), 1, 1) for name in BlockName),
        steps=tuple(Step(name, 10, 5, 1) for name in steps),
        tokens=100,
        whole_tokens=200,
        budget=Budget(1_000, 0, len),
        history_available=available,
        history_kept=kept,
        history_compacted=compacted,
        is_paste_shortened=is_paste_shortened,
    )


def test_every_code_has_its_sentence_in_every_language() -> None:
    assert {code.partition(",")[0] for code in SENTENCES} == {code.value for code in NoticeCode}
    for sentences in SENTENCES.values():
        assert tuple(sentences) == LANGUAGES
        assert len(set(sentences.values())) == len(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", SENTENCES)
def test_every_language_tells_the_same_facts(code: str, language: str) -> None:
    facts = {name: f"<{name}>" for name in re.findall(r"{(\w+)}", SENTENCES[code]["en"])}
    name, _, variant = code.partition(", ")
    telling = {"counted": "count", "filtered": "filter"}.get(variant, "nothing")
    sentence = sentence_of(name, language, {telling: 5, **facts})

    assert sentence.endswith(".")
    assert all(value in sentence for value in facts.values())
    assert "{" not in sentence


@pytest.mark.parametrize(
    ("language", "word"), [("de-AT", "Wörtern"), ("ES_mx", "palabras"), ("it", "words"), ("", "words")]
)
def test_a_language_is_found_by_its_tag_and_english_is_the_last_resort(language: str, word: str) -> None:
    assert word in Notice(NoticeCode.KEYWORDS_ONLY).text(language)


def test_facts_are_put_in_as_they_are() -> None:
    assert weak_match("{pages} \\1 {0}").text("en").endswith(": {pages} \\1 {0}.")


def test_a_filter_and_a_limit_are_told_apart() -> None:
    assert "length limit" in CUT_AT_LENGTH.text("en")
    assert "filter" in notice_from(CUT_BY_FILTER.as_json()).text("en")


def test_a_notice_survives_being_stored() -> None:
    notice = Notice(NoticeCode.HISTORY_SHORTENED, {"shortened": 16, "left_out": 2})

    assert notice_from(json.loads(json.dumps(notice.as_json()))) == notice
    assert "shortened: 16; left out: 2" in notice.text("en")


def test_a_prompt_in_which_all_fitted_is_nothing_to_speak_of() -> None:
    assert prompt_notices(built()) == ()
    assert prompt_notices(built(StepName.CALENDAR_TO_LINES, StepName.MEMORIES_LEFT_OUT)) == ()


def test_what_was_shortened_of_the_student_s_own_is_told_with_how_much_is_left() -> None:
    notices = prompt_notices(
        built(
            StepName.FILES_FITTED,
            StepName.NOTES_FITTED,
            kept=18,
            compacted=16,
            is_paste_shortened=True,
        )
    )

    assert [(notice.code.value, dict(notice.facts)) for notice in notices] == [
        ("files_shortened", {}),
        ("notes_shortened", {"percent": 37}),
        ("paste_shortened", {"percent": 25}),
        ("history_shortened", {"shortened": 16, "left_out": 2}),
    ]


@pytest.mark.parametrize(("kept", "compacted"), [(19, 0), (20, 1)])
def test_a_chat_that_was_not_read_whole_is_told(kept: int, compacted: int) -> None:
    (notice,) = prompt_notices(built(kept=kept, compacted=compacted))

    assert notice.code is NoticeCode.HISTORY_SHORTENED


def test_what_the_search_missed_is_told_in_its_order() -> None:
    codes = ("no_match", "partial_vectors", "place_not_found")
    notices = search_notices(codes, meaning_share=0.379, files=[indexed()])

    assert [notice.code.value for notice in notices] == list(codes)
    assert "37 %" in notices[1].text("en")


def test_pages_without_text_are_named_as_printed() -> None:
    file = indexed([*BOOK, "", ""])
    (notice,) = search_notices(["pages_without_text"], meaning_share=1, files=[file, indexed(key="other")])

    assert (
        notice.text("en")
        == f"Pages without text, scanned or blank, could not be read: {len(BOOK) + 1}-{len(BOOK) + 2}."
    )


def test_of_several_files_or_very_many_pages_their_number_is_told_and_never_a_title() -> None:
    files = [indexed([*BOOK, ""]), indexed([*BOOK, ""], key="other")]
    (of_two,) = search_notices(["pages_without_text"], meaning_share=1, files=files)
    scattered = indexed([text for _ in range(60) for text in ("Granite cools slowly.", "")])
    (of_many,) = search_notices(["pages_without_text"], meaning_share=1, files=[scattered])

    assert of_two.facts == {"count": 2}
    assert of_many.facts == {"count": 60}
    assert "60" in of_many.text("de")
