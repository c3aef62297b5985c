"""Gives every word of a message its role: the longest set phrase at each word counts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from compressor.core.language.numerals import parse_number
from compressor.core.language.phrases import Lexicon, Role
from compressor.core.language.scripts import APOSTROPHES, has_spaceless
from compressor.core.language.words import Reading, Word

_FILE_NAME = re.compile(r"\S{1,80}\.(?:pdf|docx?|epub|txt|md|pptx?|odt|rtf|html?)\b", re.IGNORECASE)
_COMMANDING = frozenset(
    {Role.POLITE, Role.COMMAND, Role.ASK, Role.OVERVIEW, Role.MORE, Role.WHAT_ABOUT, Role.FILE, Role.THIS}
)
_MANNER = frozenset({Role.OVERVIEW, Role.MORE, Role.ANSWER})
_NUMBERABLE = frozenset({Role.FORM, Role.MORE})
_DEFINABLE = frozenset({Role.OVERVIEW, Role.FILE, Role.FORM, Role.RELATION, Role.MORE})


def mark(reading: Reading) -> Reading:
    """The words with their roles: the longest phrase at each word counts; what no phrase covers is a name."""
    marked: list[Word] = []
    opening = _mark_acknowledgement(reading, marked)
    index = opening
    while index < len(reading.words):
        length, role = _phrase_at(reading, index, marked)
        marked.extend(
            replace(w, role=role, phrase_words=length) for w in reading.words[index : index + length]
        )
        index += length
    _mark_file_names(reading.text, marked)
    _mark_closers(reading, marked)
    return _settle_form(replace(reading, words=tuple(marked)))


def _mark_acknowledgement(reading: Reading, marked: list[Word]) -> int:
    """Marks "great, thanks." in front as polite, where a pause or the end shows that it is; gives its end."""
    end = 0
    while True:
        lengths = [reading.match(end, table.acknowledge, table.longest) for table in reading.lexicons]
        length = max(lengths, default=0)
        if not length or not (
            end + length == len(reading.words) or _ends_acknowledgement(reading, end + length)
        ):
            return end
        marked.extend(replace(w, role=Role.POLITE) for w in reading.words[end : end + length])
        end += length


def _ends_acknowledgement(reading: Reading, index: int) -> bool:
    if reading.pauses_before(index):
        return True
    return any(
        reading.match(index, phrases, table.longest)
        for table in reading.lexicons
        for phrases in (table.roles, table.acknowledge)
    )


def _phrase_at(reading: Reading, index: int, marked: Sequence[Word]) -> tuple[int, Role]:
    """Length and role of what stands at a word, judged by the words already marked before it."""
    for table in reading.lexicons:
        length = reading.match(index, table.roles, table.longest)
        command = reading.match(index, table.commands, table.longest)
        if command >= max(length, 1) and _can_command(reading, index, marked):
            return command, Role.COMMAND
        if length and not _is_noun_here(reading, index, length, table, marked):
            return length, table.roles[reading.phrase(index, length)]
    is_clitic = index and reading.gap(index)[-1:] in tuple(APOSTROPHES) and len(reading.word(index)) == 1
    if is_clitic:
        return 1, Role.STOP
    return 1, Role.NUMBER if parse_number(reading.word(index)) is not None else Role.NAME


def _is_noun_here(reading: Reading, index: int, length: int, table: Lexicon, marked: Sequence[Word]) -> bool:
    """Whether a word that can ask or be ignored is what is asked about: "the mean", "what is a file?"."""
    if length > 1 or not marked or reading.pauses_before(index):
        return False
    role = table.roles[reading.phrase(index, length)]
    if role is Role.ASK:
        return marked[-1].text in table.determiners
    return role in _DEFINABLE and marked[-1].role is Role.DEFINE and not has_spaceless(reading.word(index))


def _can_command(reading: Reading, index: int, marked: Sequence[Word]) -> bool:
    """A command is first, or after a pause, a polite word or an asking one: "read and explain".

    Chinese and Japanese put it anywhere.
    """
    if reading.pauses_before(index) or has_spaceless(reading.word(index)):
        return True
    before = next((word for word in reversed(marked) if word.role is not Role.OPENER), None)
    return before is None or before.role in _COMMANDING


def _mark_file_names(text: str, marked: list[Word]) -> None:
    for match in _FILE_NAME.finditer(text):
        for index, word in enumerate(marked):
            if match.start() <= word.start < match.end():
                marked[index] = replace(word, role=Role.FILE)


def _mark_closers(reading: Reading, marked: list[Word]) -> None:
    """Marks what turns the end of a message into "what about ...?" (那RNA呢)."""
    for table in reading.lexicons:
        for length in range(min(table.longest, len(marked)), 0, -1):
            ending = tuple(word.text for word in marked[-length:])
            if ending in table.closers and marked[-length].phrase_words <= length < len(marked):
                marked[-length:] = [replace(word, role=Role.WHAT_ABOUT) for word in marked[-length:]]
                return


def _settle_form(reading: Reading) -> Reading:
    """Words of format are names beside other names where no summary is asked for ("which tests show it?")."""
    reading = _name_numbered(reading)
    roles = {word.role for word in reading.words}
    if Role.NAME not in roles or roles & _MANNER:
        return reading
    words = (replace(w, role=Role.NAME) if w.role is Role.FORM else w for w in reading.words)
    return replace(reading, words=tuple(words))


def _name_numbered(reading: Reading) -> Reading:
    """A word of format with a number after it is something in the file: "table 1", "question 7"."""
    words = list(reading.words)
    for index, word in enumerate(words[:-1]):
        is_alone = word.role in _NUMBERABLE and word.phrase_words == 1 and not has_spaceless(word.text)
        if is_alone and words[index + 1].text.isdecimal() and not reading.pauses_before(index + 1):
            words[index : index + 2] = [replace(each, role=Role.NAME) for each in words[index : index + 2]]
    return replace(reading, words=tuple(words))
