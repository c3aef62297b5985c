from __future__ import annotations

import httpx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.embedding.errors import (
    EmbeddingMalformedError,
)
from compressor.embedding.http import HttpEmbedder, Sending, batches
from compressor.embedding.vectors import usable_rows
from compressor.remote.server import RequestLimits
from tests.compressor.embedding.loopback import (
    TEXTS,
    Asked,
    LoopbackServer,
    Reply,
    always,
    answer_with,
    expected,
    good,
    json_reply,
    numbers_for,
    settings_for,
)


def shuffled(asked: Asked) -> Reply:
    """The right vectors under their indices, in reverse."""
    rows = [{"index": index, "embedding": numbers_for(text)} for index, text in enumerate(asked.texts)]
    return json_reply({"data": rows[::-1]})


# what is asked


def test_every_text_gets_its_vector_at_unit_length(embedder: HttpEmbedder, server: LoopbackServer) -> None:
    np.testing.assert_array_equal(embedder.embed_passages(TEXTS), expected(TEXTS))
    assert [(asked.path, asked.model) for asked in server.asked] == [("/v1/embeddings", "e5")]


def test_the_full_address_of_the_endpoint_is_understood_too(
    server: LoopbackServer, client: httpx.Client
) -> None:
    HttpEmbedder(settings_for(server.base_url + "/embeddings/"), client).embed_passages(TEXTS)
    assert server.asked[0].path == "/v1/embeddings"


def test_prefixes_go_in_front_of_their_sort_of_text(server: LoopbackServer, client: httpx.Client) -> None:
    embedder = HttpEmbedder(
        settings_for(server.base_url, query_prefix="query: ", passage_prefix="passage: "), client
    )
    embedder.embed_passages(["an eye"])
    embedder.embed_question("what is an eye", timeout_seconds=5)
    assert [asked.texts for asked in server.asked] == [["passage: an eye"], ["query: what is an eye"]]


def test_a_key_is_sent_where_there_is_one(server: LoopbackServer, client: httpx.Client) -> None:
    HttpEmbedder(settings_for(server.base_url), client).embed_passages(["one"])
    HttpEmbedder(settings_for(server.base_url, api_key="secret"), client).embed_passages(["one"])
    assert "authorization" not in server.asked[0].headers
    assert server.asked[1].headers["authorization"] == "Bearer secret"


def test_texts_travel_in_batches_and_come_back_in_order(server: LoopbackServer, client: httpx.Client) -> None:
    texts = [f"text number {number}" for number in range(10)]
    embedder = HttpEmbedder(settings_for(server.base_url), client, sending=Sending(batch_texts=4))
    np.testing.assert_array_equal(embedder.embed_passages(texts), expected(texts))
    assert [len(asked.texts) for asked in server.asked] == [4, 4, 2]


@given(st.lists(st.text(max_size=30), max_size=30), st.integers(1, 8), st.integers(1, 60))
def test_batches_join_to_the_texts_and_keep_to_their_limits(
    texts: list[str], count: int, characters: int
) -> None:
    cut = list(batches(texts, sending=Sending(batch_texts=count, batch_characters=characters)))
    assert [text for batch in cut for text in batch] == texts
    assert all(0 < len(batch) <= count for batch in cut)
    assert all(len(batch) == 1 or sum(map(len, batch)) <= characters for batch in cut)


def test_texts_with_nothing_to_read_are_not_sent_and_get_no_vector(
    embedder: HttpEmbedder, server: LoopbackServer
) -> None:
    vectors = embedder.embed_passages(["", "one", " \0\n"])
    assert usable_rows(vectors).tolist() == [False, True, False]
    assert server.asked[0].texts == ["one"]


def test_nothing_is_asked_for_nothing(embedder: HttpEmbedder, server: LoopbackServer) -> None:
    assert embedder.embed_passages([]).shape == (0, 0)
    assert usable_rows(embedder.embed_passages(["", " "])).tolist() == [False, False]
    embedder.warm_up()
    assert server.asked == []


def test_text_that_no_json_can_carry_is_cleaned(embedder: HttpEmbedder, server: LoopbackServer) -> None:
    embedder.embed_passages(["lone \ud800 surrogate"])
    assert server.asked[0].texts == ["lone ? surrogate"]


# what comes back


def test_vectors_are_placed_by_their_index(embedder: HttpEmbedder, server: LoopbackServer) -> None:
    server.plays(shuffled)
    np.testing.assert_array_equal(embedder.embed_passages(TEXTS), expected(TEXTS))


def test_vectors_without_an_index_are_taken_in_order(embedder: HttpEmbedder, server: LoopbackServer) -> None:
    server.plays(lambda asked: json_reply({"data": [{"embedding": numbers_for(t)} for t in asked.texts]}))
    np.testing.assert_array_equal(embedder.embed_passages(TEXTS), expected(TEXTS))


@pytest.mark.parametrize(
    "broken", [[0.0, 0.0, 0.0], [float("nan"), 1.0, 1.0], [float("inf"), 0, 0], [None] * 3]
)
def test_a_text_whose_vector_is_broken_has_none_and_the_others_keep_theirs(
    embedder: HttpEmbedder, server: LoopbackServer, broken: list[float]
) -> None:
    server.plays(always(answer_with([[1.0, 0.0, 0.0], broken, [0.0, 1.0, 0.0]])))
    assert usable_rows(embedder.embed_passages(TEXTS)).tolist() == [True, False, True]


@pytest.mark.parametrize(
    ("reply", "sentence"),
    [
        (answer_with([[1.0, 2.0]]), "3 texts were sent and 1 vectors came back"),
        (answer_with([[0.0, 0.0], [float("nan"), 1.0], [None, None]]), "none of the vectors can be used"),
        (answer_with([[1.0], [1.0, 2.0], [1.0]]), r"different sizes: \[1, 2\]"),
        (answer_with(["AACAPw==", "AACAPw==", "AACAPw=="]), "not a list of numbers"),
        (answer_with([[], [], []]), "not a list of numbers"),
        (answer_with([["a"], [1.0], [1.0]]), "no number"),
        (answer_with([[10**400], [1.0], [1.0]]), "no number"),
        (answer_with([[[1.0]], [[1.0]], [[1.0]]]), "nested"),
        (json_reply({"data": [{"index": 1, "embedding": [1.0]}] * 3}), "not numbered like the texts"),
        (json_reply({"data": [{"index": 9, "embedding": [1.0]}] * 3}), "not numbered like the texts"),
        (json_reply({"data": [{"index": True, "embedding": [1.0]}] * 3}), "not numbered like the texts"),
        (json_reply({"data": [None, None, None]}), "not numbered like the texts"),
        (json_reply({"error": {"message": "no such model"}}), "holds no vectors. no such model"),
        (json_reply([]), "holds no vectors"),
        (Reply(b"<html><body>Welcome</body></html>"), "not JSON.*EMBEDDINGS_BASE_URL"),
        (Reply(b"\xff\xfe"), "not JSON"),
        (Reply(b""), "not JSON"),
    ],
)
def test_an_answer_that_is_not_one_vector_a_text_is_refused(
    embedder: HttpEmbedder, server: LoopbackServer, reply: Reply, sentence: str
) -> None:
    server.plays(always(reply))
    with pytest.raises(EmbeddingMalformedError, match=sentence):
        embedder.embed_passages(TEXTS)


def test_an_answer_without_end_is_cut(server: LoopbackServer, client: httpx.Client) -> None:
    server.plays(always(Reply(b" " * 100_000)))
    embedder = HttpEmbedder(settings_for(server.base_url), client, limits=RequestLimits(answer_bytes=50_000))
    with pytest.raises(EmbeddingMalformedError, match="over 50,000 bytes"):
        embedder.embed_passages(TEXTS)


def test_another_size_from_the_same_server_is_another_model(
    embedder: HttpEmbedder, server: LoopbackServer
) -> None:
    server.plays(good, always(answer_with([[1.0] * 768])))
    embedder.embed_passages(["one"])
    with pytest.raises(EmbeddingMalformedError, match="768 numbers where it gave 4"):
        embedder.embed_passages(["two"])


@pytest.mark.parametrize("broken", [[0.0, 0.0], [float("nan"), 1.0]])
def test_a_question_is_never_answered_with_a_broken_vector(
    embedder: HttpEmbedder, server: LoopbackServer, broken: list[float]
) -> None:
    server.plays(always(answer_with([broken])))
    with pytest.raises(EmbeddingMalformedError, match="no usable vector"):
        embedder.embed_question("why", timeout_seconds=5)
