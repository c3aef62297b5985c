"""What a terminal is shown, and can show."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TextIO

_PLAIN = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "…": "...", "·": "-"})


def can_write(stream: TextIO, text: str) -> bool:
    """Whether the stream's encoding has every character of `text`; a stream without an encoding takes any."""
    try:
        text.encode(stream.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def writable(stream: TextIO, text: str) -> str:
    """`text` as far as the stream can write it: typographic signs become plain, the rest question marks."""
    if can_write(stream, text):
        return text
    encoding = stream.encoding or "utf-8"
    return text.translate(_PLAIN).encode(encoding, errors="replace").decode(encoding)


def shown_python(home: Path) -> str:
    """How to call this Python from the folder of manage.py."""
    python = Path(sys.executable)
    return str(python.relative_to(home)) if python.is_relative_to(home) else str(python)
