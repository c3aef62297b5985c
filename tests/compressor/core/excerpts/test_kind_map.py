"""The map of a file: every unit in one run, of the kind that most of its text is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.excerpts.kind_map import PieceOfText, UnitKind, draw_kind_map
from compressor.core.excerpts.strip import MIN_WIDTH_PERCENT
from compressor.core.structure.chunk_kinds import ChunkKind

LENGTH = 400
PIECES = st.lists(
    st.builds(
        lambda kind, first, more, tokens: PieceOfText(kind, first, min(LENGTH, first + more), tokens),
        st.sampled_from(ChunkKind),
        st.integers(1, LENGTH),
        st.integers(0, 5),
        st.integers(0, 200),
    ),
    max_size=60,
)


def test_neighbouring_pages_of_one_kind_are_one_run() -> None:
    pieces = [
        PieceOfText(ChunkKind.FRONT_MATTER, 1, 2, 40),
        PieceOfText(ChunkKind.BODY, 3, 3, 100),
        PieceOfText(ChunkKind.BODY, 3, 6, 400),
        PieceOfText(ChunkKind.INDEX, 8, 8, 90),
    ]

    drawn = draw_kind_map(10, pieces, without_text=[7])

    assert [(run.kind, run.first, run.last) for run in drawn.runs] == [
        (UnitKind.FRONT_MATTER, 1, 2),
        (UnitKind.BODY, 3, 6),
        (UnitKind.NO_TEXT, 7, 7),
        (UnitKind.INDEX, 8, 8),
    ]
    assert drawn.left_out == 2
    assert list(drawn.counts.items()) == [
        (UnitKind.BODY, 4),
        (UnitKind.INDEX, 1),
        (UnitKind.FRONT_MATTER, 2),
        (UnitKind.NO_TEXT, 1),
    ]


def test_a_page_is_what_most_of_its_text_is() -> None:
    pieces = [PieceOfText(ChunkKind.HEADING, 1, 1, 8), PieceOfText(ChunkKind.BODY, 1, 1, 120)]
    assert draw_kind_map(1, pieces).runs[0].kind is UnitKind.BODY


def test_a_page_with_text_is_not_one_without() -> None:
    pieces = [PieceOfText(ChunkKind.BODY, 1, 1, 5)]
    assert draw_kind_map(1, pieces, without_text=[1]).counts == {UnitKind.BODY: 1}


def test_a_file_without_anything_has_no_runs() -> None:
    assert draw_kind_map(0, []).runs == ()


@given(PIECES, st.sets(st.integers(1, LENGTH), max_size=40))
def test_runs_follow_each_other_inside_the_line_and_hold_every_unit_once(
    pieces: list[PieceOfText], without_text: set[int]
) -> None:
    drawn = draw_kind_map(LENGTH, pieces, without_text)

    held = [unit for run in drawn.runs for unit in range(run.first, run.last + 1)]
    expected = without_text.union(*(range(piece.first, piece.last + 1) for piece in pieces))
    assert held == sorted(expected)
    assert sum(drawn.counts.values()) + drawn.left_out == LENGTH
    for run in drawn.runs:
        assert run.width >= MIN_WIDTH_PERCENT
        assert run.left >= 0
        assert run.left + run.width == pytest.approx(100) or run.left + run.width < 100
