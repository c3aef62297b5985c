"""The map of a file for its page: the strip of the kinds of its text, its description, key and run table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from compressor.admin.links import units_of
from compressor.core.excerpts.kind_map import KindMap, KindRun, PieceOfText, UnitKind, draw_kind_map
from compressor.core.structure.chunk_kinds import ChunkKind
from compressor.core.wording import counted, span
from compressor.extraction.results import PagesUnreadable, PagesWithoutText
from compressor.models import File

MAX_ROWS = 300
"""A file with more runs than this shows the longest in the table; its strip shows all."""
NAMES: Mapping[UnitKind, str] = {
    UnitKind.BODY: "body",
    UnitKind.HEADING: "headings alone",
    UnitKind.CONTENTS: "table of contents",
    UnitKind.INDEX: "index",
    UnitKind.FRONT_MATTER: "front matter",
    UnitKind.NO_TEXT: "without text",
}
_WITHOUT_WORDS = {PagesWithoutText.code, PagesUnreadable.code}


@dataclass(frozen=True, slots=True)
class KeyEntry:
    """A kind in the key: what it is called and how much of the file it is."""

    kind: UnitKind
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class MapRow:
    """A run in the table below the strip; `printed` is what its pages say they are, where that is another."""

    kind: UnitKind
    name: str
    units: str
    printed: str
    address: str
    count: int


@dataclass(frozen=True, slots=True)
class MapView:
    """What the template draws. `unit` is what positions are called: page, slide or passage."""

    drawn: KindMap
    unit: str
    description: str
    key: tuple[KeyEntry, ...]
    rows: tuple[MapRow, ...]

    @property
    def has_printed(self) -> bool:
        """Whether any page says of itself that it is another."""
        return any(row.printed for row in self.rows)

    @property
    def rows_left_out(self) -> int:
        """Runs that are in the strip alone."""
        return len(self.drawn.runs) - len(self.rows)


def map_of(file: File) -> MapView | None:
    """The map of an indexed file; None where there is nothing to show yet."""
    drawn = _drawn(file)
    if not drawn.runs:
        return None
    unit = unit_of(file)
    key = tuple(KeyEntry(kind, NAMES[kind], count) for kind, count in drawn.counts.items())
    return MapView(drawn, unit, _description(drawn, unit, key), key, _rows(file, drawn))


def unit_of(file: File) -> str:
    """What positions in the file are called."""
    return file.page_kind if file.paginated else "passage"


def _drawn(file: File) -> KindMap:
    rows = file.chunks.values_list("kind", "position", "first_page", "last_page", "tokens")
    if not file.paginated:
        pieces = [PieceOfText(ChunkKind(row[0]), row[1] + 1, row[1] + 1, row[4]) for row in rows]
        return draw_kind_map(len(pieces), pieces)
    pieces = [PieceOfText(ChunkKind(row[0]), row[2], row[3], row[4]) for row in rows]
    return draw_kind_map(file.page_count, pieces, pages_without_text(file))


def pages_without_text(file: File) -> tuple[int, ...]:
    """The pages that reading the file found without text, by position."""
    listed = {page for notice in file.notices if notice["code"] in _WITHOUT_WORDS for page in notice["pages"]}
    return tuple(sorted(page for page in listed if page <= file.page_count))


def _description(drawn: KindMap, unit: str, key: tuple[KeyEntry, ...]) -> str:
    kinds = ", ".join(f"{entry.count:,} {entry.name}" for entry in key)
    left_out = f" {counted(drawn.left_out, unit)} hold nothing that was kept." if drawn.left_out else ""
    return f"{counted(drawn.length, unit)} from first to last: {kinds}.{left_out} The table below lists them."


def _rows(file: File, drawn: KindMap) -> tuple[MapRow, ...]:
    labels = dict(file.pages.exclude(label="").values_list("number", "label")) if file.paginated else {}
    longest = sorted(drawn.runs, key=lambda run: -run.length)[:MAX_ROWS]
    return tuple(_row(file, run, labels) for run in sorted(longest, key=lambda run: run.first))


def _row(file: File, run: KindRun, labels: Mapping[int, str]) -> MapRow:
    units = span(run.first, run.last)
    printed = span(labels.get(run.first, run.first), labels.get(run.last, run.last))
    address = units_of(file, run.first, run.last)
    return MapRow(run.kind, NAMES[run.kind], units, printed if printed != units else "", address, run.length)
