from __future__ import annotations

from pathlib import Path

import pytest

from compressor.extraction.errors import DamagedFileError, UnsafeXmlError
from compressor.extraction.xml_reading import parse_xml

LAUGHS = (
    '<!DOCTYPE r [<!ENTITY a "ha">'
    + "".join(f'<!ENTITY {chr(98 + n)} "{("&" + chr(97 + n) + ";") * 10}">' for n in range(9))
    + "]><r>&j;</r>"
)


def test_sound_xml_is_parsed_without_its_comments() -> None:
    root = parse_xml(b"<?xml version='1.0'?><a><!-- no --><b>caf\xc3\xa9</b><?pi no?></a>")
    assert [(child.tag, child.text) for child in root] == [("b", "café")]


@pytest.mark.parametrize(
    "source",
    [
        LAUGHS,
        f'<!DOCTYPE r [<!ENTITY a "{"a" * 50_000}">]><r>{"&a;" * 50_000}</r>',
        '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>&x;</r>',
        '<!DOCTYPE r [<!ENTITY x SYSTEM "http://127.0.0.1:1/">]><r a="1">&x;</r>',
        '<!DOCTYPE r [<!ENTITY % p SYSTEM "http://127.0.0.1:1/e.dtd">%p;]><r/>',
        '<!DOCTYPE r [<!ENTITY a "b">]><r t="&a;"/>',
    ],
    ids=["billion laughs", "quadratic", "file", "network", "parameter entity", "harmless"],
)
@pytest.mark.parametrize("charset", ["utf-8", "utf-16"])
def test_definitions_of_entities_are_refused(source: str, charset: str) -> None:
    with pytest.raises(UnsafeXmlError, match=r"part\.xml"):
        parse_xml(source.encode(charset), "part.xml")


def test_a_document_type_of_another_place_is_not_fetched() -> None:
    source = '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://127.0.0.1:1/xhtml11.dtd"><html/>'
    assert parse_xml(source.encode()).tag == "html"


def test_inclusions_are_not_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("secret")
    include = f'<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="{secret}" parse="text"/>'
    root = parse_xml(f"<r>{include}</r>".encode())
    assert "secret" not in "".join(map(str, root.itertext()))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no xml",
        b"<a>",
        b"<a></b>",
        b"<a/><b/>",
        b"<a>\0</a>",
        b"<a>" * 100_000,
        b'<a b="' + b"x" * 11_000_000,
    ],
    ids=["nothing", "text", "open", "crossed", "two roots", "NUL", "too deep", "too long"],
)
def test_what_is_no_sound_xml_is_damaged(data: bytes) -> None:
    with pytest.raises(DamagedFileError, match="has a part that is"):
        parse_xml(data)


def test_damage_is_told_by_its_place_and_not_in_the_words_of_the_parser() -> None:
    with pytest.raises(DamagedFileError, match=r"no sound XML \(a\.xml, line 2, column \d+\)\. Download"):
        parse_xml(b"<a>\n</b>", "a.xml")
    with pytest.raises(
        DamagedFileError, match=r"is nested too deeply \(a\.xml, line 1, column \d+\)\. Download"
    ):
        parse_xml(b"<a>" * 300, "a.xml")


def test_an_unknown_charset_is_damage() -> None:
    with pytest.raises(DamagedFileError):
        parse_xml(b"<?xml version='1.0' encoding='no-such'?><a>\xff</a>")
