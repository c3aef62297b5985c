"""Entities that a document defines for itself: single characters are harmless, all else is refused."""

from __future__ import annotations

import re
from html import unescape

from compressor.extraction.errors import UnsafeXmlError

_SUBSET = re.compile(r"(<!DOCTYPE\s[^\[>]*)\[(.*?)\]\s*>", re.DOTALL)
_CHARACTER = re.compile(
    r"""<!ENTITY\s+(\w[\w.-]*)\s+(?:"(&\#\w+;|[^&%<"]{1,4})"|'(&\#\w+;|[^&%<']{1,4})')\s*>"""
)
_PROLOG_CHARACTERS = 20_000


def resolve_own_entities(text: str, part: str = "") -> str:
    """Return the document without its own definitions, and the characters they stand for in their place.

    Raises:
        UnsafeXmlError: a definition is longer than four characters, or refers to others or to files.
    """
    subset = _SUBSET.search(text, 0, _PROLOG_CHARACTERS)
    if subset is None or "<!ENTITY" not in subset[2]:
        return text
    if "<!ENTITY" in _CHARACTER.sub("", subset[2]):
        raise UnsafeXmlError(part)
    characters = {match[1]: unescape(match[2] or match[3]) for match in _CHARACTER.finditer(subset[2])}
    body = text[: subset.start()] + subset[1] + ">" + text[subset.end() :]
    return re.sub(r"&(\w[\w.-]*);", lambda match: characters.get(match[1], match[0]), body)
