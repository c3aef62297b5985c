from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from compressor.embedding.errors import EmbeddingMalformedError
from compressor.embedding.vectors import rows_in_place, to_unit_length, usable_rows, usable_vector

ANY_ROWS = arrays.arrays(
    np.float64,
    st.tuples(st.integers(0, 5), st.integers(1, 6)),
    elements=st.floats(allow_nan=True, allow_infinity=True),
)


@given(ANY_ROWS)
def test_every_row_has_length_one_or_is_all_zeros(rows: npt.NDArray[np.float64]) -> None:
    unit = to_unit_length(rows)
    lengths = np.linalg.norm(unit.astype(np.float64), axis=1)
    assert unit.shape == rows.shape
    assert unit.dtype == np.float32
    np.testing.assert_allclose(lengths, np.where(usable_rows(unit), 1.0, 0.0), atol=1e-6)


@given(ANY_ROWS)
def test_a_row_is_usable_exactly_where_it_was_finite_and_not_all_zeros(rows: npt.NDArray[np.float64]) -> None:
    expected = [bool(np.isfinite(row).all() and row.any()) for row in rows]
    assert usable_rows(to_unit_length(rows)).tolist() == expected


def test_a_failed_row_leaves_its_neighbours_alone() -> None:
    unit = to_unit_length([[3.0, 4.0], [np.nan, 1.0], [0.0, 0.0], [np.inf, 1.0]])
    assert unit[0] == pytest.approx([0.6, 0.8])
    assert usable_rows(unit).tolist() == [True, False, False, False]


def test_rows_of_no_numbers_are_not_usable() -> None:
    assert usable_rows(np.zeros((3, 0), dtype=np.float32)).tolist() == [False, False, False]


def test_rows_are_put_at_their_places_among_zeros() -> None:
    placed = rows_in_place(np.ones((2, 3), dtype=np.float32), [3, 1], count=4)
    assert usable_rows(placed).tolist() == [False, True, False, True]


@pytest.mark.parametrize("numbers", [[0.0, 0.0], [np.nan, 1.0], [[1.0, 0.0], [0.0, 1.0]], []])
def test_a_question_without_one_usable_vector_is_refused(numbers: list[float]) -> None:
    with pytest.raises(EmbeddingMalformedError, match="The oracle gave no usable vector"):
        usable_vector(numbers, maker="The oracle")
