"""What fits texts is asked again where it keeps too much, and given up on where it goes on so."""

from __future__ import annotations

from compressor.core.excerpts.fitting import FittedText
from context_manager.core.cutting import Scissors
from tests.context_manager.core.contexts import count_letters, fit_by_letters, fit_too_much, prose

TEXT = prose(1_000, count_letters)


def fit_never(text: str, *, max_tokens: int, topic: str, gap: str) -> FittedText:
    return FittedText(text, count_letters(text), 1, 1)


def test_a_text_that_fits_is_not_touched() -> None:
    assert Scissors(count_letters, fit_never, "").cut(TEXT, 1_000, 1_000, "\n") == (TEXT, 1_000)


def test_a_fit_that_keeps_too_much_is_asked_for_less() -> None:
    text, tokens = Scissors(count_letters, fit_too_much, "").cut(TEXT, 1_000, 300, "\n")
    assert 200 < tokens == count_letters(text) <= 300


def test_a_fit_that_never_keeps_to_its_length_keeps_nothing() -> None:
    assert Scissors(count_letters, fit_never, "").cut(TEXT, 1_000, 300, "\n") == ("", 0)


def test_no_room_keeps_nothing() -> None:
    assert Scissors(count_letters, fit_by_letters, "").cut(TEXT, 1_000, -3, "\n") == ("", 0)
