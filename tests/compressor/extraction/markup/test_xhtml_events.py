from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.extraction.errors import UnsafeXmlError
from compressor.extraction.markup.events import EPUB_TYPE, End, Start
from compressor.extraction.markup.xhtml_events import read_xhtml
from tests.compressor.steps import growth

NAMESPACES = 'xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"'


def text_of(source: str, charset: str = "utf-8") -> str:
    return "".join(event for event in read_xhtml(source.encode(charset)) if isinstance(event, str))


def test_elements_and_attributes_lose_their_namespaces_but_that_of_epub() -> None:
    source = f'<?xml version="1.0"?><html {NAMESPACES}><P ID="a" epub:type="note">x</P>y</html>'
    assert list(read_xhtml(source.encode())) == [
        Start("html", {}),
        Start("p", {"id": "a", EPUB_TYPE: "note"}),
        "x",
        End("p"),
        "y",
        End("html"),
    ]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("<p>a&nbsp;b &mdash; &amp;lt; &#233;&#xe9;</p>", "a\u00a0b — &lt; éé"),
        ("<p>R&D & more &unknown; &</p>", "R&D & more &unknown; &"),
        ("<p>a<br>b</p>", "ab"),
        ("<p><b>a</p>", "a"),
        ("<p>a\x00\x0bb</p>", "ab"),
        ("<p title='a' title='b'>twice</p>", "twice"),
        ("<p>a</p><p>b</p>", "ab"),
        ("<html><title/><body><a id='x'/>a<span id='y'/>b</body><br>", "ab"),
        ("no tags at all", "no tags at all"),
    ],
)
def test_what_is_not_quite_xml_keeps_its_text(source: str, text: str) -> None:
    assert text_of(source) == text


@pytest.mark.parametrize("charset", ["utf-8-sig", "utf-16", "cp932", "euc_jp"])
def test_the_charset_is_what_the_document_says(charset: str) -> None:
    name = {"cp932": "Shift_JIS", "euc_jp": "EUC-JP"}.get(charset, charset)
    source = f'<?xml version="1.0" encoding="{name}"?><html><p>吾輩は猫である</p></html>'
    assert text_of(source, charset) == "吾輩は猫である"


@pytest.mark.parametrize(
    "definitions",
    [
        '<!ENTITY a "ha"><!ENTITY b "&a;&a;">',
        '<!ENTITY a SYSTEM "file:///etc/passwd">',
        '<!ENTITY % p SYSTEM "http://127.0.0.1:1/x">%p;',
        '<!ENTITY a "longer than a character">',
        '<!-- ]> --><!ENTITY a "longer than a character">',
    ],
)
def test_definitions_that_are_more_than_a_character_are_refused(definitions: str) -> None:
    with pytest.raises(UnsafeXmlError):
        text_of(f"<!DOCTYPE html [{definitions}]><html><p>&a;</p></html>")


def test_code_that_shows_a_definition_is_text() -> None:
    source = "<html><p>Write &lt;!ENTITY a 'b'></p><![CDATA[<!ENTITY a SYSTEM 'x'>]]></html>"
    assert text_of(source) == "Write <!ENTITY a 'b'><!ENTITY a SYSTEM 'x'>"


@given(st.text(st.sampled_from("<>/&;\"'= abpx!-[]?"), max_size=80))
def test_anything_is_read(source: str) -> None:
    try:
        events = list(read_xhtml(source.encode()))
    except UnsafeXmlError:
        return
    assert sum(isinstance(event, Start) for event in events) == sum(
        isinstance(event, End) for event in events
    )


HOSTILE = [
    ("", "<div>", 30_000, "word", "word"),
    ("word", "<a ", 30_000, "", "word"),
    ("word", '<a b="', 30_000, "", "word"),
    ("word", "<a/>", 30_000, "<b>", "word"),
    ("", "&", 150_000, "", "&" * 150_000),
    ("word", "<!DOCTYPE a [", 10_000, "", "word"),
    ("<p>", "word ", 1_000_000, "</p>", "word " * 1_000_000),
]
"""How a document begins, what it says over and over, how often, how it ends, and what is to be read of it."""


@pytest.mark.parametrize(("start", "piece", "count", "end", "text"), HOSTILE)
def test_hostile_documents_are_read(start: str, piece: str, count: int, end: str, text: str) -> None:
    assert text_of(start + piece * count + end) == text


@pytest.mark.parametrize(("start", "piece", "end"), [(case[0], case[1], case[3]) for case in HOSTILE])
def test_steps_for_hostile_documents_grow_as_their_length(start: str, piece: str, end: str) -> None:
    assert growth(lambda count: text_of(start + piece * count + end), 500) < 5
