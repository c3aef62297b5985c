"""What stands in the text for a picture: what its author says is to be seen on it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from compressor.extraction.markup.visibility import is_formula_picture

_FILE_NAME = re.compile(r"\S+\.(?:jpe?g|png|gif|svg|webp|bmp|tiff?)", re.IGNORECASE)
_SAYS_NOTHING = frozenset(
    ["image", "picture", "photo", "figure", "img", "cover", "cover image", "logo", "icon"]
)
_DISPLAY_STYLE = re.compile(r"\{\\displaystyle\s+(.*)\}", re.DOTALL)
_MAX_SYMBOL_CHARACTERS = 2


def describe_picture(attributes: Mapping[str, str | None]) -> str:
    """Return "[image: ...]" with the alternative text, "" if that says nothing.

    That of a formula, and a single symbol, stand in the line as if they were printed.
    """
    words = " ".join((attributes.get("alt") or "").split())
    if is_formula_picture(attributes):
        formula = _DISPLAY_STYLE.fullmatch(words)
        return formula[1].strip() if formula else words
    if len(words) <= _MAX_SYMBOL_CHARACTERS:
        return words
    if words.lower() in _SAYS_NOTHING or _FILE_NAME.fullmatch(words):
        return ""
    return f"[image: {words}]"
