"""The text of one Word paragraph, and what hangs on it: notes, text boxes, pictures, charts.

What hangs on a paragraph is kept apart from its text, so that it never stands in the middle of a sentence.
"""

from __future__ import annotations

from collections.abc import Callable

from lxml.etree import _Element

from compressor.extraction.docx.attachments import (
    Aside,
    Attachment,
    Figure,
    Inline,
    LeftOut,
    NoteCall,
    TextBox,
)
from compressor.extraction.docx.fields import Fields
from compressor.extraction.docx.notes import NoteMarks
from compressor.extraction.docx.styles import Styles
from compressor.extraction.ooxml.math import write_formula
from compressor.extraction.ooxml.names import (
    CHART,
    COMPATIBILITY,
    DIAGRAM,
    DRAWING,
    LINK,
    MATH,
    VALUE,
    VECTOR,
    WORD,
    WORD_DRAWING,
    choose_alternative,
    is_on,
    join_texts,
)
from compressor.extraction.ooxml.raised import lower_text, raise_text
from compressor.extraction.ooxml.symbols import read_symbol, read_symbol_text
from compressor.extraction.pictures import describe_picture

_RUN_PROPERTIES = f"{WORD}rPr"


class InlineReader:
    """Reads paragraphs one after another; fields may run over several of them."""

    def __init__(self, styles: Styles, marks: NoteMarks, left_out: LeftOut) -> None:
        self._styles = styles
        self._marks = marks
        self._left_out = left_out
        self._fields = Fields()
        self._is_hidden = False
        self._font = ""
        self._inline = Inline()
        self._instructions: list[str] = []
        self._readers = self._list_readers()

    def read(self, paragraph: _Element) -> Inline:
        """Return the text and the attachments of a w:p, or of any element that stands for one."""
        self._inline, self._instructions = Inline(), []
        reader = self._readers.get(str(paragraph.tag), self._read_children)
        reader(paragraph)
        if self._fields.end_paragraph():
            self._inline.pieces += self._instructions
        return self._inline

    def _list_readers(self) -> dict[str, Callable[[_Element], None]]:
        silent = ("pPr", "rPr", "sdtPr", "sdtEndPr", "instrText", "delText", "delInstrText", "annotationRef")
        return {
            **{f"{WORD}{name}": reader for name, reader in self._list_word_readers().items()},
            **{f"{WORD}{name}": _skip for name in silent},
            f"{MATH}oMath": self._read_formula,
            f"{MATH}oMathPara": self._read_formula_paragraph,
            f"{COMPATIBILITY}AlternateContent": self._read_alternatives,
            f"{WORD_DRAWING}docPr": self._read_picture,
            f"{DRAWING}p": self._read_drawn_text,
            f"{CHART}chart": lambda chart: self._attach(Figure(chart.get(f"{LINK}id", ""))),
            f"{DIAGRAM}relIds": lambda diagram: self._attach(Figure(diagram.get(f"{LINK}dm", ""))),
            f"{VECTOR}textpath": lambda path: self._attach(Aside(path.get("string", ""))),
        }

    def _list_word_readers(self) -> dict[str, Callable[[_Element], None]]:
        return {
            "r": self._read_run,
            "t": self._read_text,
            "tab": lambda _tab: self._write("\t"),
            "ptab": lambda _tab: self._write("\t"),
            "br": lambda _break: self._write("\n"),
            "cr": lambda _break: self._write("\n"),
            "noBreakHyphen": lambda _hyphen: self._write("-"),
            "sym": self._read_symbol,
            "fldChar": self._read_field_mark,
            "footnoteReference": self._read_note_call,
            "endnoteReference": self._read_note_call,
            "commentReference": self._count_comment,
            "del": self._count_deletion,
            "moveFrom": _skip,
            "rt": self._count_reading,
            "txbxContent": lambda content: self._attach(TextBox(content)),
        }

    def _read_children(self, parent: _Element) -> None:
        readers = self._readers
        for child in parent.iterchildren("*"):
            readers.get(child.tag, self._read_children)(child)

    def _write(self, text: str) -> None:
        if self._is_hidden:
            self._left_out.hidden += 1
        elif self._fields.in_instruction:
            self._instructions.append(text)
        else:
            self._inline.pieces.append(text)

    def _attach(self, attachment: Attachment) -> None:
        self._inline.attachments.append(attachment)

    def _read_run(self, run: _Element) -> None:
        properties = run.find(_RUN_PROPERTIES)
        if properties is None or not len(properties):
            self._read_children(run)
            return
        self._is_hidden = self._hides(properties)
        fonts = properties.find(f"{WORD}rFonts")
        self._font = "" if fonts is None else fonts.get(f"{WORD}ascii", "")
        position = properties.find(f"{WORD}vertAlign")
        if position is None:
            self._read_children(run)
        else:
            self._read_moved(run, position.get(VALUE, ""))
        self._is_hidden, self._font = False, ""

    def _hides(self, properties: _Element) -> bool:
        if properties.find(f"{WORD}vanish") is not None:
            return is_on(properties, f"{WORD}vanish")
        style = properties.find(f"{WORD}rStyle")
        return style is not None and self._styles.hides(style.get(VALUE, ""))

    def _read_moved(self, run: _Element, position: str) -> None:
        """Read a run that may stand above or below its line."""
        pieces = self._inline.pieces
        length = len(pieces)
        self._read_children(run)
        moved = "".join(pieces[length:])
        if position == "superscript":
            pieces[length:] = [raise_text(pieces[length - 1] if length else "", moved)]
        elif position == "subscript":
            pieces[length:] = [lower_text(moved)]

    def _read_text(self, element: _Element) -> None:
        text = element.text or ""
        if self._font and not text.isascii():
            text = read_symbol_text(text, self._font)
        self._write(text.replace("\n", " "))

    def _read_symbol(self, element: _Element) -> None:
        self._write(read_symbol(element.get(f"{WORD}char", ""), element.get(f"{WORD}font", "")))

    def _read_field_mark(self, element: _Element) -> None:
        self._fields.mark(element.get(f"{WORD}fldCharType", ""))

    def _read_note_call(self, element: _Element) -> None:
        kind = str(element.tag).removeprefix(WORD).removesuffix("Reference")
        note_id = element.get(f"{WORD}id", "")
        if element.get(f"{WORD}customMarkFollows") in {"1", "true", "on"}:
            follower = element.getnext()
            mark = "" if follower is None else (follower.text or "")
        else:
            mark = self._marks.next_mark(kind)
            self._write(mark)
        self._attach(NoteCall(kind, note_id, mark))

    def _count_comment(self, _reference: _Element) -> None:
        self._left_out.comments += 1

    def _count_deletion(self, _deletion: _Element) -> None:
        self._left_out.deletions += 1

    def _count_reading(self, _reading: _Element) -> None:
        self._left_out.readings += 1

    def _read_formula(self, formula: _Element) -> None:
        self._write(write_formula(formula))

    def _read_formula_paragraph(self, formulas: _Element) -> None:
        has_text_before = any(piece.strip() for piece in self._inline.pieces)
        self._write(("\n" if has_text_before else "") + write_formula(formulas) + "\n")

    def _read_alternatives(self, alternatives: _Element) -> None:
        chosen = choose_alternative(alternatives)
        if chosen is not None:
            self._read_children(chosen)

    def _read_picture(self, properties: _Element) -> None:
        self._attach(Aside(describe_picture(properties.get("descr", ""))))

    def _read_drawn_text(self, paragraph: _Element) -> None:
        self._attach(Aside(join_texts(paragraph, f"{DRAWING}t")))


def _skip(_element: _Element) -> None:
    pass
