"""Pictures of HTML by their alternative texts: pictures, formulas, and symbols of the text itself."""

from __future__ import annotations

import re
from collections.abc import Mapping

from compressor.extraction.markup.visibility import is_formula_picture
from compressor.extraction.pictures import describe_picture

_DISPLAY_STYLE = re.compile(r"\{\\displaystyle\s+(.*)\}", re.DOTALL)
_MAX_SYMBOL_CHARACTERS = 2


def read_picture(attributes: Mapping[str, str | None]) -> str:
    """Return what `describe_picture` makes of the alternative text.

    That of a formula, and a single symbol, stand in the line as if they were printed.
    """
    words = " ".join((attributes.get("alt") or "").split())
    if is_formula_picture(attributes):
        formula = _DISPLAY_STYLE.fullmatch(words)
        return formula[1].strip() if formula else words
    return words if len(words) <= _MAX_SYMBOL_CHARACTERS else describe_picture(words)
