"""HTML without the tags that nest too deep: a parser by the standard takes quadratic time over them."""

from __future__ import annotations

import re

from compressor.extraction.markup.events import VOID_ELEMENTS

MAX_DEPTH = 400

_TAG = re.compile(r"<(/?)([a-zA-Z][^\s/>]{0,40})")
_ENDED_BY_THE_NEXT = frozenset("p li dt dd option optgroup rb rt rtc rp html head body".split())
"""Elements whose end tags may be left out."""
_NEVER_NEST = VOID_ELEMENTS | _ENDED_BY_THE_NEXT


def limit_depth(source: str) -> str:
    """Return the source with the names of tags that are more than `MAX_DEPTH` deep taken away.

    What is left of such a tag is a comment to every parser, so that no text gets lost.
    """
    if source.count("<") <= MAX_DEPTH:
        return source
    limiter = _Limiter()
    limited = _TAG.sub(limiter.limit, source)
    return limited if limiter.is_too_deep else source


class _Limiter:
    """Counts open elements, as far as they can be told without parsing."""

    def __init__(self) -> None:
        self._depth = 0
        self.is_too_deep = False

    def limit(self, tag: re.Match[str]) -> str:
        if tag[2].lower() in _NEVER_NEST:
            return tag[0]
        if tag[1]:
            self._depth = max(0, self._depth - 1)
            return f"<!{tag[2]}" if self._depth >= MAX_DEPTH else tag[0]
        self._depth += 1
        if self._depth <= MAX_DEPTH:
            return tag[0]
        self.is_too_deep = True
        return f"<!{tag[2]}"
