"""Passages cover a text from its first letter to its last, none larger than it may be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.excerpts.passages import file_of_passages, split_passages
from compressor.core.structure.splitting import cumulative_sizes
from tests.compressor.random_files import WORDS, count_bytes_of_each

texts = st.lists(st.sampled_from((*WORDS, "\n", "\n\n", " \n \n", ".", "。", "  ")), max_size=200).map(
    " ".join
)


def split(text: str, max_size: int) -> list[str]:
    spans = split_passages(text, cumulative_sizes(text), max_size)
    return [text[start:end] for (start, end), _ in spans]


@given(texts | st.text(), st.integers(20, 600))
def test_passages_join_to_the_text(text: str, max_size: int) -> None:
    assert "".join(split(text, max_size)) == text.lstrip()


@given(texts, st.integers(20, 600))
def test_no_passage_is_larger_than_it_may_be(text: str, max_size: int) -> None:
    sizes = cumulative_sizes(text)
    for (start, end), _ in split_passages(text, sizes, max_size):
        assert sizes[end] - sizes[start] <= max_size


def test_paragraphs_are_passages_and_small_neighbours_go_together() -> None:
    text = "A heading\n\n" + "Granite is hard. " * 5 + "\n\n" + "Copper is soft. " * 5
    assert split(text, 120) == ["A heading\n\n" + "Granite is hard. " * 5 + "\n\n", "Copper is soft. " * 5]


def test_a_long_paragraph_is_cut_between_sentences() -> None:
    parts = split("Granite is hard and old. " * 40, 120)
    assert len(parts) > 5
    assert all(part.startswith("Granite") for part in parts)


def test_passages_of_one_paragraph_know_it() -> None:
    text = "Granite is hard and old. " * 9 + "\n\n" + "Copper is soft and red. " * 9
    spans = split_passages(text, cumulative_sizes(text), 120)
    file = file_of_passages(text, spans, count_bytes_of_each([text[a:b] for (a, b), _ in spans]))
    assert set(file.chunks.paragraphs.tolist()) == {0, 1}
    assert int(file.chunks.tokens.sum()) == len(text)


@pytest.mark.parametrize("text", ["", " ", "\n\n \n"])
def test_white_space_has_no_passages(text: str) -> None:
    assert split(text, 100) == []
