"""What has neither columns nor tables: it stays as it is written, but what stands above comes first."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from compressor.extraction.pdf.child.pieces import Piece, group_rows, join_boxes

_MIN_LINE_WIDTH = 9.0
_MIN_SHUFFLED = 3
_SHUFFLED = 0.3


def sort_downward(pieces: Sequence[Piece], members: Sequence[int], size: float) -> list[int]:
    """Return these pieces in the order of the stream, but what stands wholly above before what is below.

    Lines of prose that are written in no order at all are put in order one by one. `size` is the height of
    the type.
    """
    if not members:
        return []
    stretches = _cut_where_it_goes_up(pieces, sorted(members))
    if len(stretches) == 1:
        return stretches[0]
    if len(stretches) >= _MIN_SHUFFLED and _are_lines(pieces, stretches, size):
        rows = group_rows(pieces, members)
        if len(stretches) > _SHUFFLED * len(rows):
            return [index for row in rows for index in row]
    return _sort_stretches(pieces, stretches, size)


def _cut_where_it_goes_up(pieces: Sequence[Piece], members: Sequence[int]) -> list[list[int]]:
    stretches: list[list[int]] = []
    last_top = -inf
    for index in members:
        if pieces[index].bottom > last_top:
            stretches.append([])
        stretches[-1].append(index)
        last_top = pieces[index].top
    return stretches


def _are_lines(pieces: Sequence[Piece], stretches: Sequence[Sequence[int]], size: float) -> bool:
    """Whether most begin with a line of prose, not with a label of a figure."""
    firsts = [pieces[stretch[0]] for stretch in stretches]
    lines = sum(1 for piece in firsts if piece.right - piece.left > _MIN_LINE_WIDTH * size)
    return 2 * lines > len(firsts)


def _sort_stretches(pieces: Sequence[Piece], stretches: Sequence[list[int]], size: float) -> list[int]:
    """Put stretches under one another in order; those that stand beside one another keep theirs."""
    boxed = [(join_boxes([pieces[index] for index in stretch]), stretch) for stretch in stretches]
    groups: list[list[int]] = []
    lowest = inf
    for (_, bottom, _, top), stretch in sorted(boxed, key=lambda each: -each[0][3]):
        if groups and top - lowest > size / 3:
            groups[-1] += stretch
            lowest = min(lowest, bottom)
        else:
            groups.append(list(stretch))
            lowest = bottom
    return [index for group in groups for index in sorted(group)]
