"""What servers really say when they refuse, and what it means."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.remote.errors import BrokenOff, RemoteError, StatusRefused, TimedOut, TooMuch, Unreachable
from compressor.remote.words import sentence_in
from context_manager.llm.errors import (
    REASON_CHARACTERS,
    AnswerBroken,
    ModelError,
    ModelTimeout,
    ModelUnavailable,
)
from context_manager.llm.failures import model_error


def refused(status: int, answer: object) -> StatusRefused:
    body = answer.encode() if isinstance(answer, str) else json.dumps(answer).encode()
    return StatusRefused(
        f"The model server answered {status}",
        status=status,
        words=sentence_in(body),
        body=body,
        retry_after_seconds=None,
    )


REFUSALS = {
    refusal["server"]: refusal
    for refusal in json.loads(Path(__file__).with_name("refusals.json").read_text(encoding="utf-8"))
}
"""What each server was seen to answer, and the name of the error that it means."""


@pytest.mark.parametrize("server", REFUSALS)
def test_what_each_server_says_in_its_own_words_is_understood(server: str) -> None:
    refusal = REFUSALS[server]
    failure = model_error(refused(refusal["status"], refusal["answer"]))

    assert type(failure).__name__ == refusal["meaning"]
    assert failure.http_status == refusal["status"]


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (Unreachable("no way"), ModelUnavailable),
        (TimedOut("late"), ModelTimeout),
        (BrokenOff("cut"), AnswerBroken),
        (TooMuch("too much"), AnswerBroken),
    ],
)
def test_what_the_network_does_is_told_apart(error: RemoteError, kind: type[ModelError]) -> None:
    failure = model_error(error)

    assert type(failure) is kind
    assert failure.reason == str(error)
    assert failure.http_status is None


def test_a_prompt_that_is_sent_back_decides_nothing() -> None:
    answer = {"detail": [{"msg": "field required", "input": "rate limit, content filter, context length"}]}

    assert type(model_error(refused(422, answer))) is ModelUnavailable


@given(
    st.integers(100, 599), st.text() | st.dictionaries(st.sampled_from(["error", "code", "type"]), st.text())
)
def test_whatever_is_refused_has_a_code_a_sentence_and_a_bounded_reason(status: int, answer: object) -> None:
    failure = model_error(refused(status, answer))

    assert failure.code
    assert str(failure).endswith(".")
    assert len(failure.reason) <= REASON_CHARACTERS
    assert "\x00" not in failure.reason
