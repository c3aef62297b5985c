from __future__ import annotations

from compressor.extraction.pdf.child.signs import looks_out_of_order, type_size
from compressor.extraction.pdf.child.text_page import Line
from tests.compressor.extraction.pdf.child.pages import SIZE, WIDTH


def line(left: float, baseline: float, *texts: str, gap: float = 40.0) -> Line:
    boxes = []
    for text in texts:
        boxes.append((left, baseline, left + WIDTH * len(text) * 0.9, baseline + SIZE))
        left = boxes[-1][2] + gap
    return (0, sum(map(len, texts)) + len(texts) - 1, boxes)


def says(*lines: Line) -> bool:
    return looks_out_of_order(lines, "plain text")


def test_lines_under_one_another_are_in_order() -> None:
    assert not says(*(line(50, 700 - 12 * number, "a line of prose as any other") for number in range(30)))


def test_columns_one_after_the_other_are_in_order() -> None:
    columns = [line(left, 700 - 12 * row, "a line of a column") for left in (50, 300) for row in range(30)]
    assert not says(*columns)


def test_columns_line_by_line_are_not() -> None:
    assert says(*(line(50, 700 - 12 * number, "a left line", "a right line") for number in range(8)))


def test_the_second_column_before_the_first_is_not() -> None:
    columns = [line(left, 700 - 12 * row, "a line of a column") for left in (300, 50) for row in range(8)]
    assert says(*columns)


def test_a_header_in_parts_and_one_formula_are_no_sign() -> None:
    header = line(50, 760, "BEES", "CHAPTER 7", "45")
    prose = [line(50, 700 - 12 * number, "a line of prose as any other") for number in range(20)]
    assert not says(header, *prose[:10], line(80, 585, "x = y", "(1.1)"), *prose[10:])


def test_lines_too_wide_for_their_characters_are_a_sign() -> None:
    wide = [(0, 12, [(50.0, 700.0 - 12 * row, 400.0, 708.0 - 12 * row)]) for row in range(8)]
    assert looks_out_of_order(wide, "a row of six")


def test_the_size_of_the_type_is_that_of_most_of_the_text() -> None:
    digits: list[Line] = [(0, 1, [(0.0, 0.0, 3.0, 4.0)])] * 9
    assert type_size([*digits, (0, 40, [(0.0, 0.0, 200.0, 9.0)])]) == 9.0
    assert type_size([]) == 0.0
