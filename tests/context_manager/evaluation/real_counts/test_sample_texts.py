"""Samples that stand in texts under their numbers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from compressor.core.tokens import Family, estimate
from context_manager.evaluation.real_counts.sample_texts import SampleCounter, WholeSamples, mark_of, texts_of

SAMPLES = ("A text of words.", "Another text,\nin two lines.", "第三段文字。", "def four(): return 4")
COUNTS = [estimate(sample) for sample in SAMPLES]
COUNT = SampleCounter(COUNTS, Family.GEMINI)


def test_a_sample_counts_as_it_was_counted_and_the_rest_by_the_estimate() -> None:
    counter = SampleCounter([1_000, 50], Family.OPENAI)

    between = estimate("before ", Family.OPENAI) + estimate(" after ", Family.OPENAI)
    assert counter(f"before {mark_of(0)} after {mark_of(1)}") == 1_050 + between


@given(st.lists(st.integers(0, 3), max_size=12))
def test_samples_counted_by_themselves_are_never_less_than_their_text(numbers: list[int]) -> None:
    written = "\n\n".join(SAMPLES[number] for number in numbers)

    assert estimate(written) <= COUNT(texts_of(numbers)) <= estimate(written) + 3 * len(numbers)


@given(st.lists(st.integers(0, 3), max_size=12), st.integers(0, 80))
def test_what_is_kept_are_whole_samples_inside_the_length(numbers: list[int], max_tokens: int) -> None:
    fitted = WholeSamples(COUNT)(texts_of(numbers), max_tokens=max_tokens, topic="", gap="\n\n")

    assert fitted.tokens == COUNT(fitted.text) <= max_tokens
    assert fitted.kept == sum(fitted.text.count(mark_of(number)) for number in range(4)) <= len(numbers)


def test_a_text_that_fits_is_kept_whole() -> None:
    text = texts_of([0, 1, 2])

    assert WholeSamples(COUNT)(text, max_tokens=COUNT(text), topic="", gap="\n\n").text == text
