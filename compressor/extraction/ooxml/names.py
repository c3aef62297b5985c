"""The names that Office documents give their elements and attributes, in lxml's notation.

Strict documents (ISO/IEC 29500 Strict) use namespaces of their own for the same names; `use_usual_names`
gives them the usual ones, so that every reader knows one set.
"""

from __future__ import annotations

import re

from lxml.etree import _Element

WORD = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
SLIDE = "{http://schemas.openxmlformats.org/presentationml/2006/main}"
DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/main}"
WORD_DRAWING = "{http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing}"
CHART = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
DIAGRAM = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}"
MATH = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
LINK = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
COMPATIBILITY = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
VECTOR = "{urn:schemas-microsoft-com:vml}"

VALUE = f"{WORD}val"
TEXTS = (f"{WORD}t", f"{DRAWING}t", f"{MATH}t", f"{VECTOR}textpath", f"{CHART}chart", f"{DIAGRAM}relIds")
"""The elements that hold words of the document, or lead to them."""

_STRICT = "{http://purl.oclc.org/ooxml/"
_STRICT_NAME = re.compile(r"\{http://purl\.oclc\.org/ooxml/([^/}]+)/([^}]+)\}")
_USUAL_NAME = r"{http://schemas.openxmlformats.org/\1/2006/\2}"


def use_usual_names(root: _Element) -> _Element:
    """Return `root`, its strict names replaced by the usual ones."""
    if str(root.tag).startswith(_STRICT):
        for element in root.iter("*"):
            element.tag = _STRICT_NAME.sub(_USUAL_NAME, str(element.tag))
            for name, value in element.items():
                if str(name).startswith(_STRICT):
                    del element.attrib[name]
                    element.set(_STRICT_NAME.sub(_USUAL_NAME, str(name)), value)
    return root


def choose_alternative(alternatives: _Element) -> _Element | None:
    """Return the version to read of an mc:AlternateContent: the first with words in it, else the first."""
    versions = list(alternatives.iterchildren(f"{COMPATIBILITY}Choice", f"{COMPATIBILITY}Fallback"))
    return next((version for version in versions if _has_words(version)), versions[0] if versions else None)


def _has_words(element: _Element) -> bool:
    return next(element.iter(*TEXTS), None) is not None


def is_on(parent: _Element | None, name: str) -> bool:
    """Tell whether the switch `name` (``<w:vanish/>``) is set among the properties of `parent`."""
    switch = None if parent is None else parent.find(name)
    return switch is not None and switch.get(VALUE, "1") not in {"0", "false", "off"}


def join_texts(parent: _Element, name: str) -> str:
    """Return the texts of all elements called `name` below `parent`, in one piece."""
    return "".join([element.text or "" for element in parent.iter(name)])
