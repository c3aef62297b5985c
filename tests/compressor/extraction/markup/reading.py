"""What a piece of HTML is read as."""

from __future__ import annotations

from compressor.extraction.markup.html_events import read_html
from compressor.extraction.markup.reader import MarkupReader
from compressor.extraction.text_blocks import BuiltPages, TextBlocks


def read_pages(source: str) -> BuiltPages:
    """Return the pages of the HTML."""
    blocks = TextBlocks()
    MarkupReader(blocks).read(read_html(source))
    return blocks.build()


def text_of(source: str) -> str:
    """Return the text of HTML that has no pages."""
    [text] = read_pages(source).texts
    return text
