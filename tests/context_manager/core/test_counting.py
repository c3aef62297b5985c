"""Parts add up to no less than the whole, and corrections never lower a count."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.tokens.families import Family
from context_manager.core.counting import FRAME, Counter, corrected, count_messages, fitter, frame_tokens
from context_manager.core.values import PromptMessage
from tests.context_manager.core.contexts import prose, texts

counters = st.builds(Counter, st.sampled_from(Family), st.floats(1, 2))
any_text = texts | st.text()


@given(counters, st.lists(any_text, max_size=8), st.sampled_from(["\n", "\n\n", "]\n", "]\n\n"]))
def test_parts_that_end_with_a_line_break_add_up_to_no_less_than_the_whole(
    counter: Counter, parts: list[str], end: str
) -> None:
    ended = [f"{part}{end}" for part in parts]
    assert counter("".join(ended)) <= sum(map(counter, ended))


@given(counters, any_text)
def test_a_correction_never_lowers_a_count(counter: Counter, text: str) -> None:
    plain = Counter(counter.family)
    assert plain(text) <= counter(text) <= 2 * plain(text)
    assert bool(text) == bool(counter(text))


@given(counters, st.lists(any_text, max_size=8))
def test_texts_counted_together_cost_what_each_costs(counter: Counter, parts: list[str]) -> None:
    assert counter.each(parts).tolist() == [counter(part) for part in parts]


@pytest.mark.parametrize(("tokens", "ratio", "expected"), [(0, 2.0, 0), (100, 1.0, 100), (101, 1.5, 152)])
def test_a_corrected_count_is_rounded_up(tokens: int, ratio: float, expected: int) -> None:
    assert corrected(tokens, ratio) == expected


@pytest.mark.parametrize("ratio", [0.9, 2.1, float("nan")])
def test_a_correction_outside_its_bounds_is_refused(ratio: float) -> None:
    with pytest.raises(ValueError, match="corrected by 1 to"):
        Counter(Family.GEMINI, ratio)


@pytest.mark.parametrize("family", Family)
def test_a_frame_costs_at_least_what_chat_templates_put_around_a_message(family: Family) -> None:
    assert 6 <= frame_tokens(Counter(family)) <= 8


def test_messages_cost_their_texts_their_frames_and_the_opening_of_the_answer() -> None:
    messages = [PromptMessage("system", "a" * 40), PromptMessage("user", "b" * 8)]
    assert count_messages(messages, len) == 48 + 3 * len(FRAME)


def test_a_fitter_counts_as_its_counter_does() -> None:
    counter = Counter(Family.GEMINI, 1.7)
    fitted = fitter(counter)(prose(3_000), max_tokens=600, topic="", gap="\n\n")
    assert 500 < fitted.tokens == counter(fitted.text) <= 600
