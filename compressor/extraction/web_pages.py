"""Web pages: HTML and XHTML files, without the menus of their sites."""

from __future__ import annotations

from pathlib import Path

from compressor.extraction.assembly import assemble_blocks
from compressor.extraction.charsets import DecodedText
from compressor.extraction.errors import TooManyPagesError
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.markup.html_events import read_html
from compressor.extraction.markup.reader import MarkupReader, leave_nothing_out
from compressor.extraction.markup.source import decode_markup
from compressor.extraction.markup.visibility import is_navigation
from compressor.extraction.results import (
    Extraction,
    NavigationLeftOut,
    Notice,
    ProgressCallback,
    ReadingsLeftOut,
)
from compressor.extraction.text_blocks import TextBlocks
from compressor.extraction.text_files import list_guesses, refuse_binary


def read_web_page(path: Path, *, limits: ExtractionLimits, on_progress: ProgressCallback) -> Extraction:
    """Return what `read_web_page_bytes` makes of the file; progress is reported once, at the end."""
    extraction = read_web_page_bytes(path.read_bytes(), max_pages=limits.max_pages)
    on_progress(1, 1)
    return extraction


def read_web_page_bytes(data: bytes, *, max_pages: int) -> Extraction:
    """Return the text of an HTML file's bytes, with its headings as outline.

    It has pages if it marks where those of a printed book begin.

    Raises:
        UnsupportedFormatError: the bytes are no text.
        TooManyPagesError: more than `max_pages` pages.
    """
    refuse_binary(data)
    decoded = decode_markup(data)
    blocks = TextBlocks()
    reader = MarkupReader(blocks, is_left_out=is_navigation)
    reader.read(read_html(decoded.text))
    if blocks.is_blank:  # nothing but a menu is a list of links, and what there is to read
        reader = MarkupReader(blocks, is_left_out=leave_nothing_out)
        reader.read(read_html(decoded.text))
    if blocks.page_count > max_pages:
        raise TooManyPagesError(pages=blocks.page_count, max_pages=max_pages)
    return assemble_blocks(blocks, title=reader.title, notices=_list_notices(decoded, reader))


def _list_notices(decoded: DecodedText, reader: MarkupReader) -> list[Notice]:
    notices: list[Notice] = [*list_guesses(decoded)]
    if reader.characters_left_out:
        notices.append(NavigationLeftOut(reader.characters_left_out))
    if reader.readings:
        notices.append(ReadingsLeftOut(reader.readings))
    return notices
