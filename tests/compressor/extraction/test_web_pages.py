from __future__ import annotations

from pathlib import Path

import pytest

from compressor.core.document import OutlineEntry
from compressor.extraction.errors import NoTextError, TooManyPagesError, UnsupportedFormatError
from compressor.extraction.formats import extract
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.results import EncodingGuessed, Extraction, NavigationLeftOut, ReadingsLeftOut
from compressor.extraction.signatures import FileFormat
from compressor.extraction.web_pages import read_web_page_bytes


def read(source: str | bytes, max_pages: int = 100) -> Extraction:
    data = source.encode() if isinstance(source, str) else source
    return read_web_page_bytes(data, max_pages=max_pages)


def text_of(source: str | bytes) -> str:
    return read(source).document.pages[0].text


def test_a_page_has_its_title_and_its_headings() -> None:
    document = read("<title>Of \n Whales</title><h1>Whales</h1><p>Text.").document
    assert (document.title, document.paginated) == ("Of Whales", False)
    assert document.outline == (OutlineEntry("Whales", 1, 1, 1),)


def test_menus_are_left_out_and_said() -> None:
    extraction = read("<nav><a>Home</a></nav><div role=navigation>More</div><p>Text.")
    assert extraction.document.pages[0].text == "Text."
    assert extraction.notices == (NavigationLeftOut(characters=8),)


def test_a_page_that_is_nothing_but_a_menu_is_read() -> None:
    extraction = read("<nav><ul><li>Home<li>More</ul></nav>")
    assert extraction.document.pages[0].text == "- Home\n- More"
    assert extraction.notices == ()


def test_readings_are_counted() -> None:
    assert read("<ruby>山<rt>やま</rt></ruby>").notices == (ReadingsLeftOut(readings=1),)


@pytest.mark.parametrize(
    ("head", "charset"),
    [
        ("<meta charset=shift_jis>", "cp932"),
        ("<meta http-equiv=Content-Type content='text/html; charset=EUC-JP'>", "euc_jp"),
        ("<?xml version='1.0' encoding='utf-8'?>", "utf-8"),
        ("<meta charset=utf-8>", "utf-8-sig"),
        ("", "utf-16"),
        ("<meta charset=no-such-charset>", "utf-8"),
        ("<meta charset=utf-16>", "utf-8"),
        ("<meta charset=hex>", "utf-8"),
    ],
)
def test_the_charset_is_what_the_page_says_if_it_can_be(head: str, charset: str) -> None:
    extraction = read(f"<html>{head}<p>吾輩は猫である。名前はまだ無い。".encode(charset))
    assert (extraction.document.pages[0].text, extraction.notices) == ("吾輩は猫である。名前はまだ無い。", ())


def test_a_page_in_latin_1_is_in_the_charset_that_browsers_take_for_it() -> None:
    assert text_of("<meta charset=iso-8859-1><p>“Où?” – 5 €".encode("cp1252")) == "“Où?” – 5 €"


def test_a_charset_is_believed_though_bytes_of_the_page_are_damaged() -> None:
    sound = "<meta charset=utf-8><p>Où étais-tu, mère ? À l’été, ça fond.".encode()
    extraction = read(sound.replace("é".encode(), b"\xc3?", 1))
    assert extraction.document.pages[0].text == "Où \ufffd?tais-tu, mère ? À l’été, ça fond."
    assert extraction.notices == (EncodingGuessed("utf-8", 1),)


def test_a_charset_that_the_page_is_not_in_is_not_believed() -> None:
    extraction = read("<meta charset=utf-8><p>Où étais-tu, mère ?".encode("cp1252"))
    assert extraction.document.pages[0].text == "Où étais-tu, mère ?"
    assert extraction.notices == (EncodingGuessed("cp1252", 0),)


def test_binary_data_is_no_page() -> None:
    with pytest.raises(UnsupportedFormatError, match="binary data"):
        read(b"<html>" + bytes(range(32)) * 4)


def test_a_page_of_too_many_pages_is_refused() -> None:
    with pytest.raises(TooManyPagesError):
        read("<p>a<i role=doc-pagebreak></i>" * 20, max_pages=10)


@pytest.mark.parametrize("name", ["page.html", "page.htm", "page.xhtml", "page.pdf", "page.txt", "page"])
def test_a_page_is_read_as_one_under_any_name(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_text("<!DOCTYPE html><title>T</title><h1>Whales</h1><p>Text.")
    steps: list[tuple[int, int]] = []
    extraction = extract(
        path, limits=ExtractionLimits(), on_progress=lambda done, total: steps.append((done, total))
    )
    assert (extraction.format, extraction.document.pages[0].text) == (FileFormat.HTML, "Whales\n\nText.")
    assert steps == [(1, 1)]


def test_a_page_without_text_is_said_to_hold_none(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("<html><script>document.write('x')</script><img src=a.png></html>")
    with pytest.raises(NoTextError, match="nothing but pictures or blanks"):
        extract(path, limits=ExtractionLimits())
