"""The fitted table: which trigrams are common, and a row of weights for each family of tokenizers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any, Final

from compressor.core.tokens.cells import CLASS_CELLS, SHAPES
from compressor.core.tokens.families import Family
from compressor.core.tokens.trigrams import LEVEL_COUNT

FILE_NAME: Final = "table.json"
LEVELED_ROLES: Final = 3
_SCALE: Final = 1000


@dataclass(frozen=True, slots=True)
class Weights:
    """One family's row.

    `shapes` are tokens by shape (the order of `cells.SHAPES`); `levels` are factors by role and level of
    trigram, shape (3, LEVEL_COUNT); `classes` are tokens by the cells of `cells.CLASS_CELLS`.
    """

    shapes: tuple[float, ...]
    levels: tuple[tuple[float, ...], ...]
    classes: tuple[float, ...]

    def __post_init__(self) -> None:
        sizes = (len(self.shapes), *map(len, self.levels), len(self.classes))
        expected = (len(SHAPES), *[LEVEL_COUNT] * LEVELED_ROLES, len(CLASS_CELLS))
        if sizes != expected:
            raise ValueError(
                f"a row of weights has {sizes} numbers where {expected} are needed: fit the table again"
            )


@dataclass(frozen=True, slots=True)
class TokenTable:
    """`trigrams` by level, written one after another; `weights` by family; `fitted`: hashes of texts."""

    trigrams: Mapping[int, str]
    weights: Mapping[Family, Weights]
    fitted: frozenset[str]


@cache
def packaged_table() -> TokenTable:
    """Return the table that is part of the project."""
    return parse_table(resources.files(__package__).joinpath(FILE_NAME).read_text("utf-8"))


def parse_table(text: str) -> TokenTable:
    """Read a table as `dump_table` writes it."""
    data: dict[str, Any] = json.loads(text)
    return TokenTable(
        trigrams={int(level): letters for level, letters in data["trigrams"].items()},
        weights={Family(name): _parse_weights(row) for name, row in data["weights"].items()},
        fitted=frozenset(data["fitted"].split()),
    )


def dump_table(table: TokenTable) -> str:
    """Write a table as JSON, weights in thousandths of a token."""
    data = {
        "fitted": " ".join(sorted(table.fitted)),
        "trigrams": {str(level): letters for level, letters in sorted(table.trigrams.items())},
        "weights": {str(family): _dump_weights(row) for family, row in table.weights.items()},
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _parse_weights(row: Mapping[str, str]) -> Weights:
    shapes, classes, *levels = (
        tuple(int(number) / _SCALE for number in row[name].split())
        for name in ("shapes", "classes", "capitals", "words", "marks")
    )
    return Weights(shapes=shapes, levels=tuple(levels), classes=classes)


def _dump_weights(row: Weights) -> dict[str, str]:
    names = ("shapes", "capitals", "words", "marks", "classes")
    rows = (row.shapes, *row.levels, row.classes)
    return {
        name: " ".join(str(round(number * _SCALE)) for number in numbers)
        for name, numbers in zip(names, rows, strict=True)
    }
