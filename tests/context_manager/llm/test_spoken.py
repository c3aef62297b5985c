"""What chat APIs answer: read whatever they leave out, and never taken for an answer where it is none."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_manager.llm.answerer import FinishReason
from context_manager.llm.errors import (
    AnswerBroken,
    ModelBusy,
    ModelEmpty,
    ModelError,
    ModelRateLimited,
    ModelRefused,
    ModelUnavailable,
    PromptTooLong,
)
from context_manager.llm.language_model import Usage
from context_manager.llm.spoken import Spoken, finish_of, has_words, spoken_in, usage_in
from tests.context_manager.model_server import chat_answer

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["choices", "message", "content", "text", "usage", "error", "finish_reason"]),
            inner,
        )
    ),
)


def read(answer: object) -> Spoken:
    return spoken_in(json.dumps(answer).encode())


def failure_of(answer: object) -> ModelError:
    with pytest.raises(ModelError) as failure:
        read(answer)
    return failure.value


@pytest.mark.parametrize(
    "content",
    [
        "Two parts.",
        [{"type": "text", "text": "Two "}, {"type": "text", "text": "parts."}],
        ["Two ", "parts."],
        [{"type": "text", "text": "Two parts."}, {"type": "image_url", "image_url": "x"}, None],
    ],
)
def test_content_is_a_text_or_a_list_of_parts(content: object) -> None:
    assert read(chat_answer(content)).text == "Two parts."


def test_markup_braces_and_white_space_come_through() -> None:
    text = "  \\frac{a}{b} {name}\n\n```\n  x\n```\n"

    assert read(chat_answer(text)).text == text


def test_what_no_database_takes_is_taken_out() -> None:
    assert spoken_in(b'{"choices": [{"message": {"content": "a\\u0000b \\ud800 c"}}]}').text == "ab ? c"


def test_thoughts_written_out_before_the_answer_are_left_out() -> None:
    assert read(chat_answer("\n<think>\nHmm, {x}.\n</think>\n\nFour.")).text == "Four."
    assert read(chat_answer("Write <think> in your notes.")).text == "Write <think> in your notes."


def test_thoughts_that_never_end_are_no_answer() -> None:
    failure = failure_of(chat_answer("<think>Hmm", finish="length"))

    assert isinstance(failure, ModelEmpty)
    assert "used up" in failure.reason


@pytest.mark.parametrize("content", [None, "", " \n\t", "\u200b\ufeff", [], [{"type": "text", "text": " "}]])
def test_nothing_to_see_is_an_empty_answer(content: object) -> None:
    assert type(failure_of(chat_answer(content))) is ModelEmpty


@pytest.mark.parametrize("content", ["👍", "?", "4", "是"])
def test_a_single_sign_is_an_answer(content: str) -> None:
    assert read(chat_answer(content)).text == content


@pytest.mark.parametrize("finish", ["content_filter", "SAFETY", "content-filter", "refusal"])
def test_an_answer_that_a_filter_kept_back_is_refused(finish: str) -> None:
    assert isinstance(failure_of(chat_answer(None, finish=finish)), ModelRefused)


def test_an_answer_that_a_filter_cut_is_an_answer() -> None:
    assert read(chat_answer("Once", finish="content_filter")).finish is FinishReason.CONTENT_FILTER


def test_a_call_of_a_tool_nobody_offered_is_an_empty_answer() -> None:
    answer = chat_answer(None, finish="tool_calls", tool_calls=[{"id": "1"}])

    assert isinstance(failure_of(answer), ModelEmpty)


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ({}, AnswerBroken),
        ({"choices": None}, AnswerBroken),
        ({"choices": {}}, AnswerBroken),
        ({"choices": []}, ModelEmpty),
        ({"choices": [None]}, AnswerBroken),
        ({"choices": [{}]}, AnswerBroken),
        ({"choices": [{"message": "text"}]}, AnswerBroken),
        ({"choices": [{"message": {"content": 5}}]}, AnswerBroken),
        ([], AnswerBroken),
        ("text", AnswerBroken),
        (None, AnswerBroken),
    ],
)
def test_what_is_missing_or_of_another_kind_is_no_answer(answer: object, kind: type[ModelError]) -> None:
    assert type(failure_of(answer)) is kind


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b'{"choices": [{"message": {"con', b"[" * 100_000])
def test_what_is_not_json_is_broken(body: bytes) -> None:
    with pytest.raises(AnswerBroken):
        spoken_in(body)


def test_a_page_says_to_check_the_address() -> None:
    with pytest.raises(ModelUnavailable) as failure:
        spoken_in(b"<!doctype html><title>Sign in</title>")

    assert "LLM_BASE_URL" in failure.value.reason


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        ({"message": "Provider returned error", "code": 502}, ModelUnavailable),
        ({"message": "Slow down", "code": 429}, ModelRateLimited),
        ({"message": "maximum context length is 10", "code": 400}, PromptTooLong),
        ({"message": "Overloaded"}, ModelBusy),
        ({"message": "what", "code": 10**30}, ModelUnavailable),
        ("no", ModelUnavailable),
    ],
)
def test_an_error_inside_an_answer_is_an_error(error: object, kind: type[ModelError]) -> None:
    assert type(failure_of({"error": error})) is kind


@pytest.mark.parametrize(
    ("spelled", "finish"),
    [
        ("stop", FinishReason.STOP),
        ("STOP", FinishReason.STOP),
        ("end_turn", FinishReason.STOP),
        ("length", FinishReason.LENGTH),
        ("MAX_TOKENS", FinishReason.LENGTH),
        ("tool_calls", FinishReason.OTHER),
        (None, FinishReason.OTHER),
        (3, FinishReason.OTHER),
    ],
)
def test_the_end_is_read_however_it_is_spelled(spelled: object, finish: FinishReason) -> None:
    assert finish_of(spelled) is finish


@pytest.mark.parametrize(
    ("usage", "count"),
    [
        ({"prompt_tokens": 9, "completion_tokens": 2}, Usage(9, 2)),
        ({"prompt_tokens": 9, "completion_tokens": 0}, Usage(9, 0)),
        ({"prompt_tokens": 9, "completion_tokens": 2, "prompt_tokens_details": None}, Usage(9, 2)),
        (
            {"prompt_tokens": 9, "completion_tokens": 2, "prompt_tokens_details": {"cached_tokens": 4}},
            Usage(9, 2, 4),
        ),
        (
            {"prompt_tokens": 9, "completion_tokens": 2, "prompt_tokens_details": {"cached_tokens": 10}},
            Usage(9, 2),
        ),
        ({"prompt_tokens": 9, "completion_tokens": 2, "prompt_cache_hit_tokens": 4}, Usage(9, 2, 4)),
        (None, None),
        ({}, None),
        ([], None),
        ({"prompt_tokens": 0, "completion_tokens": 0}, None),
        ({"prompt_tokens": -9, "completion_tokens": 2}, None),
        ({"prompt_tokens": 9, "completion_tokens": -2}, None),
        ({"prompt_tokens": "9", "completion_tokens": 2}, None),
        ({"prompt_tokens": True, "completion_tokens": 2}, None),
        ({"prompt_tokens": 9.5, "completion_tokens": 2}, None),
        ({"prompt_tokens": 10**12, "completion_tokens": 2}, None),
        ({"prompt_tokens": 9}, None),
    ],
)
def test_a_count_is_sound_or_none(usage: object, count: Usage | None) -> None:
    assert usage_in(usage) == count


@given(JSON_VALUES)
def test_whatever_is_answered_is_words_or_a_failure(answer: object) -> None:
    spoken = None
    with suppress(ModelError):
        spoken = read(answer)

    assert spoken is None or (has_words(spoken.text) and "\x00" not in spoken.text)


@given(st.binary(max_size=200))
def test_whatever_bytes_come_nothing_else_is_raised(body: bytes) -> None:
    with pytest.raises(ModelError):
        spoken_in(body)
