"""The map of a file: what kind of text stands where, from its first page to its last, in one line.

Pure geometry, as in `strip`. Its units are pages, or passages where the file has no pages; each unit is of
one kind, the one that most of its tokens are of. Units that are of none (a page that held a licence alone)
are not drawn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from compressor.core.excerpts.strip import extent, runs_of
from compressor.core.structure.chunk_kinds import ChunkKind


class UnitKind(StrEnum):
    """What a page, or a passage of a file without pages, is."""

    BODY = "body"
    HEADING = "heading"
    CONTENTS = "contents"
    INDEX = "index"
    FRONT_MATTER = "front_matter"
    NO_TEXT = "no_text"


@dataclass(frozen=True, slots=True)
class PieceOfText:
    """A chunk as far as the map needs it: units from 1, inclusive."""

    kind: ChunkKind
    first: int
    last: int
    tokens: int


@dataclass(frozen=True, slots=True)
class KindRun:
    """Neighbouring units of one kind, from 1, inclusive, and where they are drawn, in percent."""

    kind: UnitKind
    first: int
    last: int
    left: float
    width: float

    @property
    def length(self) -> int:
        """How many units it holds."""
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class KindMap:
    """The runs of a file of `length` units in order, and how many units are of each kind that there is."""

    length: int
    runs: tuple[KindRun, ...]
    counts: Mapping[UnitKind, int]

    @property
    def left_out(self) -> int:
        """Units that are of no kind."""
        return self.length - sum(self.counts.values())


def draw_kind_map(length: int, pieces: Iterable[PieceOfText], without_text: Iterable[int] = ()) -> KindMap:
    """Lay out a file of `length` units with these pieces of text in it, and units without any."""
    kinds = {unit: UnitKind.NO_TEXT for unit in without_text} | _kinds_of_units(pieces)
    units = sorted(kinds.items())
    counted = Counter(kinds.values())
    counts = {kind: counted[kind] for kind in UnitKind if counted[kind]}
    return KindMap(length, tuple(_runs(length, units)), counts)


def _kinds_of_units(pieces: Iterable[PieceOfText]) -> dict[int, UnitKind]:
    """The kind that most of each unit's tokens are of; of equal ones, that which comes first."""
    tokens: dict[int, Counter[ChunkKind]] = {}
    for piece in pieces:
        share = piece.tokens / (piece.last - piece.first + 1)
        for unit in range(piece.first, piece.last + 1):
            tokens.setdefault(unit, Counter())[piece.kind] += max(1, round(share))
    return {unit: UnitKind(counter.most_common(1)[0][0].value) for unit, counter in tokens.items()}


def _runs(length: int, units: Sequence[tuple[int, UnitKind]]) -> Iterable[KindRun]:
    for first, last, kind in runs_of(units):
        left, width = extent(first, last, length)
        yield KindRun(kind, first, last, left, width)
