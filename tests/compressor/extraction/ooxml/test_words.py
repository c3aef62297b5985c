from __future__ import annotations

import pytest

from compressor.extraction.ooxml.pictures import describe_picture
from compressor.extraction.ooxml.raised import lower_text, raise_text
from compressor.extraction.ooxml.symbols import read_symbol


@pytest.mark.parametrize(
    "description",
    [
        "",
        "  ",
        "image1.png",
        "IMG_0023.JPG",
        "Picture 4",
        "Grafik 12",
        "https://example.org/a.png",
        "A horse. Description automatically generated",
        "Ein Pferd. Automatisch generierte Beschreibung",
    ],
)
def test_what_nobody_described_is_not_described(description: str) -> None:
    assert describe_picture(description) == ""


def test_a_description_is_one_line() -> None:
    assert describe_picture("A horse\n on a hill ") == "[image: A horse on a hill]"


@pytest.mark.parametrize(
    ("code", "font", "sign"),
    [
        ("F061", "Symbol", "α"),
        ("61", "Symbol", "α"),
        ("F0E5", "symbol", "∑"),
        ("F0E0", "Wingdings", "→"),
        ("F001", "Wingdings", "\ufffd"),
        ("2713", "Segoe UI Symbol", "✓"),
        ("F0E0", "Some font", "\ufffd"),
        ("D800", "Some font", "\ufffd"),
        ("nonsense", "Symbol", "\ufffd"),
    ],
)
def test_a_sign_is_read_in_its_font(code: str, font: str, sign: str) -> None:
    assert read_symbol(code, font) == sign


def test_blanks_around_raised_text_stay() -> None:
    assert raise_text("x", "2 ") == "^2 "
    assert lower_text(" i ") == " _i "
    assert raise_text("x", " ") == " "
