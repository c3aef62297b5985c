"""The client of a model server, against a real one on loopback that plays every way it can answer."""

from __future__ import annotations

import socket
from typing import Any

import httpx
import pytest

from compressor.remote.retries import REAL_CLOCK, Clock
from context_manager.llm.answerer import FinishReason
from context_manager.llm.client import ModelClient
from context_manager.llm.errors import (
    AnswerBroken,
    ModelBusy,
    ModelEmpty,
    ModelError,
    ModelRateLimited,
    ModelRefused,
    ModelTimeout,
    ModelUnavailable,
    PromptTooLong,
)
from context_manager.llm.language_model import Usage
from context_manager.llm.model_table import describe_model
from context_manager.llm.settings import ModelSettings
from tests.context_manager.model_server import REQUEST, ModelServer, chat_answer, hello, said, settings_for
from tests.loopback import ManualTime, Reply, always, json_reply

USAGE = {"prompt_tokens": 40, "completion_tokens": 2, "total_tokens": 42}


def model_client(
    server: ModelServer, client: httpx.Client, *names: str, clock: Clock = REAL_CLOCK, **others: Any
) -> ModelClient:
    settings = settings_for(server, *names, **others)
    return ModelClient(described(settings), settings, client, clock=clock)


def described(settings: ModelSettings) -> Any:
    return describe_model(settings.names[0], longest_answer=settings.longest_answer)


def failure_of(asking: ModelClient) -> ModelError:
    with pytest.raises(ModelError) as failure:
        asking.answer(REQUEST)
    return failure.value


def test_a_prompt_is_sent_byte_for_byte_and_the_answer_comes_back_with_its_count(
    server: ModelServer, client: httpx.Client
) -> None:
    server.plays(always(said("Nothing.", usage=USAGE | {"prompt_tokens_details": {"cached_tokens": 32}})))
    completion = model_client(server, client, api_key="sk-1").answer(REQUEST)

    assert (completion.text, completion.finish) == ("Nothing.", FinishReason.STOP)
    assert completion.usage == Usage(40, 2, cached_tokens=32)
    assert (completion.http_status, completion.tries, completion.first_token_seconds) == (200, 1, None)
    (asked,) = server.asked
    assert asked.path == "/v1/chat/completions"
    assert asked.headers["authorization"] == "Bearer sk-1"
    assert asked.body == {
        "model": "gpt-4.1-mini",
        "messages": [
            {"role": "system", "content": "Answer."},
            {"role": "user", "content": "What is {x} in \\frac{a}{b}?"},
        ],
        "max_tokens": 64,
        "stream": False,
    }


@pytest.mark.parametrize("name", ["gpt-5-mini", "o3-mini", "openai/o4-mini"])
def test_a_model_that_thinks_first_is_told_its_limit_by_the_name_it_takes(
    server: ModelServer, client: httpx.Client, name: str
) -> None:
    model_client(server, client, name).answer(REQUEST)

    assert server.asked[0].body["max_completion_tokens"] == 64
    assert "max_tokens" not in server.asked[0].body


@pytest.mark.parametrize("ending", ["", "/", "/chat/completions"])
def test_an_address_may_end_as_people_write_it(
    server: ModelServer, client: httpx.Client, ending: str
) -> None:
    settings = ModelSettings(base_url=server.base_url + ending, names=("m",))
    ModelClient(described(settings), settings, client).answer(REQUEST)

    assert server.asked[0].path == "/v1/chat/completions"


def test_without_a_key_none_is_sent(server: ModelServer, client: httpx.Client) -> None:
    model_client(server, client).answer(REQUEST)

    assert "authorization" not in server.asked[0].headers


@pytest.mark.parametrize("status", [408, 425, 429, 500, 502, 503, 504, 529])
def test_what_may_pass_is_asked_again_and_the_tries_are_counted(
    server: ModelServer, client: httpx.Client, manual_time: ManualTime, status: int
) -> None:
    server.plays(always(Reply(b"", status, {"Retry-After": "7"})), hello)
    completion = model_client(server, client, clock=manual_time.clock).answer(REQUEST)

    assert completion.tries == 2
    assert manual_time.slept == [7.0]


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (429, ModelRateLimited),
        (503, ModelBusy),
        (529, ModelBusy),
        (500, ModelUnavailable),
        (502, ModelUnavailable),
        (504, ModelTimeout),
    ],
)
def test_three_tries_are_all(
    server: ModelServer,
    client: httpx.Client,
    manual_time: ManualTime,
    status: int,
    kind: type[ModelError],
) -> None:
    server.plays(always(Reply(b"", status)))
    failure = failure_of(model_client(server, client, clock=manual_time.clock))

    assert type(failure) is kind
    assert (failure.http_status, failure.tries, len(server.asked)) == (status, 3, 3)


def test_a_wish_for_a_long_pause_is_passed_on_and_not_waited_for(
    server: ModelServer, client: httpx.Client, manual_time: ManualTime
) -> None:
    server.plays(always(Reply(b"", 429, {"Retry-After": "3600"})))
    failure = failure_of(model_client(server, client, clock=manual_time.clock))

    assert (failure.retry_after_seconds, failure.tries) == (3600.0, 1)
    assert manual_time.slept == []


@pytest.mark.parametrize(
    ("status", "kind", "advice"),
    [
        (400, ModelUnavailable, "no such thing"),
        (401, ModelUnavailable, "Check LLM_API_KEY."),
        (402, ModelUnavailable, "no credit"),
        (403, ModelUnavailable, "Check LLM_API_KEY."),
        (404, ModelUnavailable, "Check LLM_BASE_URL and LLM_MODEL."),
        (405, ModelUnavailable, "Check LLM_BASE_URL."),
        (413, PromptTooLong, "LLM_CONTEXT_WINDOW"),
        (422, ModelUnavailable, "no such thing"),
        (307, ModelUnavailable, "Check LLM_BASE_URL."),
    ],
)
def test_a_refusal_is_not_asked_again_and_says_what_to_check(
    server: ModelServer, client: httpx.Client, status: int, kind: type[ModelError], advice: str
) -> None:
    server.plays(always(json_reply({"error": {"message": "no such thing"}}, status=status)))
    failure = failure_of(model_client(server, client))

    assert type(failure) is kind
    assert advice in failure.reason
    assert f"answered {status}" in failure.reason
    assert len(server.asked) == 1


def test_the_key_is_in_no_reason_and_no_reason_is_endless(server: ModelServer, client: httpx.Client) -> None:
    words = "Incorrect API key provided: sk-secret. " * 100
    server.plays(always(json_reply({"error": {"message": words}}, status=401)))
    failure = failure_of(model_client(server, client, api_key="sk-secret"))

    assert "sk-secret" not in failure.reason
    assert "sk-secret" not in str(failure)
    assert len(failure.reason) <= 500


@pytest.mark.parametrize(
    "answer", [{"error": {"message": "bad key sk-secret"}}, {"error": None, "detail": "bad key sk-secret"}]
)
def test_the_key_is_in_no_reason_where_an_error_comes_as_a_success(
    server: ModelServer, client: httpx.Client, answer: dict[str, Any]
) -> None:
    server.plays(always(json_reply(answer)))
    reason = failure_of(model_client(server, client, api_key="sk-secret")).reason

    assert "bad key (key)" in reason
    assert "sk-secret" not in reason


def test_a_student_is_told_in_plain_words(server: ModelServer, client: httpx.Client) -> None:
    server.plays(always(json_reply({"error": "CUDA out of memory"}, status=400)))
    failure = failure_of(model_client(server, client))

    assert "CUDA" not in str(failure)
    assert "Try again" in str(failure)


def test_a_server_that_is_not_there_is_unavailable_after_three_tries(
    client: httpx.Client, manual_time: ManualTime
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound and not listening: connections are refused
        settings = ModelSettings(base_url=f"http://127.0.0.1:{taken.getsockname()[1]}/v1", names=("m",))
        failure = failure_of(ModelClient(described(settings), settings, client, clock=manual_time.clock))

    assert isinstance(failure, ModelUnavailable)
    assert (failure.http_status, failure.tries) == (None, 3)


def test_a_silent_server_is_given_up_when_its_time_is_over(server: ModelServer, client: httpx.Client) -> None:
    server.plays(server.hang)
    failure = failure_of(model_client(server, client, answer_seconds=0.2))

    assert isinstance(failure, ModelTimeout)
    assert len(server.asked) == 1


def test_a_dripping_server_is_given_up_when_its_time_is_over(
    server: ModelServer, client: httpx.Client
) -> None:
    server.plays(always(Reply(b" " * 500, gap_seconds=0.02)))

    assert isinstance(failure_of(model_client(server, client, answer_seconds=0.3)), ModelTimeout)


def test_an_answer_that_breaks_off_every_time_is_broken(
    server: ModelServer, client: httpx.Client, manual_time: ManualTime
) -> None:
    server.plays(always(Reply(b'{"choices": []}', breaks_after=5)))
    failure = failure_of(model_client(server, client, clock=manual_time.clock))

    assert isinstance(failure, AnswerBroken)
    assert failure.tries == 3


def test_an_endless_answer_is_not_taken_in(server: ModelServer, client: httpx.Client) -> None:
    server.plays(always(said("x" * 4_000_001)))

    assert isinstance(failure_of(model_client(server, client)), AnswerBroken)


def test_an_empty_answer_counts_the_tries_that_led_to_it(
    server: ModelServer, client: httpx.Client, manual_time: ManualTime
) -> None:
    server.plays(always(Reply(b"", 503)), always(said("  \n")))
    failure = failure_of(model_client(server, client, clock=manual_time.clock))

    assert isinstance(failure, ModelEmpty)
    assert (failure.http_status, failure.tries) == (200, 2)


def test_a_refused_answer_is_a_failure_whose_reason_repeats_nothing_of_it(
    server: ModelServer, client: httpx.Client
) -> None:
    server.plays(always(json_reply(chat_answer(None, refusal="I cannot help with stolen cars."))))
    failure = failure_of(model_client(server, client))

    assert isinstance(failure, ModelRefused)
    assert "declined" in failure.reason
    assert "cars" not in failure.reason


def test_an_answer_cut_at_its_length_is_an_answer(server: ModelServer, client: httpx.Client) -> None:
    server.plays(always(said("Once upon", finish="length")))
    completion = model_client(server, client).answer(REQUEST)

    assert completion.finish is FinishReason.LENGTH
    assert completion.is_cut_off
