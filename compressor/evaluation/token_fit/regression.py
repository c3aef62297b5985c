"""One family's weights from token counts: least squares on relative errors, in two halves taken in turn.

What a character costs is a product, of its shape and the factor of its trigram's level, or of its class and
the factor of its situation. With one side of the products held still the other is linear, so each is fitted
in turn, for a fixed number of rounds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from compressor.core.tokens import Family
from compressor.core.tokens.cells import SHAPES, SITUATIONS, Role
from compressor.core.tokens.classes import CLASSES
from compressor.core.tokens.trigrams import LEVEL_COUNT
from compressor.evaluation.token_fit.counting import CellCounts
from compressor.evaluation.token_fit.descent import Vector, fit_bounded
from compressor.evaluation.token_fit.priors import (
    base_prior,
    chain_matrix,
    shape_prior,
    situation_prior,
    step_prior,
)

ROUNDS: Final = 12
EXPECTED_ERROR: Final = 0.05
"""The relative error that a text is expected to keep."""

GROUPS: Final = tuple(dict.fromkeys(kind.group for kind in CLASSES))
_ROLES: Final = np.array(list(SHAPES.values()))
_ROLE_COUNT: Final = int(Role.NONE)
_GROUP_OF: Final = np.array([GROUPS.index(kind.group) for kind in CLASSES])


@dataclass(frozen=True, slots=True)
class Fit:
    """Weights as fitted, before floors and margins.

    `shapes` (len(SHAPES),) tokens; `levels` (4, LEVEL_COUNT) factors by role, ones for `Role.NONE`; `bases`
    (len(CLASSES),) tokens; `situations` (len(GROUPS), len(SITUATIONS)) factors.
    """

    shapes: Vector
    levels: NDArray[np.float64]
    bases: Vector
    situations: NDArray[np.float64]


def fit_family(
    family: Family, counts: CellCounts, tokens: Vector, importance: Vector, *, rounds: int = ROUNDS
) -> Fit:
    """Fit one family.

    Args:
        family: whose priors hold.
        counts: cells of the texts.
        tokens: (texts,) real counts.
        importance: (texts,) weights of the texts, 1 for an ordinary one.
        rounds: how often each side of the products is fitted.
    """
    shapes = counts.shapes / tokens[:, None, None]
    classes = (counts.classes / tokens[:, None]).reshape(len(tokens), len(CLASSES), len(SITUATIONS))
    precision = importance / EXPECTED_ERROR**2
    steps = step_prior().mean
    fit = Fit(
        shape_prior(family).mean.copy(),
        _levels(steps),
        base_prior(family).mean.copy(),
        _ones_for_situations(),
    )
    for _ in range(rounds):
        fit = _fit_tokens(family, fit, shapes, classes, precision)
        fit, steps = _fit_factors(fit, steps, shapes, classes, precision)
    return fit


def _fit_tokens(
    family: Family,
    fit: Fit,
    shapes: NDArray[np.float64],
    classes: NDArray[np.float64],
    precision: Vector,
) -> Fit:
    """Fit tokens by shape and by class, with the factors held still."""
    features = np.hstack(
        [
            np.einsum("tsl,sl->ts", shapes, fit.levels[_ROLES]),
            np.einsum("tcz,cz->tc", classes, fit.situations[_GROUP_OF]),
        ]
    )
    prior = shape_prior(family).beside(base_prior(family))
    start = np.concatenate([fit.shapes, fit.bases])
    found = fit_bounded(features, np.ones(len(precision)), precision, prior, start)
    return Fit(found[: len(SHAPES)], fit.levels, found[len(SHAPES) :], fit.situations)


def _fit_factors(
    fit: Fit,
    steps: Vector,
    shapes: NDArray[np.float64],
    classes: NDArray[np.float64],
    precision: Vector,
) -> tuple[Fit, Vector]:
    """Fit factors by level and by situation, with the tokens held still."""
    texts = len(precision)
    by_level = np.einsum("tsl,s->tsl", shapes, fit.shapes)
    leveled = np.stack([by_level[:, role == _ROLES].sum(axis=1) for role in range(_ROLE_COUNT)], axis=1)
    belongs = _GROUP_OF[:, None] == np.arange(len(GROUPS))
    situated = np.einsum("tcz,c,cg->tgz", classes, fit.bases, belongs.astype(np.float64))
    features = np.hstack([(leveled @ chain_matrix().T).reshape(texts, -1), situated.reshape(texts, -1)])
    targets = 1 - by_level[:, _ROLES == Role.NONE].sum(axis=(1, 2))
    prior = step_prior().beside(situation_prior(GROUPS))
    start = np.concatenate([steps, fit.situations.ravel()])
    found = fit_bounded(features, targets, precision, prior, start)
    steps, situations = found[: len(steps)], found[len(steps) :]
    return Fit(fit.shapes, _levels(steps), fit.bases, situations.reshape(len(GROUPS), -1)), steps


def _levels(steps: Vector) -> NDArray[np.float64]:
    factors = steps.reshape(_ROLE_COUNT, LEVEL_COUNT) @ chain_matrix()
    return np.vstack([factors, np.ones(LEVEL_COUNT)])


def _ones_for_situations() -> NDArray[np.float64]:
    return np.ones((len(GROUPS), len(SITUATIONS)))
