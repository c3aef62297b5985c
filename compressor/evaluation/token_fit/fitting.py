"""From samples to a table: the common trigrams, then a row of weights for each family."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import numpy as np

from compressor.core.tokens import Family
from compressor.core.tokens.table import TokenTable, Weights
from compressor.evaluation.errors import EvaluationError
from compressor.evaluation.token_fit.common_trigrams import common_trigrams
from compressor.evaluation.token_fit.counting import CellCounts, count_cells
from compressor.evaluation.token_fit.margins import charge, texts_that_saw
from compressor.evaluation.token_fit.regression import fit_family
from compressor.evaluation.token_samples import TOKENIZERS, TokenSample

UNREALISTIC_IMPORTANCE: Final = 0.1
"""Of texts made to break the estimate, beside 1 for the others."""
ENGLISH_IMPORTANCE: Final = {Family.GEMINI: 4.0}
"""Of English prose, for the family that is kept tight on it."""


class UncountedFamilyError(EvaluationError):
    """A family that none of the samples has counts for."""


def fit_table(samples: Sequence[TokenSample], prose: Iterable[str]) -> TokenTable:
    """Fit a table on every sample given; the half to be judged on must have been left out before.

    Args:
        samples: texts with token counts.
        prose: English to learn trigrams from, beside the samples' own.

    Raises:
        UncountedFamilyError: a family without any count.
    """
    trigrams = common_trigrams(samples, prose)
    counts = count_cells([sample.text for sample in samples], trigrams)
    weights = {
        family: _fit_row(family, tokenizer, samples, counts) for tokenizer, family in TOKENIZERS.items()
    }
    return TokenTable(trigrams, weights, frozenset(sample.text_hash for sample in samples))


def _fit_row(family: Family, tokenizer: str, samples: Sequence[TokenSample], counts: CellCounts) -> Weights:
    counted = np.array([tokenizer in sample.counts for sample in samples])
    if not counted.any():
        raise UncountedFamilyError(f"No sample has a count by {tokenizer}, which {family} is fitted on.")
    chosen = [sample for sample, is_counted in zip(samples, counted, strict=True) if is_counted]
    tokens = np.array([sample.counts[tokenizer] for sample in chosen], np.float64)
    importance = np.array([_importance(sample, family) for sample in chosen])
    fit = fit_family(family, counts.of(counted), tokens, importance)
    return charge(family, fit, texts_that_saw(counts.of(counted)))


def _importance(sample: TokenSample, family: Family) -> float:
    if not sample.is_realistic:
        return UNREALISTIC_IMPORTANCE
    return ENGLISH_IMPORTANCE.get(family, 1.0) if sample.is_english_prose else 1.0
