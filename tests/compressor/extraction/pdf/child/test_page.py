from __future__ import annotations

from pathlib import Path

import pytest

from compressor.extraction.pdf.child.description import describe_pdf
from compressor.extraction.pdf.child.page import runs_right_to_left
from tests.compressor.pdf_files import PageContent, make_pdf, place_text, restrict
from tests.compressor.steps import growth

LEFT = [f"left line {number} of the column" for number in range(9)]
RIGHT = [f"right line {number} of the column" for number in range(9)]
ACROSS = [
    (left, 700 - 14 * number, text)
    for number, pair in enumerate(zip(LEFT, RIGHT, strict=True))
    for left, text in zip((72, 320), pair, strict=True)
]
TABLE = [
    ["City", "People", "Since"],
    ["Oslo", "709,037", "1048"],
    ["Bergen", "", "1070"],
    ["Bodo", "52,560", "1816"],
]
CELLS = [
    (left, 500 - 14 * number, cell)
    for number, row in enumerate(TABLE)
    for left, cell in zip((72, 160, 250), row, strict=True)
    if cell
]


def read(folder: Path, *pages: PageContent, pdf: bytes | None = None) -> list[str]:
    path = folder / "file.pdf"
    path.write_bytes(pdf or make_pdf(pages))
    return [str(message["text"]) for message in describe_pdf(str(path)) if "text" in message]


def test_columns_written_line_by_line_are_read_column_by_column(tmp_path: Path) -> None:
    assert read(tmp_path, place_text(ACROSS)) == ["\r\n".join((*LEFT, *RIGHT))]


def test_columns_of_a_page_that_is_turned_are_read_so_too(tmp_path: Path) -> None:
    turned = b"q 0 1 -1 0 0 0 cm 1 0 0 1 0 -612 cm " + place_text(ACROSS) + b" Q"
    pdf = make_pdf([turned]).replace(b"/MediaBox", b"/Rotate 90/MediaBox")
    assert read(tmp_path, pdf=pdf) == ["\r\n".join((*LEFT, *RIGHT))]


def test_a_table_keeps_rows_and_cells_apart(tmp_path: Path) -> None:
    assert read(tmp_path, place_text(CELLS)) == ["\r\n".join(" | ".join(row) for row in TABLE)]


def test_a_table_under_columns_is_found(tmp_path: Path) -> None:
    [text] = read(tmp_path, place_text([*ACROSS, *CELLS]))
    assert text == "\r\n".join((*LEFT, *RIGHT, *(" | ".join(row) for row in TABLE)))


def test_a_word_cut_at_the_end_of_a_line_stays_with_its_other_half(tmp_path: Path) -> None:
    cut = [(left, bottom, f"{text} exam-" if "8" not in text else text) for left, bottom, text in ACROSS]
    [text] = read(tmp_path, place_text(cut))
    assert text.count("left") == text.count("right") == 9
    assert text.index("left line 8") < text.index("right line 0")


HELLO = "\u0627\u0644\u0633\u0644\u0627\u0645"
SHAPED = "\ufe8d\ufedf\ufeb4\ufefc\ufee1"
"""The same, as a program shapes it: forms by position, lam and alef in one."""


@pytest.mark.parametrize("standing", [HELLO[::-1], SHAPED[::-1]], ids=["letters", "forms"])
def test_arabic_that_stands_from_right_to_left_is_read_so(tmp_path: Path, standing: str) -> None:
    """Complaint 17."""
    assert read(tmp_path, f"{standing} 2023 {standing}") == [f"{HELLO} 2023 {HELLO}"]


def test_arabic_set_by_a_program_that_knows_none_is_read_as_it_comes(tmp_path: Path) -> None:
    assert read(tmp_path, f"{HELLO} {HELLO}") == [f"{HELLO} {HELLO}"]


def test_arabic_words_in_an_english_line_are_turned_round(tmp_path: Path) -> None:
    standing = f"The word {HELLO[::-1]} means peace, as all of us have learned"
    assert read(tmp_path, standing) == [standing.replace(HELLO[::-1], HELLO)]


@pytest.mark.parametrize(
    ("text", "is_leftward"), [("abc", False), ("dé…中😀", False), (HELLO, True), ("\ufedf", True)]
)
def test_leftward_letters_are_noticed(text: str, is_leftward: bool) -> None:  # noqa: FBT001 - expected value
    assert runs_right_to_left(text) is is_leftward


def test_a_pdf_that_only_its_owner_may_change_is_read(tmp_path: Path) -> None:
    assert read(tmp_path, pdf=restrict(["One.", "Two."], owner_password=b"secret")) == ["One.", "Two."]


def scatter(count: int) -> bytes:
    return place_text([(number * 7_919 % 560, number * 104_729 % 760, "ab") for number in range(count)])


def test_steps_for_a_page_of_scattered_texts_grow_as_their_number(tmp_path: Path) -> None:
    assert growth(lambda count: read(tmp_path, scatter(count)), 200) < 6


def test_a_page_of_very_many_scattered_texts_is_read(tmp_path: Path) -> None:
    [text] = read(tmp_path, scatter(8_000))
    assert text.count("ab") == 8_000


def test_a_page_with_a_megabyte_of_text_is_read(tmp_path: Path) -> None:
    line = "many words on one line of a page that has no end " * 2
    [text] = read(tmp_path, "\n".join([line] * 10_000))
    assert len(text) > 900_000


def test_ten_thousand_small_pages_are_read(tmp_path: Path) -> None:
    assert read(tmp_path, *["x"] * 10_000) == ["x"] * 10_000
