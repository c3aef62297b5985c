from __future__ import annotations

from pathlib import Path

import pytest

from compressor.extraction.errors import (
    ArchiveBombError,
    DamagedFileError,
    EncryptedFileError,
    NoTextError,
    UnsafeXmlError,
)
from compressor.extraction.limits import MEBIBYTE
from tests.compressor.extraction.epub.books import CONTAINER, chapter, make_book, read_book
from tests.compressor.extraction.zip_files import make_zip

TEXT = {"a.xhtml": chapter("<p>Text.</p>")}
LAUGHS = '<!DOCTYPE html [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><html><body>&b;</body></html>'
FILE = '<!DOCTYPE html [<!ENTITY a SYSTEM "file:///etc/passwd">]><html><body>&a;</body></html>'


def encryption(algorithm: str, part: str) -> dict[str, str]:
    return {
        "META-INF/encryption.xml": '<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
        '<enc:EncryptedData xmlns:enc="http://www.w3.org/2001/04/xmlenc#">'
        f'<enc:EncryptionMethod Algorithm="{algorithm}"/><enc:CipherData>'
        f'<enc:CipherReference URI="{part}"/></enc:CipherData></enc:EncryptedData></encryption>'
    }


def test_copy_protection_is_told_from_a_password(tmp_path: Path) -> None:
    locked = encryption("http://www.w3.org/2001/04/xmlenc#aes128-cbc", "OPS/a.xhtml")
    with pytest.raises(EncryptedFileError, match="copy protection"):
        read_book(tmp_path, make_book(TEXT, extra=locked))


@pytest.mark.parametrize(
    ("algorithm", "part"),
    [
        ("http://www.idpf.org/2008/embedding", "OPS/font.otf"),
        ("http://ns.adobe.com/pdf/enc#RC", "OPS/font.ttf"),
        ("http://www.w3.org/2001/04/xmlenc#aes128-cbc", "OPS/film.mp4"),
    ],
)
def test_hidden_fonts_and_films_lock_no_text(tmp_path: Path, algorithm: str, part: str) -> None:
    extraction = read_book(tmp_path, make_book(TEXT, extra=encryption(algorithm, part)))
    assert extraction.document.pages[0].text == "Text."


@pytest.mark.parametrize("document", [LAUGHS, FILE])
def test_entities_are_refused(tmp_path: Path, document: str) -> None:
    with pytest.raises(UnsafeXmlError, match=r"OPS/a\.xhtml"):
        read_book(tmp_path, make_book({"a.xhtml": document}))


def test_pictures_alone_are_no_text(tmp_path: Path) -> None:
    with pytest.raises(NoTextError, match="nothing but pictures"):
        read_book(tmp_path, make_book({"a.xhtml": chapter("<img src='a.png' alt='A page of a comic'/>")}))


def test_a_chapter_that_is_a_bomb_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ArchiveBombError):
        read_book(tmp_path, make_book({"a.xhtml": chapter(" " * (20 * MEBIBYTE))}))


@pytest.mark.parametrize(
    ("entries", "problem"),
    [
        ({"META-INF/container.xml": CONTAINER}, "without its package document"),
        ({"mimetype": "application/epub+zip", "a.opf": "<package/>"}, "table of parts is empty"),
        ({"META-INF/container.xml": CONTAINER, "OPS/book.opf": "<package"}, "no sound XML"),
    ],
)
def test_a_book_without_its_skeleton_is_damaged(
    tmp_path: Path, entries: dict[str, bytes | str], problem: str
) -> None:
    with pytest.raises(DamagedFileError, match=problem):
        read_book(tmp_path, make_zip(entries))


def test_a_book_of_which_nothing_can_be_read_is_damaged(tmp_path: Path) -> None:
    with pytest.raises(DamagedFileError, match="none of the 2 parts"):
        read_book(tmp_path, make_book({"a.xhtml": "", "b.xhtml": ""}))
