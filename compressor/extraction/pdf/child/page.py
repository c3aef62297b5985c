"""The text of one page: PDFium's own where that reads well, which is cheap to tell, else laid out anew."""

from __future__ import annotations

from compressor.extraction.pdf.child import pdfium
from compressor.extraction.pdf.child.ideographs import close_up, is_ideographic
from compressor.extraction.pdf.child.signs import looks_out_of_order
from compressor.extraction.pdf.child.text_page import HYPHEN_MARK, TextPage

_MAX_CHARACTERS = 100_000
"""No page that somebody can read has more; where one has, its text is left as it is."""
_RIGHT_TO_LEFT = (
    ("\u0590", "\u08ff"),
    ("\ufb1d", "\ufdff"),
    ("\ufe70", "\ufeff"),
    ("\U00010800", "\U00010fff"),
)
_OTHER_BYTES = bytes({*range(0x100)} - {*range(0xD6, 0xE1), 0xEF, 0xF0})
"""In UTF-8, those that no letter of these scripts begins with."""


def read_page(document: int, index: int) -> str | None:
    """Return the text of page `index`, from 0, in reading order; None where the page is broken."""
    page = pdfium.load_page(document, index)
    handle = pdfium.load_text_page(page)
    text = _read(page, handle) if handle else None
    pdfium.close_text_page(handle)
    pdfium.close_page(page)
    return text


def _read(page: int, handle: int) -> str:
    text = _read_in_order(page, handle)
    return close_up(text) if is_ideographic(text) else text


def _read_in_order(page: int, handle: int) -> str:
    text_page = TextPage(handle)
    text = text_page.text
    if len(text) > _MAX_CHARACTERS:
        return text
    right_to_left = runs_right_to_left(text)
    lines = text_page.read_lines(pdfium.get_page_rotation(page))
    if right_to_left or looks_out_of_order(lines, text):
        from compressor.extraction.pdf.child.layout import lay_out  # noqa: PLC0415 - most files need none of it

        return lay_out(text_page, lines, right_to_left=right_to_left)
    return text


def runs_right_to_left(text: str) -> bool:
    """Whether a letter of the text belongs to a script that is written from right to left."""
    if text.isascii():
        return False
    encoded = text.replace(HYPHEN_MARK, "").encode("utf-8", "surrogatepass")
    if not encoded.translate(None, _OTHER_BYTES):
        return False
    return any(first <= character <= last for character in set(text) for first, last in _RIGHT_TO_LEFT)
