"""How a table would fare on texts it was not fitted on: an eighth of the fitting half left out at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from compressor.core.tokens.alphabet import FIRST_CLASS, SYMBOL_COUNT, symbols_of
from compressor.core.tokens.costs import lay_out
from compressor.core.tokens.estimation import estimate_by
from compressor.core.tokens.families import tokens_per_byte
from compressor.evaluation.token_cases import TokenCase, cases_of
from compressor.evaluation.token_fit.fitting import fit_table
from compressor.evaluation.token_fit.margins import SEEN_CHARACTERS
from compressor.evaluation.token_samples import TokenSample

FOLDS: Final = 8
SEED: Final = 0
MOST_UNSEEN: Final = 0.05
"""A text with a larger share of classes that no fitted text has is left to the floors, and not counted."""


def cross_validate(samples: Sequence[TokenSample], prose: Sequence[str]) -> tuple[TokenCase, ...]:
    """Estimate every sample with a table fitted on the other seven eighths, and on English prose.

    Raises:
        UncountedFamilyError: a family without any count.
    """
    folds = np.random.default_rng(SEED).permutation(len(samples)) % FOLDS
    return tuple(case for fold in range(FOLDS) for case in _fold(samples, folds == fold, prose))


def _fold(
    samples: Sequence[TokenSample], is_left_out: NDArray[np.bool_], prose: Sequence[str]
) -> Iterator[TokenCase]:
    fitted = [sample for sample, left_out in zip(samples, is_left_out, strict=True) if not left_out]
    table = fit_table(fitted, prose)
    costs = {
        family: lay_out(table, weights, tokens_per_byte(family)) for family, weights in table.weights.items()
    }
    seen = np.any([_counts(sample.text) >= SEEN_CHARACTERS for sample in fitted], axis=0)
    for sample, left_out in zip(samples, is_left_out, strict=True):
        if left_out and _counts(sample.text)[~seen].sum() <= MOST_UNSEEN * len(sample.text):
            yield from cases_of(
                sample, lambda text, family: estimate_by(costs[family], text), is_fitted=False
            )


def _counts(text: str) -> NDArray[np.int64]:
    """(len(CLASSES),) characters of each class."""
    return np.bincount(symbols_of(text), minlength=SYMBOL_COUNT)[FIRST_CLASS:]
