from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.remote.words import SENTENCE_CHARACTERS, sentence_in

JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner) | st.dictionaries(st.sampled_from(["error", "message", "detail"]), inner),
)


@pytest.mark.parametrize(
    "answer",
    [
        {"error": {"message": "out of memory", "code": 5}},
        {"error": "out of memory"},
        {"message": "out of memory"},
        {"detail": "out of memory"},
        {"detail": [{"loc": ["body"], "msg": "out of memory"}]},
        [{"error": {"code": 400, "message": "out of memory"}}],
    ],
)
def test_the_sentence_is_found_wherever_servers_put_it(answer: object) -> None:
    assert sentence_in(json.dumps(answer).encode()) == "out of memory"


def test_plain_text_is_a_sentence_and_a_page_is_none() -> None:
    assert sentence_in(b"out of\n  memory") == "out of memory"
    assert sentence_in(b"<html>502</html>") == ""


@given(st.binary() | JSON_VALUES.map(lambda value: json.dumps(value).encode()))
def test_whatever_comes_is_one_short_line(body: bytes) -> None:
    sentence = sentence_in(body, key="")
    assert len(sentence) <= SENTENCE_CHARACTERS
    assert "\n" not in sentence


def test_a_key_is_taken_out_even_where_the_sentence_is_cut_in_the_middle_of_it() -> None:
    key = "sk-" + "k" * 40
    body = json.dumps({"error": "x" * 170 + f" {key} and more words than there is room for"}).encode()
    assert "sk-" not in sentence_in(body, key=key)
