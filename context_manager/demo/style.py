"""A little colour, where it is wanted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TextIO

_RESET = "\x1b[0m"


@dataclass(frozen=True, slots=True)
class Style:
    """Escape codes put before a text; all empty for plain text."""

    heading: str = ""
    quiet: str = ""
    chosen: str = ""
    placed: str = ""


PLAIN = Style()
COLOURED = Style(heading="\x1b[1m", quiet="\x1b[2m", chosen="\x1b[32m", placed="\x1b[33m")


def styled(text: str, code: str) -> str:
    """`text` under an escape code; as it is where the code is empty."""
    return f"{code}{text}{_RESET}" if code and text else text


def style_for(stream: TextIO, environment: Mapping[str, str]) -> Style:
    """Colour on a terminal, unless NO_COLOR is set (no-color.org)."""
    return COLOURED if stream.isatty() and not environment.get("NO_COLOR") else PLAIN
