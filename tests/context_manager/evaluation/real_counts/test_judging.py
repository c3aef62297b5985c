"""Real counts against ceilings."""

from __future__ import annotations

from pathlib import Path

import pytest

from compressor.core.tokens import Family, estimate
from compressor.evaluation.token_samples import TOKENIZERS, TokenSample, load_samples
from context_manager.evaluation.fixtures.texts import Supply, python_book
from context_manager.evaluation.real_counts.judging import count_random_chats
from context_manager.evaluation.real_counts.random_chats import RANDOM_CHATS

SUPPLY = Supply(python_book())
TEXTS = [SUPPLY.take(size) for size in (60, 150, 300, 500, 700, 900, 80, 200)]


def samples(*, share: float) -> list[TokenSample]:
    """Texts whose real counts are this share of what one family estimates; of others nothing is known."""
    return [
        TokenSample(number, "nat/Latn", "en", text, {"o200k": round(share * estimate(text, Family.OPENAI))})
        for number, text in enumerate(TEXTS)
    ]


def test_families_without_counts_of_every_sample_are_left_out() -> None:
    (counted,) = count_random_chats(samples(share=0.9), count=5)

    assert counted.family is Family.OPENAI
    assert counted.sent + counted.refused == 5


def test_an_estimate_that_runs_high_keeps_prompts_inside() -> None:
    (counted,) = count_random_chats(samples(share=0.9), count=40)

    assert counted.over == 0
    assert 0.7 < counted.highest < 1
    assert counted.trimmed > 20


def test_an_estimate_that_runs_low_is_found_out() -> None:
    (counted,) = count_random_chats(samples(share=1.5), count=40)

    assert counted.over > 20
    assert counted.highest > 1.1


@pytest.mark.data
def test_real_counts_are_never_over_a_ceiling(eval_data: Path) -> None:
    """Complaint 13, for whole prompts: 2,000 random chats for each of eleven families."""
    families = count_random_chats(load_samples(eval_data / "tokens/samples.jsonl"))

    assert [counted.family for counted in families] == list(TOKENIZERS.values())
    for counted in families:
        assert counted.sent + counted.refused == RANDOM_CHATS
        assert counted.over == 0, counted
        assert counted.trimmed > 0.9 * RANDOM_CHATS, counted
        assert counted.highest > 0.8, counted
