"""What an excerpt nearly held is said with its ranks and with the reason why it is not there."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from compressor.core.excerpts.near_misses import MAX_NEAR_MISSES, WhyNot, near_misses, standings
from tests.compressor.small_books import BOOK, asked, chapter, indexed

INDEX = "Index\n\n" + "\n".join(
    f"lantern oil of grade {number}, {number}, {number + 3}" for number in range(40)
)


def test_what_matches_and_found_no_room_is_named_with_its_ranks() -> None:
    file = indexed([chapter("granite", sentences=160)])
    _, excerpt = asked([file], "when does granite rest?", budget=400)

    misses = near_misses([file], excerpt)

    assert len(misses) == MAX_NEAR_MISSES
    assert {miss.why_not for miss in misses} == {WhyNot.BUDGET}
    assert not {miss.chunk for miss in misses} & set(excerpt.files[0].reasons)
    assert all(miss.standing.by_keywords and not miss.standing.by_meaning for miss in misses)


def test_an_index_that_would_have_ranked_is_named_as_left_out_for_its_kind() -> None:
    file = indexed([*BOOK, INDEX])
    _, excerpt = asked([file], "which lantern oil grade?", budget=500)

    kinds = [miss.why_not for miss in near_misses([file], excerpt)]

    assert WhyNot.KIND in kinds


def test_what_stands_outside_of_the_place_named_is_left_out_for_that() -> None:
    file = indexed([chapter("granite"), chapter("lantern", sentences=40)])
    _, excerpt = asked([file], "what does page 2 say about granite?", budget=500)

    assert WhyNot.PLACE in {miss.why_not for miss in near_misses([file], excerpt)}


def test_where_nothing_was_ranked_nothing_was_near() -> None:
    file = indexed()
    _, excerpt = asked([file], "summarize this book", budget=400)

    assert near_misses([file], excerpt) == ()


@given(st.integers(250, 3000), st.sampled_from(["granite", "willow season", "observer 4", "page 2 lantern"]))
def test_near_misses_are_never_chosen_and_come_best_first(budget: int, question: str) -> None:
    files = [indexed([*BOOK, INDEX]), indexed(BOOK[:3], key="other")]
    _, excerpt = asked(files, f"what about {question}?", budget=budget * 2)

    misses = near_misses(files, excerpt)

    count = len(files[0].chunks)
    chosen = {*excerpt.files[0].reasons, *(count + chunk for chunk in excerpt.files[1].reasons)}
    assert not chosen & {miss.chunk for miss in misses}
    ranked = [miss.standing.fused for miss in misses]
    assert ranked == sorted(ranked)
    assert all(ranked)


def test_the_first_of_all_stands_first() -> None:
    file = indexed()
    _, excerpt = asked([file], "when does the willow rest?", budget=500)
    assert excerpt.ranked is not None

    look_up = standings(excerpt.ranked)

    best = int(excerpt.ranked.scores.argmax())
    assert look_up.of(best).fused == 1
    assert best in excerpt.files[0].reasons
