"""Titles as labels print them: on one line, and not too long."""

from __future__ import annotations

ELLIPSIS = "..."


def shortened(title: str, max_bytes: int) -> str:
    """A title on one line, at most `max_bytes` long in UTF-8; cut between words where that loses little."""
    line = " ".join(title.split())
    if utf8_size(line) <= max_bytes:
        return line
    cut = _utf8(line)[: max_bytes - len(ELLIPSIS)].decode(errors="ignore")
    head, _, tail = cut.rpartition(" ")
    return (head if len(head) > len(tail) else cut).rstrip() + ELLIPSIS


def utf8_size(text: str) -> int:
    """How many bytes the text has in UTF-8."""
    return len(_utf8(text))


def _utf8(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")
