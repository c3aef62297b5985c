"""What files, paste and notes may cost when the fixed blocks alone do not fit."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_manager.core.fixed_parts import shares
from context_manager.core.material import equal_shares
from context_manager.core.values import BlockName

FILES, PASTE, NOTES = BlockName.FILES, BlockName.PASTE, BlockName.NOTES
sizes = st.integers(0, 50_000)


def share(files: int, paste: int, notes: int, room: int, *, files_least: int = 120) -> tuple[int, int, int]:
    found = shares({FILES: files, PASTE: paste, NOTES: notes}, room, files_least=files_least)
    return found[FILES], found[PASTE], found[NOTES]


@pytest.mark.parametrize(
    ("wanted", "room", "found"),
    [
        ((4_000, 3_000, 3_000), 10_000, (4_000, 3_000, 3_000)),
        ((4_000, 3_000, 3_000), 9_000, (3_000, 3_000, 3_000)),
        ((4_000, 3_000, 3_000), 7_800, (2_000, 3_000, 2_800)),
        ((4_000, 3_000, 3_000), 6_000, (2_000, 2_500, 1_500)),
        ((4_000, 3_000, 3_000), 2_600, (1_300, 650, 650)),
        ((4_000, 3_000, 3_000), 600, (300, 150, 150)),
        ((4_000, 3_000, 3_000), 300, (150, 120, 30)),
        ((4_000, 3_000, 3_000), 100, (120, 120, 0)),
        ((0, 0, 40_000), 20_000, (0, 0, 20_000)),
        ((100, 90, 80), 200, (100, 90, 10)),
    ],
)
def test_files_give_way_first_down_to_half_then_notes_then_the_paste(
    wanted: tuple[int, int, int], room: int, found: tuple[int, int, int]
) -> None:
    assert share(*wanted, room) == found


@given(sizes, sizes, sizes, sizes, sizes)
def test_shares_fit_the_room_or_nothing_more_can_be_cut(
    files: int, paste: int, notes: int, room: int, files_least: int
) -> None:
    found = share(files, paste, notes, room, files_least=files_least)
    assert all(0 <= after <= before for after, before in zip(found, (files, paste, notes), strict=True))
    least = min(files, files_least) + min(paste, 120)
    assert sum(found) <= max(room, least)
    assert sum(found) >= min(room, files + paste + notes)


@given(st.lists(sizes, max_size=8), sizes)
def test_equal_shares_use_the_room_and_leave_what_is_short_whole(wanted: list[int], room: int) -> None:
    found = equal_shares(wanted, room)
    assert all(share <= size for share, size in zip(found, wanted, strict=True))
    assert min(room, sum(wanted)) - len(wanted) <= sum(found) <= room
    cut = [share for share, size in zip(found, wanted, strict=True) if share < size]
    assert not cut or max(cut) - min(cut) <= 1
    assert all(share <= min(cut) for share, size in zip(found, wanted, strict=True) if share == size and cut)
