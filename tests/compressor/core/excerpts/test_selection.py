"""Selection: the best first, with their paragraphs and surroundings, and something of every file."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.excerpts.basket import Basket, Prices, Reason
from compressor.core.excerpts.selection import FLOOR_SHARE, Candidates, select
from compressor.core.search.indexed_file import IndexedFile
from tests.compressor.random_files import index_pages, libraries

FREE = Prices(label=0, section=0, gap=0, entry=0)
PARAGRAPH = "Granite is a grey stone in a river. " * 12


def book(paragraphs: int, key: str = "book") -> IndexedFile:
    return index_pages(["\n\n".join([PARAGRAPH] * paragraphs)], key=key)


def selected(files: Sequence[IndexedFile], scores: dict[int, float], limit: int) -> Basket:
    """The basket filled by these scores, every other chunk having none."""
    count = sum(len(file.chunks) for file in files)
    each = np.zeros(count)
    each[list(scores)] = list(scores.values())
    basket = Basket(files, FREE, limit=limit, spent=0)
    everywhere = np.ones(count, dtype=np.bool_)
    select(basket, files, Candidates(each, everywhere, lambda _: Reason.MATCHED))
    return basket


def test_the_best_go_in_first_and_those_that_do_not_fit_stay_out() -> None:
    file = book(10)
    size = int(file.chunks.tokens[0]) + 2
    reasons = selected([file], {2: 0.1, 5: 0.9, 8: 0.5}, 2 * size).reasons
    assert reasons == {5: Reason.MATCHED, 8: Reason.MATCHED}


def test_what_the_matches_leave_goes_to_their_surroundings_then_to_an_even_spread() -> None:
    file = book(60)
    size = int(file.chunks.tokens[0]) + 2
    reasons = selected([file], {30: 1.0}, 12 * size).reasons
    assert reasons[30] is Reason.MATCHED
    assert {at for at, reason in reasons.items() if reason is Reason.NEIGHBOUR} == {27, 28, 29, 31, 32, 33}
    spread = [at for at, reason in reasons.items() if reason is Reason.SPREAD]
    assert len(spread) == 5
    assert min(spread) < 15
    assert max(spread) > 45


def test_a_chosen_chunk_brings_the_rest_of_its_paragraph() -> None:
    file = index_pages([PARAGRAPH, "Stone is hard and it is old. " * 30, PARAGRAPH, PARAGRAPH * 3])
    paragraph = file.chunks.paragraphs
    own = np.flatnonzero(paragraph == paragraph[1]).tolist()
    assert len(own) > 1
    tokens = int(file.chunks.tokens[own].sum()) + 2 * len(own)
    assert tokens < 3 * 300
    reasons = selected([file], {own[-1]: 1.0}, tokens).reasons
    assert sorted(reasons) == own
    assert reasons[own[-1]] is Reason.MATCHED
    assert reasons[own[0]] is Reason.NEIGHBOUR


def test_of_a_long_paragraph_only_the_neighbours_come_along() -> None:
    file = index_pages(["Stone is hard and it is old. " * 200])
    middle = len(file.chunks) // 2
    size = int(file.chunks.tokens.max()) + 2
    assert sorted(selected([file], {middle: 1.0}, 3 * size).reasons) == [middle - 1, middle, middle + 1]


def test_a_file_whose_chunks_all_score_low_still_has_its_floor() -> None:
    """Complaint 8."""
    strong, weak = book(60, "strong"), book(60, "weak")
    count = len(strong.chunks)
    scores = {chunk: 2.0 for chunk in range(count)} | {count + chunk: 1.0 for chunk in range(count)}
    limit = int(strong.chunks.tokens.sum() * 0.8)
    basket = selected([strong, weak], scores, limit)
    tokens = sum(int(weak.chunks.tokens[chunk - count]) for chunk in basket.reasons if chunk >= count)
    assert tokens >= 0.8 * FLOOR_SHARE * limit / 2


def test_a_file_in_which_nothing_matches_has_a_floor_spread_over_it() -> None:
    matching, other = book(60, "matching"), book(60, "other")
    count = len(matching.chunks)
    limit = int(matching.chunks.tokens.sum() * 0.5)
    basket = selected([matching, other], {chunk: 1.0 for chunk in range(count)}, limit)
    of_other = {chunk - count: reason for chunk, reason in basket.reasons.items() if chunk >= count}
    assert set(of_other.values()) == {Reason.SPREAD}
    assert min(of_other) < count / 3
    assert max(of_other) > 2 * count / 3


@given(libraries(), st.data())
def test_no_selection_costs_more_than_its_limit_and_every_chunk_has_a_reason(
    files: list[IndexedFile], data: st.DataObject
) -> None:
    count = sum(len(file.chunks) for file in files)
    chunks = data.draw(st.sets(st.integers(0, count - 1))) if count else set()
    basket = selected(files, dict.fromkeys(chunks, 1.0), data.draw(st.integers(0, 20_000)))
    assert basket.spent <= basket.limit
    matched = {chunk for chunk, reason in basket.reasons.items() if reason is Reason.MATCHED}
    assert matched <= chunks


@given(libraries(), st.data())
def test_what_is_not_among_the_candidates_is_never_chosen(
    files: list[IndexedFile], data: st.DataObject
) -> None:
    count = sum(len(file.chunks) for file in files)
    among = np.array(data.draw(st.lists(st.booleans(), min_size=count, max_size=count)), dtype=np.bool_)
    basket = Basket(files, FREE, limit=20_000, spent=0)
    select(basket, files, Candidates(among.astype(np.float64), among, lambda _: Reason.MATCHED))
    assert all(among[chunk] for chunk in basket.reasons)
