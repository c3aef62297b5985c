"""Front matter: what a Markdown file says of itself before its text begins, in YAML or TOML."""

from __future__ import annotations

import re
from dataclasses import dataclass

_MAX_CHARS = 20_000
_FENCES = (
    re.compile(r"\s*---[ \t]*\n(.*?\n)(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL),
    re.compile(r"\s*\+\+\+[ \t]*\n(.*?\n)\+\+\+[ \t]*(?:\n|\Z)", re.DOTALL),
)
_ENTRY = re.compile(r"^[\w-]+[ \t]*[:=]", re.MULTILINE)
_TITLE = re.compile(r"^title[ \t]*[:=][ \t]*(.*)$", re.MULTILINE | re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """Its lines, the title among them ("" for none), and the text that follows."""

    lines: str
    title: str
    text: str


def split_front_matter(text: str) -> FrontMatter:
    """Return what stands before the text, if it begins with fenced entries, and the text."""
    for fence in _FENCES:
        match = fence.match(text, 0, _MAX_CHARS)
        if match and _ENTRY.search(match[1]):
            title = _TITLE.search(match[1])
            return FrontMatter(match[1].rstrip(), _unquote(title[1]) if title else "", text[match.end() :])
    return FrontMatter("", "", text)


def _unquote(value: str) -> str:
    value = value.strip()
    is_quoted = len(value) > 1 and value[0] == value[-1] and value[0] in "\"'"
    return value[1:-1].strip() if is_quoted else value.strip("|>").strip()
