"""Formulas of Office documents (OMML, ECMA-376 part 1, chapter 22.1) written on one line.

The notation is the plain one of calculators and of UnicodeMath: ``(a+b)/2``, ``x_i^2``, ``√(x)``,
``∑_(i=1)^n``, ``[a, b; c, d]``. An argument of more than one sign is put in
parentheses, so that nothing becomes ambiguous.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from lxml.etree import _Element

from compressor.extraction.ooxml.names import MATH, WORD

_VALUE = f"{MATH}val"
_ONE_SIGN = re.compile(r"\w|[0-9]+(?:[.,][0-9]+)?|[^\s\w]")
_BRACKETS = {"(": ")", "[": "]", "{": "}"}
_BLANK = " \t\n\u200b"
"""White space, and what programs put where an argument is empty."""
_NAME = re.compile(r"[^\W\d_]+")
_ROOTS = {"": "√", "2": "√", "3": "∛", "4": "∜"}
_HATS = {
    "^": "hat",
    "~": "tilde",
    "¯": "bar",
    "˙": "dot",
    "¨": "ddot",
    "ˇ": "check",
    "\u0302": "hat",
    "\u0303": "tilde",
    "\u0304": "bar",
    "\u0305": "bar",
    "\u0307": "dot",
    "\u0308": "ddot",
    "\u030c": "check",
    "\u20d7": "vec",
    "\u2192": "vec",
}
_IGNORED = frozenset({f"{WORD}rPr", f"{WORD}del", f"{WORD}moveFrom", f"{WORD}delText", f"{WORD}instrText"})


def write_formula(formula: _Element) -> str:
    """Return an m:oMath, or an m:oMathPara with one formula a line, in linear notation."""
    if formula.tag == f"{MATH}oMathPara":
        lines = (_write_all(each) for each in formula.iterchildren(f"{MATH}oMath"))
        return "\n".join(line for line in lines if line)
    return _write_all(formula)


def _write_all(parent: _Element | None) -> str:
    if parent is None:
        return ""
    return "".join([_write(child) for child in parent.iterchildren("*")]).strip(_BLANK)


def _write(element: _Element) -> str:
    tag = str(element.tag)
    if tag in _IGNORED or tag.endswith("Pr"):
        return ""
    if tag in {f"{MATH}t", f"{WORD}t"}:
        return element.text or ""
    if tag == f"{WORD}br":
        return "\n"
    writer = _WRITERS.get(tag)
    return writer(element) if writer else "".join([_write(child) for child in element.iterchildren("*")])


def _argument(element: _Element, name: str) -> str:
    return _write_all(element.find(f"{MATH}{name}"))


def _property(element: _Element, name: str, default: str = "") -> str:
    """Return the value of a property, as ``m:dPr/m:begChr`` of m:d; "" where it is given without a value."""
    found = element.find(f"{element.tag}Pr/{MATH}{name}")
    return default if found is None else found.get(_VALUE, "")


def _group(text: str) -> str:
    return text if _ONE_SIGN.fullmatch(text) or _is_enclosed(text) else f"({text})"


def _group_base(text: str) -> str:
    return text if _NAME.fullmatch(text) else _group(text)


def _is_enclosed(text: str) -> bool:
    """Tell whether the bracket that opens the text closes it."""
    opening, closing = text[:1], _BRACKETS.get(text[:1], "")
    depth = 0
    for at, sign in enumerate(text if closing else "", start=1):
        depth += (sign == opening) - (sign == closing)
        if depth == 0:
            return at == len(text)
    return False


def _scripts(element: _Element) -> str:
    below, above = _argument(element, "sub"), _argument(element, "sup")
    return (f"_{_group(below)}" if below else "") + (f"^{_group(above)}" if above else "")


def _fraction(element: _Element) -> str:
    top, bottom = _argument(element, "num"), _argument(element, "den")
    if _property(element, "type") == "noBar":
        return f"({top}; {bottom})"
    return f"{_group(top)}/{_group(bottom)}"


def _scripted(element: _Element) -> str:
    return _group_base(_argument(element, "e")) + _scripts(element)


def _scripted_before(element: _Element) -> str:
    return _scripts(element) + _group(_argument(element, "e"))


def _root(element: _Element) -> str:
    degree, body = _argument(element, "deg"), _argument(element, "e")
    return f"{_ROOTS[degree]}({body})" if degree in _ROOTS else f"root({degree}, {body})"


def _n_ary(element: _Element) -> str:
    return f"{_property(element, 'chr', '∫')}{_scripts(element)} {_argument(element, 'e')}".rstrip()


def _function(element: _Element) -> str:
    name, body = _argument(element, "fName"), _argument(element, "e")
    return f"{name}{body}" if body.startswith(("(", "[", "{", "|")) else f"{name}({body})"


def _limit_below(element: _Element) -> str:
    return f"{_group_base(_argument(element, 'e'))}_({_argument(element, 'lim')})"


def _limit_above(element: _Element) -> str:
    return f"{_group_base(_argument(element, 'e'))}^({_argument(element, 'lim')})"


def _delimited(element: _Element) -> str:
    separator = _property(element, "sepChr", "|")
    joint = f"{separator} " if separator in {",", ";"} else separator
    bodies = joint.join([_write_all(body) for body in element.iterchildren(f"{MATH}e")])
    opening, closing = _property(element, "begChr", "("), _property(element, "endChr", ")")
    if opening in {"(", "["} and bodies.startswith("[") and bodies.endswith("]") and "; " in bodies:
        return bodies  # a matrix has its brackets
    return f"{opening}{bodies}{closing}"


def _matrix(element: _Element) -> str:
    rows = [
        ", ".join([_write_all(cell) for cell in row.iterchildren(f"{MATH}e")])
        for row in element.iterchildren(f"{MATH}mr")
    ]
    return f"[{'; '.join(rows)}]"


def _equations(element: _Element) -> str:
    rows = [_write_all(row).replace("&", "") for row in element.iterchildren(f"{MATH}e")]
    return "; ".join(rows)


def _accented(element: _Element) -> str:
    sign, body = _property(element, "chr", "\u0302"), _argument(element, "e")
    return f"{_HATS[sign]}({body})" if sign in _HATS else f"{body}{sign}"


def _bar(element: _Element) -> str:
    name = "bar" if _property(element, "pos", "bot") == "top" else "underbar"
    return f"{name}({_argument(element, 'e')})"


_WRITERS: dict[str, Callable[[_Element], str]] = {
    f"{MATH}{name}": writer
    for name, writer in (
        ("f", _fraction),
        ("sSup", _scripted),
        ("sSub", _scripted),
        ("sSubSup", _scripted),
        ("sPre", _scripted_before),
        ("rad", _root),
        ("nary", _n_ary),
        ("func", _function),
        ("limLow", _limit_below),
        ("limUpp", _limit_above),
        ("d", _delimited),
        ("m", _matrix),
        ("eqArr", _equations),
        ("acc", _accented),
        ("bar", _bar),
    )
}
