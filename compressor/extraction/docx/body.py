"""The blocks of a Word document, or of one of its notes or cells, in reading order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from lxml.etree import _Element

from compressor.extraction.docx.attachments import Aside, Attachment, Figure, Inline, NoteCall, TextBox
from compressor.extraction.docx.blocks import (
    Block,
    Code,
    Heading,
    ListItem,
    Note,
    Paragraph,
    write_on_one_line,
)
from compressor.extraction.docx.inline import InlineReader
from compressor.extraction.docx.notes import ENDNOTE
from compressor.extraction.docx.numbering import Numbering
from compressor.extraction.docx.sources import Sources
from compressor.extraction.docx.styles import Role, Style, Styles, read_list, read_outline_level
from compressor.extraction.docx.tables import read_table
from compressor.extraction.ooxml.names import COMPATIBILITY, MATH, VALUE, WORD, choose_alternative
from compressor.extraction.text_blocks import MAX_HEADING_CHARACTERS

_LEFT_OUT = frozenset(
    f"{WORD}{name}" for name in ("del", "moveFrom", "sdtPr", "sectPr", "pPr", "rPr", "tblPr")
)
_INLINE = frozenset({f"{WORD}p", f"{WORD}r", f"{WORD}hyperlink", f"{MATH}oMath", f"{MATH}oMathPara"})


@dataclass(frozen=True, slots=True)
class Settings:
    """What holds in the whole document: its styles and lists."""

    styles: Styles
    numbering: Numbering


class BodyReader:
    """Reads the blocks of one part. Endnotes are put aside for the end of the document."""

    def __init__(self, settings: Settings, inline: InlineReader, sources: Sources) -> None:
        self._settings = settings
        self._inline = inline
        self._sources = sources
        self._endnotes: list[NoteCall] = []
        self.title = ""

    def read_document(self, body: _Element) -> Iterator[Block]:
        """Yield the blocks of the whole document, with the endnotes behind them."""
        yield from self.read(body)
        for call in self._endnotes:
            yield from self._read_note(call)

    def read(self, parent: _Element) -> Iterator[Block]:
        """Yield the blocks below `parent`."""
        carried = Inline()
        for child in _iterate_blocks(parent):
            if child.tag == f"{WORD}tbl":
                yield from read_table(child, self.read)
            elif child.tag == f"{WORD}altChunk":
                yield from self._sources.read_inserted(child)
            else:
                inline = _join(carried, self._inline.read(child))
                properties = child.find(f"{WORD}pPr")
                carried = inline if _goes_on(properties) else Inline()
                if carried is not inline:
                    yield from self._read_paragraph(inline, properties)
        if carried.text or carried.attachments:
            yield from self._read_paragraph(carried, None)

    def _read_paragraph(self, inline: Inline, properties: _Element | None) -> Iterator[Block]:
        block = self._make_block(inline, properties)
        if block is not None:
            yield block
        for attachment in inline.attachments:
            yield from self._read_attachment(attachment)

    def _make_block(self, inline: Inline, properties: _Element | None) -> Block | None:
        style = self._find_style(properties)
        own_list, own_depth = read_list(properties)
        marker = self._settings.numbering.next_marker(
            own_list if own_list is not None else style.list_id,
            own_depth if own_depth is not None else style.list_level,
            style.style_id,
        )
        text = inline.text
        if not text.strip():
            return None
        if style.role is Role.CODE:
            return Code(text)
        if style.role is Role.TITLE:
            self.title = self.title or " ".join(text.split())
        level = self._find_level(style, properties)
        if level and len(text) <= MAX_HEADING_CHARACTERS:
            return Heading(_put_marker(marker.number if marker else "", _without_marks(inline)), level)
        return ListItem(text, marker.depth, marker.text, marker.run) if marker else Paragraph(text)

    def _find_level(self, style: Style, properties: _Element | None) -> int:
        """Return the level of a heading, 0 for other paragraphs. The document's title stands above all."""
        if style.role is Role.TITLE:
            return 1
        own_level = read_outline_level(properties)
        level = style.level if own_level is None else own_level
        return level + bool(self.title) if level else 0

    def _find_style(self, properties: _Element | None) -> Style:
        reference = None if properties is None else properties.find(f"{WORD}pStyle")
        return self._settings.styles.find(None if reference is None else reference.get(VALUE))

    def _read_attachment(self, attachment: Attachment) -> Iterator[Block]:
        match attachment:
            case TextBox(content):
                yield from self.read(content)
            case NoteCall(kind) if kind == ENDNOTE:
                self._endnotes.append(attachment)
            case NoteCall():
                yield from self._read_note(attachment)
            case Figure(relationship_id):
                yield from self._sources.read_figure(relationship_id)
            case Aside(text) if text.strip():
                yield Paragraph(text)

    def _read_note(self, call: NoteCall) -> Iterator[Block]:
        """Yield the note as one block that begins with its mark."""
        note = self._sources.take_note(call.kind, call.note_id)
        blocks = [] if note is None else list(self.read(note))
        text = " ".join(filter(None, map(write_on_one_line, blocks)))
        if text:
            yield Note(_put_marker(call.mark, text))


def _iterate_blocks(parent: _Element) -> Iterator[_Element]:
    """Yield paragraphs, tables and inserted documents, whatever they are wrapped in."""
    for child in parent.iterchildren("*"):
        if child.tag in _INLINE or child.tag in {f"{WORD}tbl", f"{WORD}altChunk"}:
            yield child
        elif child.tag == f"{COMPATIBILITY}AlternateContent":
            chosen = choose_alternative(child)
            yield from () if chosen is None else _iterate_blocks(chosen)
        elif child.tag not in _LEFT_OUT:
            yield from _iterate_blocks(child)


def _goes_on(properties: _Element | None) -> bool:
    """Tell whether the next paragraph belongs to this one: its end is deleted, or it is a dropped capital."""
    if properties is None:
        return False
    mark, frame = properties.find(f"{WORD}rPr"), properties.find(f"{WORD}framePr")
    is_deleted = mark is not None and (
        mark.find(f"{WORD}del") is not None or mark.find(f"{WORD}moveFrom") is not None
    )
    return is_deleted or (frame is not None and frame.get(f"{WORD}dropCap", "none") != "none")


def _join(first: Inline, second: Inline) -> Inline:
    """Put the second behind the first, into which it goes."""
    if not first.pieces and not first.attachments:
        return second
    first.pieces += second.pieces
    first.attachments += second.attachments
    return first


def _without_marks(inline: Inline) -> str:
    """The text of a heading without the marks of its notes."""
    marks = {each.mark for each in inline.attachments if isinstance(each, NoteCall)}
    return "".join(piece for piece in inline.pieces if piece not in marks)


def _put_marker(marker: str, text: str) -> str:
    return f"{marker} {text.lstrip()}" if marker else text
