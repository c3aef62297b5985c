"""Places that a message sets aside: "everything except chapter 3", "without the introduction", 第三章以外."""

from __future__ import annotations

from compressor.core.language.phrases.places import WORDS
from compressor.core.language.words import Reading

MAX_PHRASE_WORDS = 4
MAX_JOINING_WORDS = 3


def exclusion_before(reading: Reading, index: int) -> int:
    """Where the words begin that set aside the place named at `index`, an article between; else `index`."""
    follows_article = (reading.word(index - 1),) in WORDS["article"]
    for end in (index, index - 1) if follows_article else (index,):
        for start in range(max(0, end - MAX_PHRASE_WORDS), end):
            if reading.phrase(start, end - start) in WORDS["except"]:
                return start
    return index


def exclusion_after(reading: Reading, index: int) -> int:
    """Where the words end that set aside the place named before `index`; else `index`."""
    return index + reading.match(index, WORDS["except after"])


def goes_on(reading: Reading, first: int, last: int) -> bool:
    """Whether the words [first, last) only join two places: "and the", "or"."""
    between = [(reading.word(index),) for index in range(first, last)]
    joins = any(word in WORDS["and"] for word in between[:1]) or "," in reading.gap(first)
    return (
        joins
        and len(between) <= MAX_JOINING_WORDS
        and all(word in WORDS["and"] | WORDS["article"] for word in between)
    )
