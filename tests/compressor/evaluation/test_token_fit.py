from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from compressor.core.tokens import Family
from compressor.core.tokens.cells import CLASS_CELLS, SHAPES, SITUATIONS
from compressor.core.tokens.classes import CLASSES
from compressor.core.tokens.costs import lay_out
from compressor.core.tokens.estimation import estimate_by
from compressor.core.tokens.table import TokenTable
from compressor.core.tokens.trigrams import GENERAL_LEVELS
from compressor.evaluation.fit_tokens import main
from compressor.evaluation.token_fit.common_trigrams import common_trigrams, english_prose
from compressor.evaluation.token_fit.counting import count_cells, count_trigrams
from compressor.evaluation.token_fit.descent import Prior, fit_bounded
from compressor.evaluation.token_fit.fitting import UncountedFamilyError, fit_table
from compressor.evaluation.token_fit.margins import charge, texts_that_saw
from compressor.evaluation.token_fit.regression import GROUPS, Fit, fit_family
from compressor.evaluation.token_samples import TokenSample

PROSE = "The reader of this book will find the answer on the page that the index names. " * 20
TEXTS = (PROSE, "Сто лет прошло, и юный град вознёсся пышно и горделиво. " * 20, "total = 12 + 345;\n" * 40)


def wide_prior(size: int, *, low: float = -10, high: float = 10) -> Prior:
    ones = np.ones(size)
    return Prior(mean=0 * ones, spread=1e3 * ones, low=low * ones, high=high * ones)


def samples(*texts: str) -> list[TokenSample]:
    return [TokenSample(number, "nat/Latn", "en", text, {"llama3": 9}) for number, text in enumerate(texts)]


def fitted_on(tokens: list[int]) -> tuple[Fit, TokenTable]:
    """A quick fit of one family on `TEXTS`, and a table without rows that has its trigrams."""
    trigrams = common_trigrams(samples(*TEXTS), [])
    counts = count_cells(TEXTS, trigrams)
    real = np.array(tokens, np.float64)
    fit = fit_family(Family.OPENAI, counts, real, np.ones(len(TEXTS)), rounds=2)
    return fit, TokenTable(trigrams, {}, frozenset())


def test_least_squares_find_the_weights_that_made_the_targets() -> None:
    features = np.random.default_rng(1).random((30, 4))
    made = np.array([0.5, 2.0, 0.0, 1.0])

    found = fit_bounded(features, features @ made, np.ones(30) * 400, wide_prior(4), np.zeros(4))

    assert found == pytest.approx(made, abs=0.01)


def test_least_squares_stay_within_their_bounds() -> None:
    features = np.random.default_rng(2).random((30, 3))
    targets = features @ np.array([3.0, -2.0, 0.5])

    found = fit_bounded(features, targets, np.ones(30), wide_prior(3, low=0, high=1), np.full(3, 0.5))

    assert ((found >= 0) & (found <= 1)).all()
    assert found[0] == 1


def test_weights_without_evidence_stay_at_what_was_expected() -> None:
    prior = replace(wide_prior(2), mean=np.array([0.3, 0.7]), spread=np.ones(2))

    found = fit_bounded(np.zeros((5, 2)), np.ones(5), np.ones(5), prior, np.zeros(2))

    assert found == pytest.approx(prior.mean)


def test_every_character_is_counted_in_one_cell() -> None:
    counts = count_cells(TEXTS, {})

    totals = counts.shapes.sum(axis=(1, 2)) + counts.classes.sum(axis=1)
    assert totals.tolist() == [len(text) for text in TEXTS]
    assert counts.shapes.shape[1] == len(SHAPES)
    assert counts.classes.shape[1] == len(CLASS_CELLS)


def test_trigrams_do_not_reach_over_line_breaks() -> None:
    assert count_trigrams("ab\ncd") == count_trigrams("ab") | count_trigrams("cd")


def test_trigrams_of_english_are_told_from_those_of_many_texts() -> None:
    welsh = [TokenSample(n, "nat/Latn", "cy", "llwyddiant", {"llama3": 4}) for n in range(20)]

    levels = common_trigrams(welsh, [PROSE])

    level_of = {
        trigram: level
        for level, written in levels.items()
        for trigram in (written[at : at + 3] for at in range(0, len(written), 3))
    }
    assert 1 <= level_of["llw"] <= GENERAL_LEVELS < level_of["the"]
    assert "zzz" not in level_of


def test_every_python_comes_with_english_prose() -> None:
    assert len(next(iter(english_prose()))) > 100


def test_a_fit_comes_close_to_the_counts_it_was_given() -> None:
    tokens = [400, 420, 440]
    fit, table = fitted_on(tokens)
    row = charge(Family.OPENAI, fit, texts_that_saw(count_cells(TEXTS, table.trigrams)))
    costs = lay_out(table, row, 1.0)

    for text, count in zip(TEXTS, tokens, strict=True):
        assert 0.9 * count < estimate_by(costs, text) < 2 * count


def test_classes_that_no_text_has_cost_their_bytes() -> None:
    fit, _ = fitted_on([400, 420, 440])
    row = charge(Family.OPENAI, fit, np.zeros(len(CLASSES), np.int64))

    for name in ("other_3", "cherokee", "lao"):
        cell = len(SITUATIONS) * [kind.name for kind in CLASSES].index(name)
        assert row.classes[cell] >= 3


def test_a_family_without_counts_cannot_be_fitted() -> None:
    with pytest.raises(UncountedFamilyError, match="gemini"):
        fit_table(samples("one", "two"), [])


def test_the_fit_says_what_is_wrong_with_its_samples(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--samples", str(tmp_path / "none.jsonl")]) == 1
    assert "none.jsonl" in capsys.readouterr().err


def test_groups_of_classes_have_a_row_of_situations_each() -> None:
    fit, _ = fitted_on([400, 420, 440])

    assert fit.situations.shape == (len(GROUPS), len(SITUATIONS))
