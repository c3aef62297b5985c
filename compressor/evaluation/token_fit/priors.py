"""What is known of tokenizers before any count is looked at: a mean, a spread and bounds for every weight.

A new word is about one token, whether the space before it is paid with the word or by itself; a digit is one
token, or a third of one; a letter after a digit starts a token; rare writing costs its bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from compressor.core.tokens import Family
from compressor.core.tokens.cells import SHAPES, SITUATIONS
from compressor.core.tokens.classes import CLASSES
from compressor.core.tokens.families import tokens_per_byte
from compressor.core.tokens.trigrams import ENGLISH_LEVELS, GENERAL_LEVELS, LEVEL_COUNT
from compressor.evaluation.token_fit.descent import Prior


class Expected(NamedTuple):
    """Tokens for one shape: what is expected, and between what bounds."""

    mean: float
    spread: float = 0.3
    low: float = 0.004
    high: float = 1.0


AFTER_SPACE_LIMIT: Final = 1.8
"""What follows a space may pay for the space as well; `core.tokens.costs` sets the exact limit."""

_DIGIT_EACH: Final = frozenset({Family.GEMINI, Family.GEMMA, Family.QWEN, Family.MISTRAL, Family.MISTRAL_V3})
_ONE_DIGIT: Final = Expected(1.0, 0.02, low=1.0)
_DIGITS_EACH: Final = (
    ("digit after space", Expected(1.3, 0.4, low=1.0, high=AFTER_SPACE_LIMIT)),
    ("(second |further )?digit.*", _ONE_DIGIT),
)
_DIGITS_BY_THREE: Final = (
    ("digit after space", Expected(1.3, 0.4, low=1.0, high=AFTER_SPACE_LIMIT)),
    ("second digit", Expected(0.05, 0.1, low=0.01)),
    ("further digit", Expected(0.36, 0.1, low=0.34)),
    ("digit.*", Expected(1.0, 0.1, low=1.0)),
)
# These know runs of tabs, but no tab that is joined to the line break before it.
_TAB_EACH: Final = frozenset({Family.GEMINI, Family.GEMMA, Family.MISTRAL, Family.MISTRAL_V3})
_TABS_EACH: Final = (("tab at line start", Expected(0.95, 0.1, low=0.9)),)
# The first pattern that matches the whole name of a shape holds.
_SHAPES: Final = (
    ("control", Expected(1.0, low=1.0)),
    ("newline", Expected(0.9, low=0.5)),
    ("newline after blank", Expected(0.9, low=0.9)),
    ("return after blank|blank after return", Expected(1.0, low=1.0)),
    ("newline .*|return.*", Expected(0.5)),
    ("tab at line start", Expected(0.6, low=0.3)),
    ("(further |second )?tab.*", Expected(0.6)),
    ("second space", Expected(0.4)),
    ("space at line start|second space of a line", Expected(0.3)),
    ("further space", Expected(0.1)),
    ("space.*", Expected(0.1)),
    ("letter again and again", Expected(0.7, low=0.5)),
    ("capital after small letter", Expected(0.95, low=0.7)),
    ("second inner capital", Expected(0.6, low=0.4)),
    (
        "(small letter|capital) after rare letter and space",
        Expected(1.2, 0.2, low=1.0, high=AFTER_SPACE_LIMIT),
    ),
    ("second small letter after rare letter", Expected(0.9, 0.2, low=0.7)),
    ("(small letter|capital) after rare letter", Expected(1.0, 0.1, low=0.95)),
    ("second small letter after digit", Expected(0.95, low=0.5)),
    (
        "small letter (in word|after capitalised|after first capital|after inner capital|after capitals)",
        Expected(0.6),
    ),
    ("further capital", Expected(0.6, low=0.35)),
    ("second small letter (of a line|after mark)", Expected(0.6, low=0.25)),
    ("second small letter|second capital", Expected(0.6)),
    ("(small letter|capital) after digit", Expected(0.98, 0.1, low=0.95)),
    ("(small letter|capital) after spaces?", Expected(0.95, high=AFTER_SPACE_LIMIT)),
    ("(small letter|capital).*", Expected(0.95)),
    (". after digit", Expected(0.98, 0.1)),
    ("second .", Expected(0.6)),
    ("further .", Expected(0.2)),
    (".*", Expected(0.95)),
)


def shape_prior(family: Family) -> Prior:
    """Tokens by shape, (len(SHAPES),)."""
    digits = _DIGITS_EACH if family in _DIGIT_EACH else _DIGITS_BY_THREE
    tabs = _TABS_EACH if family in _TAB_EACH else ()
    expected = [_expected(shape, (*digits, *tabs, *_SHAPES)) for shape in SHAPES]
    return Prior(*np.array(expected).T)


def _expected(shape: str, patterns: tuple[tuple[str, Expected], ...]) -> Expected:
    return next(expected for pattern, expected in patterns if re.fullmatch(pattern, shape))


# Factors by level fall in steps that are never negative, in two chains that end at the commonest level.
class _Chain(NamedTuple):
    """What a level is expected to take off, and what is left at the commonest general and English ones."""

    step: float
    general_end: float
    english_end: float
    low_end: float


_CHAINS: Final = (_Chain(0.05, 0.75, 0.6, 0.25), _Chain(0.08, 0.6, 0.05, 0.02), _Chain(0.05, 0.75, 0.5, 0.02))
_ENDS: Final = (GENERAL_LEVELS, GENERAL_LEVELS + ENGLISH_LEVELS)


def chain_matrix() -> NDArray[np.float64]:
    """(LEVEL_COUNT, LEVEL_COUNT): levels that a step counts towards are ones in the step's row."""
    level = np.arange(LEVEL_COUNT)
    same_chain = (level[:, None] <= GENERAL_LEVELS) == (level[None, :] <= GENERAL_LEVELS)
    matrix: NDArray[np.float64] = (same_chain & (level[None, :] <= level[:, None])).astype(np.float64)
    return matrix


def step_prior() -> Prior:
    """Steps by role and level, (3 * LEVEL_COUNT,)."""
    rows = np.array([row for chain in _CHAINS for row in _steps(chain)])
    return Prior(*rows.T)


def _steps(chain: _Chain) -> Iterator[tuple[float, float, float, float]]:
    ends = dict(zip(_ENDS, (chain.general_end, chain.english_end), strict=True))
    for level in range(LEVEL_COUNT):
        if level in ends:
            yield ends[level], 0.3, chain.low_end, 1.5
        else:
            yield chain.step, 0.15, 0.0, 1.5


_GROUP_MEANS: Final = {
    "rare_2": 1.9,
    "rare_3": 2.7,
    "rare_4": 3.7,
    "latin": 0.7,
    "cyrillic": 0.5,
    "greek": 0.6,
    "arabic": 0.6,
    "hebrew": 0.8,
    "indic": 0.9,
    "han": 1.3,
    "kana": 0.8,
    "emoji": 2.0,
    "joiner": 1.2,
    "accent": 1.2,
    "box": 0.5,
    "fullwidth": 1.3,
}
_OTHER_GROUPS: Final = 1.0
_NO_SPREAD: Final = 0.001


def base_prior(family: Family) -> Prior:
    """Tokens by class, (len(CLASSES),)."""
    high = np.array([kind.fewest_bytes * tokens_per_byte(family) for kind in CLASSES])
    mean = np.array([_GROUP_MEANS.get(kind.group, _OTHER_GROUPS) for kind in CLASSES])
    return Prior(np.minimum(mean, high), np.full(len(CLASSES), 0.6), np.full(len(CLASSES), 0.1), high)


def situation_prior(groups: Sequence[str]) -> Prior:
    """Factors by group and situation, (len(groups) * len(SITUATIONS),).

    Scripts that are rare have none: where a letter is spelled in bytes, it is wherever it stands.
    """
    size = len(groups) * len(SITUATIONS)
    spread = [_NO_SPREAD if group.startswith("rare") else 0.3 for group in groups]
    return Prior(np.ones(size), np.repeat(spread, len(SITUATIONS)), np.full(size, 0.2), np.full(size, 3.0))
