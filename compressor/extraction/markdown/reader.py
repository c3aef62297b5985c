"""Reads a Markdown file: its front matter, then its blocks, by way of HTML."""

from __future__ import annotations

from pathlib import Path

from compressor.extraction.assembly import assemble_blocks
from compressor.extraction.charsets import decode_text
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.markdown.front_matter import split_front_matter
from compressor.extraction.markdown.parsing import write_html
from compressor.extraction.markup.html_events import read_html
from compressor.extraction.markup.reader import MarkupReader
from compressor.extraction.results import Extraction, ProgressCallback
from compressor.extraction.text_blocks import TextBlocks
from compressor.extraction.text_files import list_guesses, refuse_binary


def read_markdown_file(path: Path, *, limits: ExtractionLimits, on_progress: ProgressCallback) -> Extraction:
    """Return what `read_markdown` makes of the file's bytes; progress is reported once, at the end."""
    extraction = read_markdown(path.read_bytes())
    on_progress(1, 1)
    return extraction


def read_markdown(data: bytes) -> Extraction:
    """Return the text of a file's bytes, which has no pages of its own.

    Code and formulas stay as they are written, links to other places carry their address, and front matter
    stays in front as it stands. The title is the one in the front matter, else the first heading if no other
    is as high.

    Raises:
        UnsupportedFormatError: the bytes are no text.
    """
    refuse_binary(data)
    decoded = decode_text(data)
    source = split_front_matter(_tidy(decoded.text))
    blocks = TextBlocks()
    blocks.preformatted(source.lines)
    MarkupReader(blocks).read(read_html(write_html(source.text)))
    return assemble_blocks(blocks, title=source.title or _find_title(blocks), notices=list_guesses(decoded))


def _tidy(text: str) -> str:
    """Return the text with plain line breaks, and without what parsers of HTML have no way to write."""
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")


def _find_title(blocks: TextBlocks) -> str:
    outline = blocks.build().outline
    levels = [entry.level for entry in outline]
    is_alone = bool(levels) and levels[0] == min(levels) and levels.count(levels[0]) == 1
    return outline[0].title if is_alone else ""
