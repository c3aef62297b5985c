"""What is said about pictures for those who do not see them."""

from __future__ import annotations

import re

_FILE_NAME = re.compile(r"\S+\.(?:png|jpe?g|gif|bmp|svg|emf|wmf|tiff?|webp)|https?://\S+", re.IGNORECASE)
_NAMED_BY_PROGRAM = re.compile(
    r"(?:picture|image|graphic|grafik|bild|imagen|logo|shape|diagram|chart|object)?[\s_-]*\d*", re.IGNORECASE
)
_MADE_BY_PROGRAM = (
    "automatically generated",
    "automatisch generiert",
    "généré automatiquement",
    "generada automáticamente",
    "ai-generated content may be incorrect",
)


def describe_picture(description: str) -> str:
    """Return "[image: ...]", or "" where nobody described it: a file's name, or what a program made up."""
    text = " ".join(description.split())
    folded = text.casefold()
    is_made_up = any(phrase in folded for phrase in _MADE_BY_PROGRAM)
    if is_made_up or _FILE_NAME.fullmatch(text) or _NAMED_BY_PROGRAM.fullmatch(text):
        return ""
    return f"[image: {text}]"
