"""Reads a message: its words, the languages whose set phrases it is made of, and what each word does in it.

Invariant: bounded work. Of a very long message only the beginning and the end are read.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import lru_cache

from compressor.core.language.languages import detect_languages
from compressor.core.language.marking import mark
from compressor.core.language.phrases import Lexicon, Role, lexicon
from compressor.core.language.phrases.places import NAMED
from compressor.core.language.phrases.table import TOKEN
from compressor.core.language.scripts import fold_accents, has_spaceless
from compressor.core.language.words import Reading, Word

MAX_CHARACTERS = 3_000
"""What is read of a message: far more than anybody types, far less than a pasted chapter."""
MESSAGES_KEPT = 16
"""So many readings are kept: a message is read to be understood, to be searched for, and to fit texts to it.
"""
MAX_WORDS_TO_KNOW = 60
TELLING = 0.4
"""What it counts, in words, that a message's function words tell a language."""
MAX_WORDS_WITH_SLIPS = 6
MIN_LETTERS_WITH_SLIPS = 6
MIN_LIKENESS = 0.85

_SPACED = ("en", "es", "fr", "de", "pt", "it")


@lru_cache(maxsize=MESSAGES_KEPT)
def read(message: str) -> Reading:
    """Every word of the message with its role; a message without words gives none."""
    text, is_shortened = _shorten(unicodedata.normalize("NFKC", message).strip())
    bare = Reading(
        text,
        tuple(Word(fold_accents(m.group().casefold()), m.start(), m.end()) for m in TOKEN.finditer(text)),
        is_shortened=is_shortened,
    )
    reading = mark(replace(bare, lexicons=_choose_lexicons(bare)))
    corrected = _correct_slips(reading)
    return reading if corrected is reading else mark(replace(corrected, lexicons=_choose_lexicons(corrected)))


def _shorten(text: str) -> tuple[str, bool]:
    half = MAX_CHARACTERS // 2
    return (f"{text[:half]}\n{text[-half:]}", True) if len(text) > MAX_CHARACTERS else (text, False)


def _choose_lexicons(reading: Reading) -> tuple[Lexicon, ...]:
    """The tables that know most of the message, best first: at most one of a language that has spaces."""
    detected = detect_languages(reading.text)
    spaced = sorted(_SPACED, key=lambda code: detected.index(code) if code in detected else len(detected))
    has_han = any(has_spaceless(word.text) for word in reading.words)
    without_spaces = (["ja"] if "ja" in detected else ["zh", "ja"]) if has_han else []
    candidates = [_most_familiar(codes, detected, reading) for codes in (without_spaces, spaced) if codes]
    familiar = [pair for pair in candidates if pair[0] > 0]
    return tuple(table for _, table in sorted(familiar, key=lambda pair: -pair[0]))


def _most_familiar(codes: Sequence[str], detected: Sequence[str], reading: Reading) -> tuple[float, Lexicon]:
    """The table whose phrases cover most words, and how many; function words add a little."""
    scored = [(_familiar_words(reading, lexicon(code)), lexicon(code)) for code in codes]
    scored = [
        (known + TELLING * (known > 0 and table.language in detected[:1]), table) for known, table in scored
    ]
    return max(scored, key=lambda pair: pair[0])


def _familiar_words(reading: Reading, table: Lexicon) -> float:
    index, known = 0, 0.0
    while index < min(len(reading.words), MAX_WORDS_TO_KNOW):
        length = max(
            reading.match(index, phrases, table.longest) for phrases in (table.roles, table.commands)
        )
        length = length or (reading.word(index) in table.places)
        known += sum(word.size for word in reading.words[index : index + length])
        index += length or 1
    return known


def _correct_slips(reading: Reading) -> Reading:
    """A short message, mistyped commands put right ("sumarize this book"); or the reading itself."""
    if len(reading.words) > MAX_WORDS_WITH_SLIPS:
        return reading
    tables = reading.lexicons or tuple(lexicon(code) for code in _SPACED)
    meant = {word: _meant(word, tables) for word in reading.words if word.role is Role.NAME}
    if not any(meant.values()):
        return reading
    words = (replace(word, text=meant.get(word) or word.text, role=Role.NAME) for word in reading.words)
    return replace(reading, words=tuple(words))


def _meant(word: Word, tables: Sequence[Lexicon]) -> str:
    """The command that was meant, "" for none; never a part of a book: induction is no introduction."""
    if len(word.text) < MIN_LETTERS_WITH_SLIPS:
        return ""
    known = [
        phrase
        for table in tables
        for phrase in table.typed_wrong
        if phrase[0] == word.text[0] and tuple(phrase.split()) not in NAMED
    ]
    return next(iter(get_close_matches(word.text, known, n=1, cutoff=MIN_LIKENESS)), "")
