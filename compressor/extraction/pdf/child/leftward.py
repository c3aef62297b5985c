"""Pages with scripts that run from right to left, read from where the letters stand.

PDFium puts such text in order by itself, taking words for the whole, so that part of it comes out reversed.
Only its characters are used here, and its lines.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from math import inf
from unicodedata import combining

from compressor.extraction.pdf.child.bidi import (
    BRACKETS,
    balance_brackets,
    is_backward,
    order_cluster,
    read_signs,
    weigh_letters,
)
from compressor.extraction.pdf.child.pieces import Piece, join_boxes
from compressor.extraction.pdf.child.text_page import LINE_END, Box

_SPACE_GAP = 0.16
_SIGN_GAP = 0.24
_LEAST_GAP = 0.02
_CUT_GAP = 0.75
_FOREIGN = 2


class Glyph:
    """What stands at one place of a line: its characters in the order of reading, its marks, and its box."""

    __slots__ = ("box", "first", "last", "marks", "middle", "text")

    def __init__(self, text: str, box: Box, position: int) -> None:
        self.text = text
        self.box = box
        self.first = self.last = position
        self.middle = (box[0] + box[2]) / 2
        self.marks = ""

    def whole(self) -> str:
        """Return the characters with the marks on them."""
        return self.text + self.marks


def find_glyphs(text: str, boxes: list[Box]) -> list[Glyph]:
    """Return the glyphs of a line from left to right, marks on the letters they stand at, blanks left out.

    A glyph may stand for several characters; they have one box. Marks have boxes of their own.
    """
    glyphs: list[Glyph] = []
    marks: list[tuple[int, str, Box]] = []
    for position, (character, box) in enumerate(zip(text, boxes, strict=True)):
        is_shared = (
            box[2] > box[0]
            and box in boxes[max(0, position - 1) : position] + boxes[position + 1 : position + 2]
        )
        if character.isspace() and not is_shared:
            continue
        if glyphs and glyphs[-1].last == position - 1 and glyphs[-1].box == box:
            glyphs[-1].text += character
            glyphs[-1].last = position
        elif combining(character) and not is_shared:
            marks.append((position, character, box))
        else:
            glyphs.append(Glyph(character, box, position))
    for glyph in glyphs:
        glyph.text = order_cluster(glyph.text)
    _place_marks(glyphs, marks)
    return sorted(glyphs, key=lambda glyph: (glyph.middle, -len(glyph.text)))


def _place_marks(glyphs: Sequence[Glyph], marks: Sequence[tuple[int, str, Box]]) -> None:
    """Give each mark to the letter over or under which it stands, or else to the nearer of its neighbours.

    Those that it touches are asked first, then those before and after it in the stream. No mark goes to a
    digit or a sign while there are letters.
    """
    glyphs = [glyph for glyph in glyphs if any(map(str.isalpha, glyph.text))] or glyphs
    ordered = sorted(glyphs, key=lambda glyph: glyph.middle)
    middles = [glyph.middle for glyph in ordered]
    ends = [glyph.last for glyph in glyphs]
    for position, mark, box in marks:
        middle = (box[0] + box[2]) / 2
        after, beside = bisect_left(ends, position), bisect_left(middles, middle)
        written, near = glyphs[max(0, after - 1) : after + 1], ordered[max(0, beside - 1) : beside + 1]
        candidates = (*near, *written)
        around = [glyph for glyph in candidates if glyph.box[0] <= middle <= glyph.box[2]]
        touching = [glyph for glyph in candidates if glyph.box[0] <= box[2] and box[0] <= glyph.box[2]]
        if near:
            glyph = min(around or touching or written, key=lambda each: abs(each.middle - middle))
            glyph.marks += mark
            glyph.box = join_boxes([glyph.box, box])


def split_signs(glyphs: Sequence[Glyph], text: str, size: float) -> list[tuple[list[str], Box]]:
    """Return the pieces of a line, cut at wide gaps: their signs from left to right, and their box."""
    pieces: list[tuple[list[str], Box]] = []
    before: Glyph | None = None
    for glyph in glyphs:
        gap = glyph.box[0] - before.box[2] if before else inf
        if before is None or gap > _CUT_GAP * size:
            pieces.append(([glyph.whole()], glyph.box))
        else:
            signs, box = pieces[-1]
            if _is_word_end(before, glyph, text, gap / size):
                signs.append(" ")
            signs.append(glyph.whole())
            pieces[-1] = (signs, join_boxes([box, glyph.box]))
        before = glyph
    return pieces


def _is_word_end(left: Glyph, right: Glyph, text: str, gap: float) -> bool:
    """Whether a blank is between the two; PDFium knows it of letters that it has left where they were."""
    first, second = (left, right) if left.first < right.first else (right, left)
    between = text[first.last + 1 : second.first]
    is_moved = first.text[-1] in BRACKETS or second.text[0] in BRACKETS
    if not is_moved and all(character.isspace() or combining(character) for character in between):
        return gap > _LEAST_GAP and any(map(str.isspace, between))
    sides = first.text[-1], second.text[0]
    is_in_number = all(map(str.isdigit, sides)) or not (is_moved or all(map(str.isalnum, sides)))
    return gap > (_SIGN_GAP if is_in_number else _SPACE_GAP)


def read_leftward(
    text: str, spans: Sequence[tuple[int, int]], boxes: Sequence[list[Box]], size: float
) -> tuple[list[Piece], str]:
    """Return the pieces of the page in the order of the stream, and the text that they are parts of.

    `spans` are the lines of `text`, and `boxes` those of their characters. On a page that runs leftward the
    pieces are mirrored, so that what is read first stands on the left.
    """
    letters = weigh_letters(text)
    leftward = letters.leftward > letters.rightward
    lines = [
        split_signs(find_glyphs(text[start:end], inks), text[start:end], size)
        for (start, end), inks in zip(spans, boxes, strict=True)
    ]
    read = [[(_read(signs, leftward=leftward), box) for signs, box in line] for line in lines]
    if is_backward(" ".join(part for line in read for part, _ in line)):
        read = [[(balance_brackets("".join(signs)), box) for signs, box in line] for line in lines]
        leftward = False
    return _assemble([line[::-1] if leftward else line for line in read], leftward=leftward)


def _read(signs: Sequence[str], *, leftward: bool) -> str:
    """Read a line by the direction of its page, unless most of it is of the other one."""
    weight = weigh_letters("".join(signs))
    is_foreign = (
        weight.rightward > _FOREIGN * weight.leftward if leftward else weight.leftward > weight.rightward
    )
    return read_signs(signs, leftward=leftward != is_foreign)


def _assemble(lines: Sequence[Sequence[tuple[str, Box]]], *, leftward: bool) -> tuple[list[Piece], str]:
    pieces: list[Piece] = []
    parts: list[str] = []
    at = 0
    for line in lines:
        for number, (part, (left, bottom, right, top)) in enumerate(line):
            sides = (-right, -left) if leftward else (left, right)
            pieces.append(Piece(sides[0], bottom, sides[1], top, at, at + len(part)))
            end = " " if number + 1 < len(line) else LINE_END
            parts += (part, end)
            at += len(part) + len(end)
    return pieces, "".join(parts)
