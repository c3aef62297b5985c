"""From what was fitted to what is charged: floors for what the fit has not seen enough of, and margins.

A margin is what keeps texts that were left out of the fit from running low (`cross_validation`): little where
texts are alike, as in English prose, much where one script serves many languages.
"""

from __future__ import annotations

import re
from typing import Final

import numpy as np
from numpy.typing import NDArray

from compressor.core.tokens import Family
from compressor.core.tokens.cells import AFTER_RARE, SHAPES, SITUATIONS, Role
from compressor.core.tokens.classes import CLASSES, CharacterClass
from compressor.core.tokens.families import tokens_per_byte
from compressor.core.tokens.table import Weights
from compressor.core.tokens.trigrams import LEVEL_COUNT
from compressor.evaluation.token_fit.counting import CellCounts
from compressor.evaluation.token_fit.descent import Vector
from compressor.evaluation.token_fit.regression import GROUPS, Fit

SEEN_CHARACTERS: Final = 20
"""A text has seen a class with this many characters of it."""
ONE_TEXT_MARGIN: Final = 0.15
"""On a class that a single text has seen."""

GENERAL_MARGINS: Final = {Family.GEMINI: 0.07, Family.CLAUDE: 0.24}
OTHER_GENERAL_MARGIN: Final = 0.2
"""On ASCII and common Han; Gemini, which the service is run with, is kept tighter."""

_CATCH_ALLS: Final = frozenset({"other_2", "other_3", "other_4"})
_KINDRED: Final = frozenset(
    "symbol joiner accent cjk_mark blank box fullwidth latin cyrillic arabic greek hebrew emoji han".split()
)
_ALPHABETS: Final = frozenset({"latin", "latin_3", "cyrillic", "greek", "arabic", "hebrew"})
_UNSEEN_SHARE_OF_BYTES: Final = 0.55
_AFTER_OTHER_FLOOR: Final = 0.7
# No vocabulary has the words of a language that is written with rare letters: what follows one in its word is
# a letter by itself.
_AFTER_RARE_FLOORS: Final = {"arabic": 1.1, "cyrillic": 1.1, "latin": 1.1, "latin_3": 1.1, "hangul": 2.4}
_AFTER_RARE_MARGINS: Final = {"han": 0.3}

# A letter or a sign that is rare wherever it occurs is a token of its own, and often two or three.
_FLOORS: Final = {
    "latin_a": 0.95,
    "latin_b": 1.5,
    "latin_vietnamese_3": 0.4,
    "ipa": 1.5,
    "phonetic": 1.5,
    "latin_additional": 1.5,
    "latin_c": 1.5,
    "greek_polytonic": 1.5,
    "cyrillic_rare": 1.5,
    "arabic_rare": 1.5,
    "arabic": 0.38,
    "arabic_mark": 1.0,
    "arabic_persian": 0.5,
    "arabic_urdu": 0.5,
    "hebrew_point": 1.0,
    "accent": 1.0,
    "accent_3": 1.5,
    "nbsp": 1.0,
    "blank_3": 2.0,
    "invisible": 2.0,
    "han_rare": 2.6,
    "han_extended": 2.5,
    "hangul_rare": 2.7,
}

_CLASS_MARGINS: Final = {"arabic_rare": 0.5, "han_rare": 0.25, "han_extended": 0.25}
_COMMON_LATIN: Final = frozenset({"latin_upper", "latin_lower"})
_COMMON_LATIN_MARGIN: Final = 0.7
_GROUP_MARGINS: Final = {
    "arabic": 0.33,
    "cyrillic": 0.6,
    "indic": 0.45,
    "kana": 0.5,
    "eastern": 0.35,
    "rare_3": 0.35,
    "emoji": 0.9,
    "joiner": 0.5,
    "han": 0.06,
    "cjk_mark": 0.15,
}
_OTHER_MARGIN: Final = 0.25
_CORE_GROUPS: Final = frozenset({"han", "cjk_mark"})

# By level: not common, common in general, common in English (6 to 15).
_WORD_MARGINS: Final = (0.45, 0.45, 0.3, 0.3, 0.15, 0.15, *[0.1] * 4, *[0.03] * 3, *[0.02] * 3)
_MARK_MARGINS: Final = (*[0.3] * 9, *[0.05] * 7)
_CAPITALS_MARGIN: Final = 0.6
# The first pattern that matches the whole name of a shape without levels holds.
_SHAPE_MARGINS: Final = (
    ("digit after letter|second small letter after digit|(small letter|capital) after digit", 0.05),
    ("(second |further )?digit.*", 0.12),
    ("capital after small letter", _CAPITALS_MARGIN),
    ("(small letter|capital) after (mark|.)", 0.1),
    ("letter again and again|(small letter|capital).*", 0.03),
    (". after digit", 0.3),
    ("space|space after mark|space after digit", 0.05),
    (".*", 0.03),
)


def texts_that_saw(counts: CellCounts) -> NDArray[np.int64]:
    """(len(CLASSES),) texts with at least `SEEN_CHARACTERS` of each class."""
    by_class = counts.classes.reshape(len(counts.classes), len(CLASSES), len(SITUATIONS)).sum(axis=2)
    seen_by: NDArray[np.int64] = np.count_nonzero(by_class >= SEEN_CHARACTERS, axis=0)
    return seen_by


def charge(family: Family, fit: Fit, seen_by: NDArray[np.int64]) -> Weights:
    """Raise a fit to its floors and add its margins."""
    general = 1 + GENERAL_MARGINS.get(family, OTHER_GENERAL_MARGIN)
    plain = [1 + _shape_margin(shape) if role == Role.NONE else 1.0 for shape, role in SHAPES.items()]
    levels = fit.levels[: Role.NONE] * (1 + _level_margins())
    margins = np.array(
        [_class_margin(kind) * (general if kind.group in _CORE_GROUPS else 1) for kind in CLASSES]
    )
    return Weights(
        shapes=tuple((fit.shapes * plain * general).tolist()),
        levels=tuple(tuple(row) for row in levels.tolist()),
        classes=tuple((_floored(family, fit, seen_by) * margins[:, None]).ravel().tolist()),
    )


def _shape_margin(shape: str) -> float:
    return next(margin for pattern, margin in _SHAPE_MARGINS if re.fullmatch(pattern, shape))


def _level_margins() -> NDArray[np.float64]:
    """(3, LEVEL_COUNT) margins by role and level of trigram."""
    rows = {
        Role.CAPITALS: (_CAPITALS_MARGIN,) * LEVEL_COUNT,
        Role.WORD: _WORD_MARGINS,
        Role.MARKS: _MARK_MARGINS,
    }
    return np.array([rows[role] for role in sorted(rows)])


def _class_margin(kind: CharacterClass) -> float:
    if kind.name in _COMMON_LATIN:
        return 1 + _COMMON_LATIN_MARGIN
    return 1 + _CLASS_MARGINS.get(kind.name, _GROUP_MARGINS.get(kind.group, _OTHER_MARGIN))


def _floored(family: Family, fit: Fit, seen_by: NDArray[np.int64]) -> NDArray[np.float64]:
    """(len(CLASSES), len(SITUATIONS)) tokens by class cell, raised to the floors."""
    bases = _kindred_bases(fit.bases, seen_by)
    cells = bases[:, None] * fit.situations[[GROUPS.index(kind.group) for kind in CLASSES]]
    for number, kind in enumerate(CLASSES):
        if kind.name in _CATCH_ALLS or (not seen_by[number] and kind.group not in _KINDRED):
            cells[number] = kind.fewest_bytes * tokens_per_byte(family)
        elif kind.group in _ALPHABETS:
            cells[number, -1] = max(cells[number, -1], _AFTER_OTHER_FLOOR)
        after_rare = cells[number, AFTER_RARE] * (1 + _AFTER_RARE_MARGINS.get(kind.group, 0))
        cells[number, AFTER_RARE] = max(after_rare, _AFTER_RARE_FLOORS.get(kind.group, 0))
    return cells


def _kindred_bases(bases: Vector, seen_by: NDArray[np.int64]) -> Vector:
    """Tokens by class; what no text has seen costs as much as the dearest of its group."""
    groups = np.array([kind.group for kind in CLASSES])
    raised = bases.copy()
    for number, kind in enumerate(CLASSES):
        if not seen_by[number]:
            kindred = bases[(groups == kind.group) & (seen_by > 0)]
            least = 0.0 if kind.group == "han" else _UNSEEN_SHARE_OF_BYTES * kind.fewest_bytes
            raised[number] = max(bases[number], least, *kindred)
        elif seen_by[number] == 1:
            raised[number] *= 1 + ONE_TEXT_MARGIN
    return np.maximum(raised, [_FLOORS.get(kind.name, 0.0) for kind in CLASSES])
