from __future__ import annotations

import base64

import pytest

from compressor.extraction.results import Extraction, PartsUnreadable
from tests.compressor.extraction.docx.reading import read_bytes
from tests.compressor.office_files import make_docx, paragraph

PAGE = '<h1 class="a">Pferde</h1><p>Schöne Tiere.</p><ul><li>a<ul><li>b</li></ul></li></ul><pre>x  y</pre>'
TABLE = "<table><tr><td>A1</td><td>B1</td></tr><tr><td>A2</td><td>B2</td></tr></table>"
TEXT = "Before.\n\nPferde\n\nSchöne Tiere.\n\n- a\n  - b\n\nx  y\n\nA1 | B1\nA2 | B2\n\nAfter."


def insert(name: str, content: str | None) -> Extraction:
    parts = {} if content is None else {f"word/{name}": content}
    body = paragraph("Before.") + '<w:altChunk r:id="r1"/><w:altChunk r:id="r1"/>' + paragraph("After.")
    return read_bytes(make_docx(body, parts=parts, relationships={"r1": ("aFChunk", name)}))


def pack(encoding: str, body: str) -> str:
    return (
        'MIME-Version: 1.0\r\nContent-Type: multipart/related; type="text/html"; boundary="b"\r\n\r\n'
        f"--b\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: {encoding}\r\n"
        f"Content-Location: file:///a.htm\r\n\r\n{body}\r\n--b\r\nContent-Type: image/png\r\n\r\nPNG\r\n--b--"
    )


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("chunk.html", PAGE + TABLE),
        ("chunk.mht", pack("8bit", PAGE + TABLE)),
        ("chunk.mht", pack("quoted-printable", (PAGE + TABLE).replace("=", "=3D").replace("ö", "=C3=B6"))),
        ("chunk.mhtml", pack("base64", base64.b64encode((PAGE + TABLE).encode()).decode())),
    ],
)
def test_a_web_page_inserted_as_a_file_is_read_once_where_it_stands(name: str, content: str) -> None:
    extraction = insert(name, content)
    assert extraction.document.pages[0].text == TEXT
    assert [entry.title for entry in extraction.document.outline] == ["Pferde"]
    assert extraction.notices == ()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("chunk.rtf", r"{\rtf1 Text}"),
        ("chunk.mht", "no such thing"),
        ("chunk.mht", pack("base64", "a")),
        ("chunk.html", None),
    ],
)
def test_what_cannot_be_read_is_told(name: str, content: str | None) -> None:
    extraction = insert(name, content)
    assert extraction.document.pages[0].text == "Before.\n\nAfter."
    assert extraction.notices == (PartsUnreadable((f"word/{name}",)),)
