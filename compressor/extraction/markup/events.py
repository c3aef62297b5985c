"""What a marked-up document is read as: a run of starts, texts and ends, balanced, in document order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Start(NamedTuple):
    """An element begins. Names are in lower case and without a namespace; attributes keep `epub:`."""

    name: str
    attributes: Mapping[str, str | None]


class End(NamedTuple):
    """The element that began last and has not ended ends."""

    name: str


Event = Start | End | str
"""A string is text, with its white space as it stands in the file."""
EPUB_TYPE = "epub:type"
VOID_ELEMENTS = frozenset("area base br col embed hr img input link meta param source track wbr".split())
"""The elements of HTML that hold nothing and have no end tag."""


def words_of(attributes: Mapping[str, str | None], *names: str) -> set[str]:
    """Return the words of these attributes, such as `class`, in lower case."""
    return {word for name in names for word in (attributes.get(name) or "").lower().split()}
