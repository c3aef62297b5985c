"""Small EPUB books for tests."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from compressor.extraction.epub import read_epub
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.results import Extraction
from tests.compressor.extraction.zip_files import make_zip

CONTAINER = (
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
)
XHTML = "application/xhtml+xml"


def chapter(body: str) -> str:
    """Return a document of a book with this body."""
    return (
        '<?xml version="1.0" encoding="utf-8"?><!DOCTYPE html>\n'
        '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">'
        f"<head><title>T</title></head><body>{body}</body></html>"
    )


def nav(toc: str, pages: str = "") -> str:
    """Return a navigation document: items of the table of contents, and of the list of pages."""
    page_list = f'<nav epub:type="page-list" hidden=""><ol>{pages}</ol></nav>' if pages else ""
    return chapter(f'<nav epub:type="toc"><ol>{toc}</ol></nav>{page_list}')


def link(href: str, title: str, below: str = "") -> str:
    """Return an item of a list of links, with a list below it."""
    return f'<li><a href="{href}">{title}</a>{f"<ol>{below}</ol>" if below else ""}</li>'


def make_book(
    chapters: Mapping[str, str],
    *,
    nav_document: str = "",
    ncx: str = "",
    metadata: str = "",
    spine: str = "",
    extra: Mapping[str, str] | None = None,
) -> bytes:
    """Return a book of these documents (name -> XHTML), in this order unless `spine` says otherwise."""
    items = [f'<item id="{name}" href="{name}" media-type="{XHTML}"/>' for name in chapters]
    if nav_document:
        items.append(f'<item id="nav" href="nav.xhtml" media-type="{XHTML}" properties="nav"/>')
    if ncx:
        items.append('<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>')
    references = spine or "".join(f'<itemref idref="{name}"/>' for name in chapters)
    package = (
        '<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata '
        f'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>A Book</dc:title>{metadata}</metadata>'
        f"<manifest>{''.join(items)}</manifest><spine>{references}</spine></package>"
    )
    entries = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": CONTAINER,
        "OPS/book.opf": package,
        "OPS/nav.xhtml": nav_document,
        "OPS/toc.ncx": ncx,
        **{f"OPS/{name}": document for name, document in chapters.items()},
        **(extra or {}),
    }
    return make_zip({name: content for name, content in entries.items() if content})


def read_book(folder: Path, data: bytes, **limits: int) -> Extraction:
    """Return what the book is read as."""
    path = folder / "book.epub"
    path.write_bytes(data)
    return read_epub(path, limits=ExtractionLimits(**limits), on_progress=lambda _done, _total: None)


def outline_of(extraction: Extraction) -> list[tuple[str, int]]:
    """Return titles and levels of the outline."""
    return [(entry.title, entry.level) for entry in extraction.document.outline]
