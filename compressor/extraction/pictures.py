"""What stands in the text for a picture: what is said of it to those who do not see it."""

from __future__ import annotations

import re

_MARK, _END = "[image: ", "]"
_FILE_NAME = re.compile(r"\S+\.(?:png|jpe?g|gif|bmp|svg|emf|wmf|tiff?|webp)|https?://\S+", re.IGNORECASE)
_NAMED_BY_PROGRAM = re.compile(
    r"(?:picture|image|graphic|grafik|bild|imagen|logo|shape|diagram|chart|object)[\s_-]*\d*", re.IGNORECASE
)
_SAYS_NOTHING = frozenset(["photo", "figure", "img", "cover", "cover image", "icon"])
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
    return f"{_MARK}{text}{_END}" if text and not _is_made_up(text) else ""


def take_description(text: str) -> str:
    """Return what `describe_picture` has marked, without the mark; other text as it is."""
    return text.removeprefix(_MARK).removesuffix(_END) if text.startswith(_MARK) else text


def _is_made_up(text: str) -> bool:
    folded = text.casefold()
    return (
        folded in _SAYS_NOTHING
        or any(phrase in folded for phrase in _MADE_BY_PROGRAM)
        or _FILE_NAME.fullmatch(text) is not None
        or _NAMED_BY_PROGRAM.fullmatch(text) is not None
    )
