"""What people call their files, as it can be stored and shown."""

from __future__ import annotations

import os
import re
from pathlib import PurePosixPath

MAX_NAME_CHARS = 255
NAMELESS = "file"

_PATH_SEPARATORS = re.compile(r"[/\\]")
_NOT_SHOWN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]+")
"""Control characters, and those that turn the direction of writing (a name may not look like another)."""


def stored_name(name: str) -> str:
    """The last part of `name`, without what cannot be stored or shown; its suffix is kept when it is long."""
    readable = os.fsencode(name).decode("utf-8", "replace")
    last = _NOT_SHOWN.sub(" ", _PATH_SEPARATORS.split(readable)[-1]).strip()
    if last in {"", ".", ".."}:
        return NAMELESS
    suffix = file_suffix(last)
    return last[: MAX_NAME_CHARS - len(suffix)] + suffix if len(last) > MAX_NAME_CHARS else last


def one_line(text: str) -> str:
    """`text` in one line, without what cannot be stored or shown."""
    return " ".join(_NOT_SHOWN.sub(" ", text).split())


def file_suffix(name: str) -> str:
    """The suffix in lower case (".pdf"); "" where there is none, or one that no format has."""
    suffix = PurePosixPath(name).suffix.lower()
    return suffix if re.fullmatch(r"\.[a-z0-9]{1,12}", suffix) else ""


def title_of(name: str) -> str:
    """What a file is called until it has been read: its name without the suffix."""
    return name[: len(name) - len(file_suffix(name))] or name
