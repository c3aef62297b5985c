from __future__ import annotations

import json
import socket

import httpx
import numpy as np
import pytest

from compressor.embedding.errors import (
    EmbeddingRefusedError,
    EmbeddingTimeoutError,
    EmbeddingUnavailableError,
)
from compressor.embedding.http import HttpEmbedder
from compressor.embedding.vectors import usable_rows
from compressor.remote.server import RequestLimits
from tests.compressor.embedding.loopback import (
    TEXTS,
    Asked,
    LoopbackServer,
    ManualTime,
    Reply,
    always,
    expected,
    good,
    json_reply,
    settings_for,
)


def refusing_long_texts(asked: Asked) -> Reply:
    if any(len(text) > 20 for text in asked.texts):
        return json_reply({"error": {"message": "input is too long"}}, status=413)
    return good(asked)


def test_a_busy_server_is_asked_again_when_it_says(
    embedder: HttpEmbedder, server: LoopbackServer, manual_time: ManualTime
) -> None:
    server.plays(always(json_reply({"error": "slow down"}, status=429, Retry_After="7")), good)
    np.testing.assert_array_equal(embedder.embed_passages(TEXTS), expected(TEXTS))
    assert manual_time.slept == [7.0]


def test_a_broken_server_is_asked_four_times_and_then_quoted(
    embedder: HttpEmbedder, server: LoopbackServer, manual_time: ManualTime
) -> None:
    server.plays(always(json_reply({"error": {"message": "out of memory"}}, status=500)))
    with pytest.raises(EmbeddingUnavailableError, match=r"127\.0\.0\.1 answered 500: out of memory"):
        embedder.embed_passages(TEXTS)
    assert len(server.asked) == 4
    assert len(manual_time.slept) == 3


def test_a_server_that_wants_an_hour_is_not_waited_for_and_its_wish_is_passed_on(
    embedder: HttpEmbedder, server: LoopbackServer, manual_time: ManualTime
) -> None:
    server.plays(always(Reply(b"", 503, {"Retry-After": "3600"})))
    with pytest.raises(EmbeddingUnavailableError) as failure:
        embedder.embed_passages(TEXTS)
    assert failure.value.retry_after_seconds == 3600.0
    assert manual_time.slept == []


def test_a_question_gets_one_more_try(
    embedder: HttpEmbedder, server: LoopbackServer, manual_time: ManualTime
) -> None:
    server.plays(always(Reply(b"", 503)), good)
    vector = embedder.embed_question("why", timeout_seconds=4)
    np.testing.assert_array_equal(vector, expected(["why"])[0])
    assert sum(manual_time.slept) < 0.2


def test_a_question_does_not_wait_longer_than_it_has(
    embedder: HttpEmbedder, server: LoopbackServer, manual_time: ManualTime
) -> None:
    server.plays(always(Reply(b"", 429, {"Retry-After": "5"})), good)
    with pytest.raises(EmbeddingUnavailableError):
        embedder.embed_question("why", timeout_seconds=4)
    assert manual_time.slept == []


def test_a_question_without_time_is_not_asked(embedder: HttpEmbedder, server: LoopbackServer) -> None:
    with pytest.raises(EmbeddingTimeoutError, match="no time was left"):
        embedder.embed_question("why", timeout_seconds=0)
    assert server.asked == []


def test_the_html_of_a_proxy_is_not_quoted(embedder: HttpEmbedder, server: LoopbackServer) -> None:
    server.plays(always(Reply(b"<html><h1>502 Bad Gateway</h1></html>", 502)))
    with pytest.raises(EmbeddingUnavailableError) as failure:
        embedder.embed_passages(TEXTS)
    assert str(failure.value) == "The embedding server at 127.0.0.1 answered 502."


@pytest.mark.parametrize("status", [401, 403])
def test_a_refused_key_is_said_once_and_never_shown(
    server: LoopbackServer, client: httpx.Client, status: int
) -> None:
    server.plays(always(json_reply({"error": {"message": "bad key sk-123"}}, status=status)))
    embedder = HttpEmbedder(settings_for(server.base_url, api_key="sk-123"), client)
    with pytest.raises(EmbeddingRefusedError) as failure:
        embedder.embed_passages(TEXTS)
    assert str(failure.value).endswith(f"answered {status}: bad key (key). Check EMBEDDINGS_API_KEY.")
    assert failure.value.status == status
    assert len(server.asked) == 1


def test_an_unknown_model_or_address_says_what_to_check(
    embedder: HttpEmbedder, server: LoopbackServer
) -> None:
    server.plays(always(json_reply({"detail": "Not Found"}, status=404)))
    with pytest.raises(EmbeddingRefusedError, match=r"Not Found\. Check EMBEDDINGS_BASE_URL"):
        embedder.embed_question("why", timeout_seconds=5)


def test_a_redirect_is_not_followed(embedder: HttpEmbedder, server: LoopbackServer) -> None:
    server.plays(always(Reply(b"", 307, {"Location": "http://127.0.0.1:1/"})))
    with pytest.raises(EmbeddingRefusedError, match="answered 307"):
        embedder.embed_passages(TEXTS)


def test_a_long_complaint_is_shortened(embedder: HttpEmbedder, server: LoopbackServer) -> None:
    server.plays(always(json_reply({"error": "word " * 1_000}, status=409)))
    with pytest.raises(EmbeddingRefusedError) as failure:
        embedder.embed_passages(TEXTS)
    assert len(str(failure.value)) < 300


def test_a_text_the_server_refuses_has_no_vector_and_the_others_keep_theirs(
    embedder: HttpEmbedder, server: LoopbackServer
) -> None:
    server.plays(refusing_long_texts)
    vectors = embedder.embed_passages(TEXTS)
    assert usable_rows(vectors).tolist() == [True, False, True]
    np.testing.assert_array_equal(vectors[[0, 2]], expected([TEXTS[0], TEXTS[2]]))


def test_a_server_that_refuses_whatever_it_is_sent_is_not_asked_for_every_text(
    embedder: HttpEmbedder, server: LoopbackServer
) -> None:
    server.plays(always(json_reply({"error": "no"}, status=400)))
    with pytest.raises(EmbeddingRefusedError):
        embedder.embed_passages([f"text {number}" for number in range(20)])
    assert len(server.asked) == 4


def test_two_texts_that_are_both_refused_are_an_error(embedder: HttpEmbedder, server: LoopbackServer) -> None:
    server.plays(always(json_reply({"error": "no"}, status=422)))
    with pytest.raises(EmbeddingRefusedError, match="422: no"):
        embedder.embed_passages(["one", "two"])


def test_a_server_that_is_not_there_is_out_of_reach(client: httpx.Client, manual_time: ManualTime) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound and not listening: connections are refused
        embedder = HttpEmbedder(
            settings_for(f"http://127.0.0.1:{taken.getsockname()[1]}"), client, clock=manual_time.clock
        )
        with pytest.raises(EmbeddingUnavailableError, match="cannot be reached"):
            embedder.embed_passages(TEXTS)
    assert len(manual_time.slept) == 3


def test_a_connection_that_takes_too_long_is_tried_again(manual_time: ManualTime) -> None:
    def never(request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectTimeout("timed out", request=request)

    with httpx.Client(transport=httpx.MockTransport(never)) as client:
        embedder = HttpEmbedder(settings_for("http://127.0.0.1"), client, clock=manual_time.clock)
        with pytest.raises(EmbeddingUnavailableError, match="cannot be reached in time"):
            embedder.embed_passages(TEXTS)
    assert len(manual_time.slept) == 3


def test_a_hanging_server_is_given_up_once(server: LoopbackServer, client: httpx.Client) -> None:
    server.plays(server.hang)
    embedder = HttpEmbedder(settings_for(server.base_url), client, limits=RequestLimits(read_seconds=0.1))
    with pytest.raises(EmbeddingTimeoutError, match="did not answer in time"):
        embedder.embed_passages(TEXTS)
    assert len(server.asked) == 1


def test_a_hanging_server_gets_no_more_time_than_the_question_has(
    server: LoopbackServer, client: httpx.Client
) -> None:
    server.plays(server.hang)
    with pytest.raises(EmbeddingTimeoutError):
        HttpEmbedder(settings_for(server.base_url), client).embed_question("why", timeout_seconds=0.1)


def test_an_answer_that_drips_is_cut_when_time_is_up(server: LoopbackServer, client: httpx.Client) -> None:
    body = json.dumps({"data": [{"index": 0, "embedding": [1.0] * 384}]}).encode()
    server.plays(always(Reply(body, gap_seconds=0.02)))
    with pytest.raises(EmbeddingTimeoutError, match="still answering"):
        HttpEmbedder(settings_for(server.base_url), client).embed_question("why", timeout_seconds=0.2)
