from __future__ import annotations

import string
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.extraction.pdf.child.order import arrange
from compressor.extraction.pdf.child.writing import write
from tests.compressor.extraction.pdf.child.pages import SIZE, Placed, set_type
from tests.compressor.steps import count_steps

LEFT = [(50.0, 700.0 - 12 * number, f"left {number:2} " + "l" * 30) for number in range(8)]
RIGHT = [(300.0, 700.0 - 12 * number, f"right {number} " + "r" * 30) for number in range(8)]
ACROSS = [piece for pair in zip(LEFT, RIGHT, strict=True) for piece in pair]


def read(placed: Sequence[Placed]) -> str:
    pieces, text = set_type(placed)
    written = write(arrange(pieces, text, SIZE), pieces, text)
    return "\r\n".join(line.rstrip() for line in written.split("\r\n"))


def lines(*parts: Sequence[Placed]) -> str:
    return "\r\n".join(text for part in parts for _, _, text in part)


def test_columns_written_across_are_read_one_after_the_other() -> None:
    assert read(ACROSS) == lines(LEFT, RIGHT)


def test_three_columns_are_read_one_after_the_other() -> None:
    columns = [
        [(left, 700.0 - 12 * number, f"{name} {number} " + "w" * 22) for number in range(8)]
        for left, name in ((50.0, "a"), (220.0, "b"), (390.0, "c"))
    ]
    across = [piece for row in zip(*columns, strict=True) for piece in row]
    assert read(across) == lines(*columns)


def test_columns_whose_lines_stand_between_one_another_s_are_told_apart() -> None:
    lower = [(left, baseline - 5, text) for left, baseline, text in RIGHT]
    across = [piece for pair in zip(LEFT, lower, strict=True) for piece in pair]
    assert read(across) == lines(LEFT, RIGHT)


def test_columns_written_from_the_right_are_read_from_the_left() -> None:
    assert read([*RIGHT, *LEFT]) == lines(LEFT, RIGHT)


def test_a_page_that_is_in_order_stays_as_it_is() -> None:
    assert read([*LEFT, *RIGHT]) == lines(LEFT, RIGHT)
    assert read(LEFT) == lines(LEFT)


def test_a_heading_over_both_columns_comes_before_them_and_a_footer_after() -> None:
    heading = [(120.0, 730.0, "A heading that stands over both of them")]
    footer = [(295.0, 560.0, "12")]
    assert read([*heading, *ACROSS, *footer]) == lines(heading, LEFT, RIGHT, footer)
    assert read([*footer, *ACROSS, *heading]) == lines(heading, LEFT, RIGHT, footer)


def test_a_header_in_two_parts_is_no_part_of_the_columns() -> None:
    header = [(50.0, 760.0, "On Bees"), (480.0, 760.0, "Chapter 7")]
    assert read([*header, *ACROSS]) == lines(header, LEFT, RIGHT)


def test_columns_above_and_below_a_line_that_crosses_them_are_read_apart() -> None:
    crossing = [(60.0, 592.0, "A line that goes through the middle of the page")]
    below = [(left, baseline - 130, text.upper()) for left, baseline, text in ACROSS]
    assert read([*ACROSS, *crossing, *below]) == lines(LEFT, RIGHT, crossing, below[::2], below[1::2])


def test_lines_written_in_any_order_are_read_from_the_top() -> None:
    shuffled = [LEFT[number] for number in (4, 5, 2, 7, 0, 1, 6, 3)]
    assert read(shuffled) == lines(LEFT)
    assert read(LEFT[::-1]) == lines(LEFT)


def test_labels_of_a_figure_stay_as_they_are() -> None:
    labels = [(100.0, 500.0, "A"), (180.0, 560.0, "B"), (90.0, 530.0, "C"), (200.0, 500.0, "D")]
    assert read([*LEFT, *labels]) == lines(LEFT, labels)


PLACED = st.lists(
    st.tuples(
        st.integers(0, 500).map(float),
        st.integers(0, 60).map(lambda line: 12.0 * line),
        st.text(string.ascii_letters, min_size=1, max_size=12),
    ),
    max_size=60,
)


@given(PLACED)
def test_no_character_is_lost_and_none_comes_twice(placed: list[Placed]) -> None:
    if placed:
        written = Counter(read(placed))
        assert {each: written[each] for each in string.ascii_letters if written[each]} == Counter(
            "".join(text for _, _, text in placed)
        )


@pytest.mark.parametrize("spread", [4, 160])
def test_steps_for_a_page_full_of_pieces_grow_as_their_number(spread: int) -> None:
    def steps(count: int) -> int:
        placed = [
            (float(number * 7_919 % 150 * spread), 12.0 * (number * 104_729 % (count // 20)), "ab c")
            for number in range(count)
        ]
        pieces, text = set_type(placed)
        return count_steps(lambda: arrange(pieces, text, SIZE))

    assert steps(1_600) < 6 * steps(400)
