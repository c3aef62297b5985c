"""What of a document nobody sees, or sees besides its text: such elements are left out with all they hold."""

from __future__ import annotations

import re
from collections.abc import Mapping

from compressor.extraction.markup.events import words_of

READINGS = ("rt", "rtc")
"""Elements of ruby text that stand beside a line and not in it."""

_NEVER_SHOWN = frozenset(
    "script style template noscript iframe noframes datalist select textarea button canvas audio video "
    "metadata defs rp default".split()
)
_HIDDEN_BY_STYLE = re.compile(r"(?:^|[;\s])(?:display\s*:\s*none|visibility\s*:\s*hidden)", re.IGNORECASE)
_NOT_FOR_PRINT = frozenset("mathjax noprint no-print d-print-none mw-editsection headerlink".split())
"""Classes of what stands beside the text: doubles of formulas, buttons, links to edit or to copy."""
_ROOTS = ("html", "body")
_NAVIGATION_ROLES = ("navigation", "search", "menubar")


def is_hidden(name: str, attributes: Mapping[str, str | None]) -> bool:
    """Tell whether a reader does not see the element.

    What is hidden from screen readers repeats something that they are told (a formula, an ornament), but for
    pictures of formulas, whose text is nowhere else.
    """
    if name in _NEVER_SHOWN:
        return True
    if not attributes or name in _ROOTS:
        return False
    if attributes.get("aria-hidden") == "true":
        return name != "img" or not is_formula_picture(attributes)
    return (
        ("hidden" in attributes and attributes["hidden"] != "until-found")
        or _HIDDEN_BY_STYLE.search(attributes.get("style") or "") is not None
        or not _NOT_FOR_PRINT.isdisjoint(words_of(attributes, "class"))
    )


def is_navigation(name: str, attributes: Mapping[str, str | None]) -> bool:
    """Tell whether the element is a site's menu, not the text of the page."""
    return name == "nav" or (attributes.get("role") or "") in _NAVIGATION_ROLES


def is_formula_picture(attributes: Mapping[str, str | None]) -> bool:
    """Tell whether a picture stands for a formula; its alternative text is the formula then."""
    return "math" in (attributes.get("class") or "") or "tex" in (attributes.get("class") or "").split()
