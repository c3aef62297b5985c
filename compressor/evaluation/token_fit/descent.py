"""Least squares with bounds."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

MAX_SWEEPS: Final = 60
SMALLEST_STEP: Final = 1e-5

Vector = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Prior:
    """What weights are expected to be, how far they may stray, and their bounds; all of shape (weights,)."""

    mean: Vector
    spread: Vector
    low: Vector
    high: Vector

    def beside(self, other: Prior) -> Prior:
        """The prior of these weights and the other's after them."""
        rows = zip(astuple(self), astuple(other), strict=True)
        return Prior(*(np.concatenate(pair) for pair in rows))


def fit_bounded(
    features: NDArray[np.float64], targets: Vector, precision: Vector, prior: Prior, start: Vector
) -> Vector:
    """Minimise the squared errors, each times its precision, plus the squared distances from the prior in
    spreads.

    Cyclic coordinate descent on the normal equations; the minimum is unique because every spread is finite.

    Args:
        features: (texts, weights).
        targets: (texts,).
        precision: (texts,) one over the variance expected of each error.
        prior: of the weights.
        start: (weights,) within the bounds.
    """
    weighted = features * precision[:, None]
    curvature = weighted.T @ features
    pull = 1 / prior.spread**2
    steepness = np.diag(curvature) + pull
    weights = start.copy()
    gradient = curvature @ weights - weighted.T @ targets
    for _ in range(MAX_SWEEPS):
        largest = 0.0
        for index in range(len(weights)):
            slope = gradient[index] + pull[index] * (weights[index] - prior.mean[index])
            moved = weights[index] - slope / steepness[index]
            moved = min(max(moved, prior.low[index]), prior.high[index])
            change = moved - weights[index]
            if change:
                gradient += curvature[:, index] * change
                weights[index] = moved
                largest = max(largest, abs(change))
        if largest < SMALLEST_STEP:
            break
    return weights
