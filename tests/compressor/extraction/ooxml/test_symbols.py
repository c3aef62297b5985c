from __future__ import annotations

import pytest

from compressor.extraction.ooxml.symbols import read_symbol


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
