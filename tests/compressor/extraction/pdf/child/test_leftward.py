from __future__ import annotations

from collections.abc import Sequence

from compressor.extraction.pdf.child.leftward import read_leftward
from compressor.extraction.pdf.child.text_page import Box
from tests.compressor.extraction.pdf.child.test_bidi import HELLO, SHALOM

SIZE = 10.0
ADVANCE = 5.0


def stand(visual: str, *, left: float = 50.0, bottom: float = 700.0) -> list[tuple[str, Box]]:
    """Return the characters with their boxes, from left to right; a blank takes its room and has no box."""
    placed = []
    for character in visual:
        width = 0.0 if character == " " else ADVANCE
        placed.append((character, (left, bottom, left + width, bottom + SIZE)))
        left += ADVANCE
    return placed


def read(*lines: Sequence[tuple[str, Box]]) -> str:
    """Read lines whose characters come in the order given, as PDFium may hand them over."""
    text = "\r\n".join("".join(character for character, _ in line) for line in lines)
    spans, at = [], 0
    for line in lines:
        spans.append((at, at + len(line)))
        at += len(line) + 2
    pieces, written = read_leftward(text, spans, [[box for _, box in line] for line in lines], SIZE)
    return "|".join(written[piece.start : piece.end] for piece in pieces)


def test_letters_are_read_from_where_they_stand_whatever_their_order_is() -> None:
    line = stand(f"{SHALOM[::-1]} {HELLO[::-1]}")
    assert read(line) == f"{HELLO} {SHALOM}"
    assert read(line[::-1]) == f"{HELLO} {SHALOM}"


def test_a_line_is_read_by_the_direction_of_its_page_unless_most_of_it_is_of_the_other() -> None:
    arabic = stand(HELLO[::-1] * 6)
    mixed = stand(f"{HELLO[::-1]} bees", bottom=680)
    english = stand(f"Peace is {HELLO[::-1]} in their language", bottom=660)
    assert read(arabic, mixed, english) == f"{HELLO * 6}|bees {HELLO}|Peace is {HELLO} in their language"


def test_marks_are_read_after_the_letter_over_which_they_stand() -> None:
    fatha = "\u064e"
    letters = stand(HELLO[::-1])
    marked = letters[-1][1]
    line = [(fatha, (marked[0] + 1, 710.0, marked[2] - 1, 712.0)), *letters]
    assert read(line) == HELLO[0] + fatha + HELLO[1:]


def test_marks_beside_the_letter_that_they_touch_are_read_after_it_and_split_no_number() -> None:
    hamza = "\u0654"
    number, word = stand("25", left=50.0), stand(HELLO[::-1], left=65.0)
    last_of_word = word[0][1]
    mark = (hamza, (last_of_word[0] - 3, 700.0, last_of_word[0], 706.0))
    assert read([*word, mark, (" ", (60.0, 700.0, 60.0, 700.0)), *number]) == f"{HELLO}{hamza} 25"


def test_characters_that_share_a_box_are_one_glyph_in_the_order_of_reading() -> None:
    box = (55.0, 700.0, 60.0, 710.0)
    line = [*stand("\u0645"), ("\u0627", box), ("\u0644", box), *stand("\u0633", left=60.0)]
    assert read(line) == "\u0633\u0644\u0627\u0645"


def test_wide_gaps_part_pieces_and_the_right_one_is_first() -> None:
    line = [*stand(SHALOM[::-1], left=50.0), *stand(HELLO[::-1], left=200.0)]
    assert read(line) == f"{HELLO}|{SHALOM}"


def test_letters_set_from_the_left_as_they_come_are_read_so() -> None:
    assert read(stand(f"{HELLO} {HELLO}")) == f"{HELLO} {HELLO}"
