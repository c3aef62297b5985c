"""Sentences of an excerpt and where they stand, told from headings, code and the rows of tables."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from compressor.core.excerpts.excerpt import FileExcerpt
from compressor.core.excerpts.labels import page_name
from compressor.core.excerpts.places import place_name
from compressor.core.search.indexed_file import IndexedFile
from compressor.core.structure.fulltext import PAGE_BREAK

MIN_WORDS = 5
MIN_UNSPACED_LETTERS = 12
MIN_LETTER_SHARE = 0.6

_UNSPACED_LETTERS = r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff"
_PARAGRAPH_BORDER = re.compile(
    r"\n[ \t]*(?:\n[ \t]*)+|\s*\f\s*(?![a-zß-ÿ])|\n(?=[ \t]*[-*•–] )"
    rf"|\n(?=[ \t]+[{_UNSPACED_LETTERS}]|[ \t]*[「『])"
)
_SENTENCE_BORDER = re.compile(
    r"(?<=[.!?…])[\"'’”»)\]*_]{0,3}\s+(?=[\"'“‘«(\[¿¡*_]{0,3}[^\Wa-zß-ÿ_])|(?<=[。！？｡])[」』”’）]{0,3}\s*"
)
_ABBREVIATION = re.compile(
    r"(?:^|[\s(\[])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|Sr|Sra|vs|cf|Fig|Figs|No|Vol|Eq|pp|al|Nr|Abb|ca|Art|e\.g|i\.e"
    r"|z\. ?B|d\. ?h)\.$"
)
_SENTENCE = re.compile(
    r"[\"'“‘«(\[¿¡「『*_]{0,3}[^\W\da-zß-ÿ_].*[.!?…。！？｡][\"'’”»)\]」』）*_]{0,4}$", re.DOTALL
)
_UNSPACED = re.compile(f"[{_UNSPACED_LETTERS}]")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of chunk `chunk` of file `file` (positions), on one line; `start` is its offset in the file.

    `is_prose` says that it reads as a sentence, `opens_section` that it is the first to do so in its section.
    """

    text: str
    place: str
    file: int
    chunk: int
    start: int
    opens_paragraph: bool
    opens_section: bool
    is_prose: bool


def excerpt_sentences(file: IndexedFile, excerpt: FileExcerpt, position: int) -> Iterator[Sentence]:
    """Every sentence that is shown of a file, in order; `position` is the file's among those asked about."""
    for chunk in sorted(excerpt.reasons):
        start, end = int(file.chunks.starts[chunk]), int(file.chunks.ends[chunk])
        text = file.text[start:end]
        lead = len(text) - len(text.lstrip())
        page = int(file.chunks.first_pages[chunk])
        begins = _begins_section(file, chunk)
        for first, last, opens in _spans(text):
            shown = " ".join(text[first:last].split())
            first_page = page + text.count(PAGE_BREAK, lead, first)
            last_page = first_page + text.count(PAGE_BREAK, first, last)
            place = (
                page_name(file, first_page, last_page) if file.paginated else place_name(file, chunk, chunk)
            )
            prose = reads_as_sentence(shown)
            yield Sentence(shown, place, position, chunk, start + first, opens, begins and prose, prose)
            begins &= not prose


def _begins_section(file: IndexedFile, chunk: int) -> bool:
    section = int(file.chunks.sections[chunk])
    return section >= 0 and file.sections[section].first_chunk == chunk


def _spans(text: str) -> Iterator[tuple[int, int, bool]]:
    """Sentences of a chunk without the white space around them, and whether each opens a paragraph."""
    for start, end in _parts(text, 0, len(text), _PARAGRAPH_BORDER):
        opens = True
        for first, last in _sentence_parts(text, start, end):
            yield first, last, opens
            opens = False


def _sentence_parts(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    first = start
    for border in _SENTENCE_BORDER.finditer(text, start, end):
        if not _ABBREVIATION.search(text, max(start, border.start() - 12), border.start()):
            yield from _stripped(text, first, border.end())
            first = border.end()
    yield from _stripped(text, first, end)


def _parts(text: str, start: int, end: int, border: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    first = start
    for match in border.finditer(text, start, end):
        yield from _stripped(text, first, match.start())
        first = match.end()
    yield from _stripped(text, first, end)


def _stripped(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The span without white space at its borders; nothing where nothing is left."""
    part = text[start:end]
    if part.strip():
        yield start + len(part) - len(part.lstrip()), start + len(part.rstrip())


def reads_as_sentence(text: str) -> bool:
    """Whether a line is running text with a beginning and an end, not a heading, a row of a table or code."""
    if text.isupper() or not _SENTENCE.match(text):
        return False
    letters = sum(letter.isalpha() or letter.isspace() for letter in text)
    long_enough = len(text.split()) >= MIN_WORDS or len(_UNSPACED.findall(text)) >= MIN_UNSPACED_LETTERS
    return long_enough and letters >= MIN_LETTER_SHARE * len(text)
