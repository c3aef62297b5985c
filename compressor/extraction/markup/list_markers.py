"""What stands in front of the items of a list, as browsers number them."""

from __future__ import annotations

import re
from collections.abc import Mapping

from compressor.extraction.roman_numerals import write_roman

_NUMBER = re.compile(r"\s*([+-]?\d{1,9})")
_LETTERS = 26


class ListMarkers:
    """The markers of one list, by its attributes `start`, `type` and `reversed`."""

    def __init__(self, name: str, attributes: Mapping[str, str | None]) -> None:
        self._is_ordered = name == "ol"
        self._style = (attributes.get("type") or "1").strip()
        self._step = -1 if "reversed" in attributes else 1
        self._next = _read_number(attributes.get("start"), 1)

    def take(self, value: str | None) -> str:
        """Return the marker of the next item, whose attribute `value` may number it anew."""
        if not self._is_ordered:
            return "-"
        number = _read_number(value, self._next)
        self._next = number + self._step
        return f"{write_number(number, self._style)}."


def write_number(number: int, style: str) -> str:
    """Return the number in one of the styles of HTML's attribute `type`: 1, a, A, i, I."""
    if style in ("i", "I"):
        text = write_roman(number)
        return text.upper() if style == "I" else text
    if style in ("a", "A") and number > 0:
        text = _write_letters(number)
        return text.upper() if style == "A" else text
    return str(number)


def _write_letters(number: int) -> str:
    text = ""
    while number:
        number, rest = divmod(number - 1, _LETTERS)
        text = chr(ord("a") + rest) + text
    return text


def _read_number(text: str | None, otherwise: int) -> int:
    number = _NUMBER.match(text or "")
    return int(number[1]) if number else otherwise
