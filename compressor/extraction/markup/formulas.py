"""Formulas of MathML in a line: the author's own LaTeX where there is some, else read off the elements."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from compressor.extraction.markup.inline_text import collapse_white_space

_LATEX = ("application/x-tex", "latex", "application/x-latex", "tex")
_ANNOTATIONS = ("annotation", "annotation-xml")
_BETWEEN = {
    "msup": ("^",),
    "msub": ("_",),
    "msubsup": ("_", "^"),
    "mfrac": ("/",),
    "munder": ("_",),
    "mover": ("^",),
    "munderover": ("_", "^"),
}
_PREFIX = {"msqrt": "√", "mtr": " ; ", "mtd": " "}


@dataclass(slots=True)
class _Element:
    name: str
    attributes: Mapping[str, str | None]
    parts: list[str] = field(default_factory=list)


class Formula:
    """Takes the events inside `<math>`; `text` is the formula."""

    def __init__(self, attributes: Mapping[str, str | None]) -> None:
        self._open = [_Element("math", attributes)]
        self._latex = (attributes.get("alttext") or "").strip()

    @property
    def text(self) -> str:
        """The formula in one line."""
        return self._latex or "".join(self._open[0].parts)

    def start(self, name: str, attributes: Mapping[str, str | None]) -> None:
        """Take the beginning of an element."""
        self._open.append(_Element(name, attributes))

    def add(self, text: str) -> None:
        """Take text."""
        text = collapse_white_space(text).strip()
        if text:
            self._open[-1].parts.append(text)

    def end(self) -> None:
        """Take the end of the element that began last."""
        element = self._open.pop()
        if element.name in _ANNOTATIONS:
            if (element.attributes.get("encoding") or "").lower() in _LATEX:
                self._latex = " ".join(element.parts)
        elif text := _write(element):
            self._open[-1].parts.append(text)


def _write(element: _Element) -> str:
    between = _BETWEEN.get(element.name)
    if between is None:
        prefix = _PREFIX.get(element.name, "")
        content = "".join(element.parts)
        return f"{prefix}({content})" if element.name == "msqrt" else prefix + content
    first, *others = element.parts or [""]
    text = _enclose(first)
    for sign, part in zip(between, others, strict=False):
        text += sign + _enclose(part)
    return text + "".join(others[len(between) :])


def _enclose(part: str) -> str:
    return part if len(part) == 1 or part.isalnum() else f"({part})"
