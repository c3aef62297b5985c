"""The passages of a turn with their ranks, and what differs from the turn before."""

from __future__ import annotations

from datetime import timedelta

from compressor.models import File
from context_manager.admin.turn_parts.difference import difference
from context_manager.admin.turn_parts.ranking_table import ranked_files
from tests.context_manager.admin.records import ALL, database, record_of
from tests.context_manager.turn_rows import (
    a_turn,
    add_blocks,
    add_file,
    add_steps,
    complete_turn,
)


@database
def test_chosen_passages_and_near_misses_stand_apart_with_their_ranks() -> None:
    (ranked,) = ranked_files(record_of(complete_turn()), ALL)
    assert [row.number for row in ranked.chosen] == [355, 356, 604, 722]
    assert [row.standing.fused for row in ranked.chosen] == [1, 12, 2, 3]
    assert [(row.number, row.why) for row in ranked.near_misses] == [
        (1213, "of a kind that ranked excerpts leave out, as contents or an index"),
        (901, "no room in the budget"),
    ]
    assert "position__gte=354&position__lte=354" in ranked.chosen[0].address


@database
def test_passages_of_a_file_that_was_indexed_anew_have_no_links() -> None:
    turn = complete_turn()
    File.objects.update(index_version=2)
    (ranked,) = ranked_files(record_of(turn), ALL)
    assert {row.address for row in ranked.chosen} == {""}


@database
def test_the_difference_names_pages_blocks_and_steps_that_changed() -> None:
    turn = complete_turn()
    file = turn.files.get().file
    before = a_turn(turn.chat, number=20, at=turn.created_at - timedelta(minutes=2))
    add_blocks(
        before, [("instructions", 402, 402, 0, 0), ("files", 4_000, 4_000, 1, 1), ("notes", 9, 9, 1, 1)]
    )
    add_steps(before, [("older_to_600", 10, 5, 1), ("memories_to_five", 10, 5, 1)])
    add_file(before, file, [(1, 2, "position", {"spread": 2}), (90, 95, "chosen", {"matched": 6})])
    found = difference(record_of(turn), ALL, ())
    assert found is not None
    assert found.number == 20
    changes = {row.name: row.change for row in found.blocks}
    assert changes["file excerpts"] == "+584"
    assert changes["pinned notes"] == "−9"
    assert "instructions" not in changes
    (pages,) = found.files
    assert pages.new.words == "118-131, 201, 240-250, 411-412"
    assert (pages.dropped.words, pages.dropped.count, pages.kept) == ("90-95", 6, 2)
    assert "number__gte=90" in pages.dropped.address
    assert found.new_steps == (
        "summaries left out",
        "calendar to one line an event",
        "calendar to the nearest 25",
    )
    assert found.dropped_steps == ("memories to five",)


@database
def test_a_first_turn_differs_from_none() -> None:
    assert difference(record_of(complete_turn(number=1)), ALL, ()) is None
