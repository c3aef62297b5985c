from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from compressor.extraction.pdf.child.description import describe_pdf
from compressor.extraction.pdf.child.main import name_faults
from tests.compressor.pdf_files import LOCKED, UNKNOWN_LOCK, break_page, make_pdf


def describe(folder: Path, pdf: bytes) -> list[dict[str, Any]]:
    path = folder / "file.pdf"
    path.write_bytes(pdf)
    return list(name_faults(describe_pdf(str(path))))


def test_a_file_is_described_from_its_title_to_its_outline(tmp_path: Path) -> None:
    outline = [("Bees", 1, 1), ("Wax", 2, 2)]
    pdf = make_pdf(["One.\nTwo.", None], labels={0: "/S/r"}, outline=outline, title="Über Bienen")
    assert describe(tmp_path, pdf) == [
        {"pages": 2, "title": "Über Bienen"},
        {"label": "i", "text": "One.\r\nTwo."},
        {"label": "ii", "text": ""},
        {"outline": outline},
    ]


def test_a_broken_page_has_no_text_and_the_next_ones_have(tmp_path: Path) -> None:
    pages = describe(tmp_path, break_page(make_pdf(["One.", "Two.", "Three."]), 2))[1:-1]
    assert [page["text"] for page in pages] == ["One.", None, "Three."]


def test_characters_past_the_basic_plane_come_whole(tmp_path: Path) -> None:
    assert describe(tmp_path, make_pdf(["x 😀 𠀋"]))[1]["text"] == "x 😀 𠀋"


def test_a_hyphen_at_a_line_end_comes_as_a_mark(tmp_path: Path) -> None:
    assert describe(tmp_path, make_pdf(["an exam-\nple"]))[1]["text"] == "an exam\ufffeple"


@pytest.mark.parametrize(
    ("pdf", "error"),
    [
        (make_pdf(["One."], trailer=LOCKED), "encrypted"),
        (make_pdf(["One."], trailer=UNKNOWN_LOCK), "encrypted"),
        (make_pdf([]), "no_pages"),
        (make_pdf(["One."])[:-200], "damaged"),
        (b"%PDF-1.7\nand no more", "damaged"),
    ],
    ids=["password", "unknown lock", "no pages", "cut off", "no objects"],
)
def test_what_cannot_be_opened_is_said_in_one_word(tmp_path: Path, pdf: bytes, error: str) -> None:
    assert describe(tmp_path, pdf) == [{"error": error}]


def test_an_outline_that_goes_in_a_circle_ends(tmp_path: Path) -> None:
    pdf = make_pdf(["One."], outline=[("Bees", 1, 1), ("Wax", 1, 1)])
    circle = pdf.replace(b"/Next 7 0 R", b"/Next 6 0 R")
    assert circle != pdf
    assert describe(tmp_path, circle)[-1] == {"outline": [("Bees", 1, 1)]}
