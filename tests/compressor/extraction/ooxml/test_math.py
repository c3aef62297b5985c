from __future__ import annotations

import pytest
from lxml import etree

from compressor.extraction.ooxml.math import write_formula
from tests.compressor.office_files import NAMESPACES


def text(written: str) -> str:
    return f"<m:r><m:rPr><m:sty/></m:rPr><m:t>{written}</m:t></m:r>"


def argument(name: str, content: str) -> str:
    return f"<m:{name}>{content if content.startswith('<') else text(content)}</m:{name}>"


def make(kind: str, properties: str = "", **arguments: str) -> str:
    inside = "".join(argument(name, content) for name, content in arguments.items())
    return f"<m:{kind}><m:{kind}Pr>{properties}</m:{kind}Pr>{inside}</m:{kind}>"


def sign(name: str, value: str) -> str:
    return f'<m:{name} m:val="{value}"/>'


def matrix(*rows: str) -> str:
    cells = ("".join(argument("e", cell) for cell in row.split()) for row in rows)
    return f"<m:m><m:mPr/>{''.join(f'<m:mr>{row}</m:mr>' for row in cells)}</m:m>"


@pytest.mark.parametrize(
    ("formula", "written"),
    [
        (text("E=m") + make("sSup", e="c", sup="2"), "E=mc^2"),
        (make("f", num="a", den="b"), "a/b"),
        (make("f", num="a+b", den="2c"), "(a+b)/(2c)"),
        (make("f", num=make("f", num="a", den="b"), den="12"), "(a/b)/12"),
        (make("f", sign("type", "noBar"), num="n", den="k"), "(n; k)"),
        (make("sSub", e="x", sub="i"), "x_i"),
        (make("sSubSup", e="x", sub="i,j", sup="n+1"), "x_(i,j)^(n+1)"),
        (make("sPre", sub="2", sup="4", e="He"), "_2^4(He)"),
        (make("sSup", e="sin", sup="2") + text("x"), "sin^2x"),
        (make("sSup", e="a+b", sup="-1"), "(a+b)^(-1)"),
        (make("rad", sign("degHide", "1"), deg="", e="x"), "√(x)"),
        (make("rad", deg="3", e="x"), "∛(x)"),
        (make("rad", deg="n", e="x"), "root(n, x)"),
        (make("nary", sign("chr", "∑"), sub="i=1", sup="n", e="i"), "∑_(i=1)^n i"),
        (make("nary", sub="", sup="", e="f"), "∫ f"),
        (make("func", fName="sin", e="x"), "sin(x)"),
        (make("func", fName="cos", e=make("d", e="x")), "cos(x)"),
        (make("limLow", e="lim", lim="x→0"), "lim_(x→0)"),
        (make("limUpp", e="=", lim="def"), "=^(def)"),
        (make("limUpp", e="a+b", lim="n"), "(a+b)^(n)"),
        (make("sSup", e=make("d", e="a+b"), sup="2"), "(a+b)^2"),
        (make("sSup", e="(a)+(b)", sup="2"), "((a)+(b))^2"),
        (make("nary", sign("chr", "∏"), sub="k", sup="\u200b", e="\u200b"), "∏_k"),
        (make("d", e="a"), "(a)"),
        (make("d", sign("begChr", "|") + sign("endChr", "|"), e="a"), "|a|"),
        (make("d", sign("begChr", "{") + sign("endChr", ""), e=make("eqArr", e="1")), "{1"),
        (f"<m:d><m:dPr/>{argument('e', 'a')}{argument('e', 'b')}</m:d>", "(a|b)"),
        (make("d", e=matrix("a b", "c d")), "[a, b; c, d]"),
        (make("acc", sign("chr", "⃗"), e="v"), "vec(v)"),
        (make("acc", sign("chr", "⏞"), e="v"), "v⏞"),
        (make("bar", sign("pos", "top"), e="AB"), "bar(AB)"),
        (make("box", e="a") + make("borderBox", e="b") + make("phant", e="c"), "abc"),
        ("<m:notYetInvented><m:e>" + text("a") + "</m:e></m:notYetInvented>", "a"),
    ],
)
def test_a_formula_is_written_on_one_line(formula: str, written: str) -> None:
    assert write_formula(etree.fromstring(f"<m:oMath {NAMESPACES}>{formula}</m:oMath>")) == written


def test_a_paragraph_of_formulas_has_one_a_line() -> None:
    inside = "".join(f"<m:oMath>{text(letter)}</m:oMath>" for letter in "ab")
    formulas = etree.fromstring(f"<m:oMathPara {NAMESPACES}>{inside}</m:oMathPara>")
    assert write_formula(formulas) == "a\nb"
