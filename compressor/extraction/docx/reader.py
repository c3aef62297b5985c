"""Reads a Word file: opens its parts, and gathers its blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

from lxml.etree import _Element

from compressor.extraction.assembly import assemble_blocks
from compressor.extraction.containers import open_container
from compressor.extraction.docx.attachments import LeftOut
from compressor.extraction.docx.blocks import Block, Code, Heading, ListItem, Note, Paragraph, Table
from compressor.extraction.docx.body import BodyReader, Settings
from compressor.extraction.docx.inline import InlineReader
from compressor.extraction.docx.notes import NoteMarks
from compressor.extraction.docx.numbering import Numbering
from compressor.extraction.docx.sources import Sources
from compressor.extraction.docx.styles import Styles
from compressor.extraction.errors import DamagedFileError
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.ooxml.names import WORD
from compressor.extraction.ooxml.package import OfficePackage
from compressor.extraction.results import (
    Extraction,
    Notice,
    PartsLeftOut,
    PartsUnreadable,
    ProgressCallback,
    ReadingsLeftOut,
)
from compressor.extraction.text_blocks import TextBlocks


def read_docx(path: Path, *, limits: ExtractionLimits, on_progress: ProgressCallback) -> Extraction:
    """Return the text of the Word document at `path`, which has no pages of its own.

    Left out is what readers of the printed document do not see, or see beside its lines or on every page:
    comments, deleted and hidden text, readings (ruby text), headers and footers. The title is that of the
    first paragraph styled as one, else the file's own.

    Raises:
        ExtractionError: the file is damaged, encrypted, or over its limits.
    """
    with open_container(path, limits) as container:
        package = OfficePackage(container)
        left_out = LeftOut()
        reader, body = _open_document(package, left_out)
        blocks = TextBlocks()
        _write_blocks(reader.read_document(body), blocks)
        title = reader.title or package.read_title()
    on_progress(1, 1)
    return assemble_blocks(blocks, title=title, notices=tuple(_list_notices(package, left_out)))


def _open_document(package: OfficePackage, left_out: LeftOut) -> tuple[BodyReader, _Element]:
    part = package.find_main_part()
    body = package.read(part).find(f"{WORD}body")
    if body is None:
        raise DamagedFileError(f"has no Word document in its part {part}")
    relationships = package.read_relationships(part)
    styles = Styles(package.read_related(relationships, "styles"))
    numbering = Numbering(package.read_related(relationships, "numbering"))
    marks = NoteMarks(package.read_related(relationships, "settings"))
    inline = InlineReader(styles, marks, left_out)
    return BodyReader(Settings(styles, numbering), inline, Sources(package, relationships)), body


def _write_blocks(blocks: Iterable[Block], text: TextBlocks) -> None:
    """Write the blocks; neighbours that are code, or items of one list, go together."""
    list_run = ""
    for kind, neighbours in groupby(blocks, key=type):
        if kind is Code:
            text.preformatted("\n".join(block.text for block in neighbours if isinstance(block, Code)))
            continue
        for block in neighbours:
            if isinstance(block, ListItem) and block.depth == 0 and block.run != list_run:
                text.end_list()
                list_run = block.run
            _write_block(block, text)


def _write_block(block: Block, text: TextBlocks) -> None:
    match block:
        case Heading(words, level):
            text.heading(words, level)
        case ListItem(words, depth, marker, _):
            text.list_item(words, depth + (1 if marker else 2), marker)
        case Table(rows):
            text.table(rows)
        case Note(words):
            text.note(words)
        case Paragraph(words) | Code(words):
            text.paragraph(words)


def _list_notices(package: OfficePackage, left_out: LeftOut) -> Iterator[Notice]:
    if left_out.comments or left_out.deletions or left_out.hidden:
        yield PartsLeftOut(left_out.comments, left_out.deletions, left_out.hidden)
    if left_out.readings:
        yield ReadingsLeftOut(left_out.readings)
    if package.unreadable:
        yield PartsUnreadable.of(package.unreadable)
