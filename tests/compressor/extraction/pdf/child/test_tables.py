from __future__ import annotations

import string
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.compressor.extraction.pdf.child.pages import Placed, set_rows
from tests.compressor.extraction.pdf.child.test_order import read

COUNTRIES = [
    ["Country", "People", "Area", "Capital"],
    ["Austria", "8.9", "83,879", "Vienna"],
    ["Belgium", "11.5", "30,689", "Brussels"],
    ["Czech Republic", "", "78,866", "Prague"],
    ["Denmark", "5.8", "", ""],
    ["Finland", "5.5", "338,424", "Helsinki"],
]
LEFTS = (50.0, 150.0, 230.0, 310.0)


def test_a_table_keeps_rows_and_cells_apart() -> None:
    assert read(set_rows(COUNTRIES, LEFTS)).split("\r\n") == [" | ".join(row).rstrip() for row in COUNTRIES]


def test_numbers_set_to_the_right_stay_in_their_columns() -> None:
    placed = [
        (left + (60 - 5 * len(text) if text[0].isdigit() else 0), baseline, text)
        for left, baseline, text in set_rows(COUNTRIES, LEFTS)
    ]
    assert read(placed).split("\r\n") == [" | ".join(row).rstrip() for row in COUNTRIES]


def test_what_stands_above_and_below_a_table_is_no_part_of_it() -> None:
    caption = (50.0, 730.0, "Table 1. Countries and what is in them, of which there are five")
    after = (50.0, 610.0, "And here the text goes on, over the whole width of the page, as it did.")
    placed = [caption, *set_rows(COUNTRIES, LEFTS), after]
    assert read(placed).split("\r\n") == [
        caption[2],
        *(" | ".join(row).rstrip() for row in COUNTRIES),
        after[2],
    ]


def test_lines_of_a_cell_are_one_cell() -> None:
    placed: list[Placed] = []
    for number, (term, *meaning) in enumerate(
        [
            ("Lease", "A right to work", "on a job for a while", "2019"),
            ("Heartbeat", "A sign of life", "sent every second", "2020"),
            ("Reaper", "Takes back what", "lost its heartbeat", "2021"),
        ]
    ):
        top = 700.0 - 36 * number
        placed += [
            (50, top, term),
            (150, top, meaning[0]),
            (150, top - 12, meaning[1]),
            (320, top, meaning[2]),
        ]
    assert read(placed).split("\r\n") == [
        "Lease | A right to work on a job for a while | 2019",
        "Heartbeat | A sign of life sent every second | 2020",
        "Reaper | Takes back what lost its heartbeat | 2021",
    ]


LIST = [f"Item {number}" for number in range(30)]
"""Lines as short as the cells of a first column."""


def set_list(*, top: float, left: float = 50.0) -> list[Placed]:
    return [(left, top - 12 * number, item) for number, item in enumerate(LIST)]


def set_marked_list(*, top: float, marker: str = "*") -> list[Placed]:
    return set_rows([(marker, item) for item in LIST], (50, 64), top=top)


def marked(rows: Sequence[Sequence[str]]) -> list[str]:
    return [" | ".join(row).rstrip() for row in rows]


def test_a_list_below_a_table_leaves_the_table_its_cells() -> None:
    placed = [*set_rows(COUNTRIES, LEFTS), *set_list(top=700 - 12 * len(COUNTRIES))]
    assert read(placed).split("\r\n") == [*marked(COUNTRIES), *LIST]


def test_a_list_above_a_table_leaves_the_table_its_cells() -> None:
    placed = [*set_list(top=700 + 12 * len(LIST)), *set_rows(COUNTRIES, LEFTS)]
    assert read(placed).split("\r\n") == [*LIST, *marked(COUNTRIES)]


def test_a_list_with_marks_below_a_table_leaves_the_table_its_cells() -> None:
    placed = [*set_rows(COUNTRIES, LEFTS), *set_marked_list(top=700 - 12 * len(COUNTRIES))]
    lines = read(placed).split("\r\n")
    assert lines[: len(COUNTRIES)] == marked(COUNTRIES)
    assert "|" not in "".join(lines[len(COUNTRIES) :])


def test_a_table_under_the_items_of_a_list_keeps_its_cells() -> None:
    lefts = [left + 14 for left in LEFTS]
    placed = [*set_marked_list(top=700 + 12 * len(LIST)), *set_rows(COUNTRIES, lefts)]
    lines = read(placed).split("\r\n")
    assert lines[-len(COUNTRIES) :] == marked(COUNTRIES)
    assert "|" not in "".join(lines[: -len(COUNTRIES)])


def test_tables_above_and_below_a_list_keep_their_cells() -> None:
    height = 12 * len(COUNTRIES)
    placed = [
        *set_rows(COUNTRIES, LEFTS, top=700),
        *set_list(top=700 - height),
        *set_rows(COUNTRIES, LEFTS, top=700 - height - 12 * len(LIST)),
    ]
    assert read(placed).split("\r\n") == [*marked(COUNTRIES), *LIST, *marked(COUNTRIES)]


def test_columns_may_stand_as_near_as_words_where_a_cell_is_longest() -> None:
    rows = [["Country", "Regions"], ["Luxemburg City", "12"], ["Spain", "50"], ["Italy", "20"]]
    assert read(set_rows(rows, (50, 122.3))).split("\r\n") == marked(rows)


def test_a_pair_of_columns_with_numbers_is_a_table() -> None:
    rows = [["Month", "Sales"], ["January", "120"], ["February", "95"], ["March", "230"]]
    assert read(set_rows(rows, (50, 200))).split("\r\n") == [" | ".join(row) for row in rows]


@pytest.mark.parametrize(
    ("rows", "lefts"),
    [
        ([["1.", "First of the things"], ["2.", "Second of them"], ["3.", "Third and last"]], (50, 80)),
        ([["\u2022", "A thing in a list"], ["\u2022", "Another one"], ["\u2022", "The last"]], (50, 80)),
        ([["1", "for each in range"], ["2", "print of each"], ["3", "return all"]], (50, 80)),
        ([["Of bees", "1"], ["Of honey", "14"], ["Of wax", "37"], ["Of combs", "52"]], (50, 400)),
        ([["Preface", "iii"], ["Thanks", "v"], ["Plates", "vii"]], (50, 400)),
        ([["x + y", "(1.1)"], ["x - y", "(1.2)"], ["x y", "(1.3)"]], (150, 400)),
        ([["a + b", "=", "b + a"], ["a b", "=", "b a"], ["a - b", "=", "-b + a"]], (50, 120, 160)),
        ([["ld state", "// load it"], ["st sp", "// store it"], ["add v2", "// add it"]], (50, 200)),
        ([["A", "B", "C"], ["D", "E", "F"], ["O", "M", "N"]], (50, 100, 150)),
        ([["a = 1", "b = 2"], ["call(a)", "d = 4"], ["x = 1", "call(b)"]], (50, 200)),
        ([["Dear Sir,", "London, 1 May"], ["Yours,", "Charles"]], (50, 350)),
    ],
    ids=[
        "numbers",
        "bullets",
        "line numbers",
        "contents",
        "roman",
        "formulas",
        "equations",
        "program",
        "figure",
        "program in columns",
        "letter",
    ],
)
def test_what_looks_like_a_table_and_is_none_gets_no_marks(
    rows: Sequence[Sequence[str]], lefts: Sequence[float]
) -> None:
    assert read(set_rows(rows, lefts)).split("\r\n") == [cell for row in rows for cell in row]


def test_lines_with_a_gap_that_is_not_in_line_get_no_marks() -> None:
    lines = [("Name: Ann", 130.0, "Age: 12"), ("Dear all,", 165.0, "1 May"), ("Regards,", 190.0, "Ann")]
    placed = [
        (left, 700.0 - 12 * number, text)
        for number, (first, gap, second) in enumerate(lines)
        for left, text in ((50.0, first), (gap, second))
    ]
    assert "|" not in read([*placed, *set_list(top=700 - 12 * len(lines))])


@given(
    st.lists(
        st.tuples(
            st.text(string.ascii_lowercase + " ", min_size=30, max_size=44),
            st.text(string.ascii_lowercase + " ", min_size=30, max_size=44),
        ),
        min_size=3,
        max_size=20,
    )
)
def test_prose_never_gets_the_marks_of_a_table(rows: list[tuple[str, str]]) -> None:
    across = set_rows([(left.replace(" ", "a"), right.replace(" ", "b")) for left, right in rows], (50, 300))
    assert "|" not in read(across)
