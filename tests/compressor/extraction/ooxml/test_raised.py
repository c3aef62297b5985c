from __future__ import annotations

from compressor.extraction.ooxml.raised import lower_text, raise_text


def test_blanks_around_raised_text_stay() -> None:
    assert raise_text("x", "2 ") == "^2 "
    assert lower_text(" i ") == " _i "
    assert raise_text("x", " ") == " "
