"""References from one part of a book to another."""

from __future__ import annotations

import posixpath
from typing import NamedTuple
from urllib.parse import unquote


class Target(NamedTuple):
    """A place in a book: the name of a part, and the `id` of an element in it or ""."""

    part: str
    fragment: str


def resolve(href: str, base: str) -> Target:
    """Return where `href`, as it stands in the part `base`, leads. The name is looked up and never opened."""
    path, _, fragment = href.strip().partition("#")
    if not path:
        return Target(base, unquote(fragment))
    joined = posixpath.join(posixpath.dirname(base), unquote(path))
    return Target(posixpath.normpath(joined).lstrip("/"), unquote(fragment))
