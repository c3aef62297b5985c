"""Finding what texts quote of a source word for word, and taking it out of them.

A quotation is a run of at least eight words, or of twelve letters of a script without spaces, that stands in
the source as well; case, punctuation, markup and line breaks do not count. The source is read once, piece by
piece, and only fingerprints of what may be a quotation are kept: the runs are told apart by a hash.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from typing import NamedTuple

from compressor.core.language.scripts import (
    APOSTROPHES,
    clusters,
    has_spaceless,
    iter_words,
    normalise,
    script_runs,
)

WORDS = 8
LETTERS = 12

_WORD_WEIGHT = LETTERS // 4
_LETTER_WEIGHT = WORDS // 4
_QUOTATION_WEIGHT = WORDS * _WORD_WEIGHT
"""Eight words or twelve letters weigh as much; a run of both counts both."""
_ONE_APOSTROPHE = str.maketrans(dict.fromkeys(APOSTROPHES, "'"))


class _Unit(NamedTuple):
    """A word, or a letter of a script without spaces: characters `start` to `end` of its text."""

    key: str
    start: int
    end: int
    weight: int


def fingerprints(texts: Iterable[str]) -> set[int]:
    """The fingerprints of every run of the texts that is long enough to be a quotation."""
    return {mark for text in texts for _, _, mark in _runs([*_units(text)])}


def found_in(source: Iterable[str], sought: Set[int]) -> set[int]:
    """Those of the fingerprints `sought` that stand in the source, whose pieces follow each other."""
    found: set[int] = set()
    last: list[_Unit] = []
    for piece in source:
        units = [*last, *_units(piece)]
        found.update(mark for _, _, mark in _runs(units) if mark in sought)
        last = units[1 - LETTERS :]
    return found


def without_quotations(text: str, found: Set[int], sentence: str) -> str:
    """The text with `sentence` in place of every quotation whose fingerprints were `found`."""
    units = [*_units(text)]
    kept: list[str] = []
    end = 0
    for first, last in _stretches(units, found):
        kept += [text[end : units[first].start], sentence]
        end = units[last].end
    return "".join([*kept, text[end:]])


def _units(text: str) -> Iterator[_Unit]:
    """The words and letters of a text, in order."""
    for match in iter_words(text):
        word, (start, end) = match.group(), match.span()
        if word.isascii():  # by far the most, and a book has hundreds of thousands
            yield _Unit(word.lower(), start, end, _WORD_WEIGHT)
        elif not has_spaceless(word):
            yield _Unit(_key(word), start, end, _WORD_WEIGHT)
        else:
            yield from _letters(word, start)


def _letters(word: str, start: int) -> Iterator[_Unit]:
    """The letters of a word in which there are some without spaces, and the words between them."""
    for script, run in script_runs(word):
        weight = _WORD_WEIGHT if script == "other" else _LETTER_WEIGHT
        for each in [run] if script == "other" else clusters(run):
            yield _Unit(_key(each), start, start + len(each), weight)
            start += len(each)


def _key(word: str) -> str:
    return normalise(word).casefold().translate(_ONE_APOSTROPHE)


def _runs(units: Sequence[_Unit]) -> Iterator[tuple[int, int, int]]:
    """From every unit on, the shortest run that can be a quotation: first, last and its fingerprint."""
    keys = [unit.key for unit in units]
    end = weight = 0
    for start, unit in enumerate(units):
        while weight < _QUOTATION_WEIGHT and end < len(units):
            weight += units[end].weight
            end += 1
        if weight < _QUOTATION_WEIGHT:
            return
        yield start, end - 1, hash(tuple(keys[start:end]))
        weight -= unit.weight


def _stretches(units: Sequence[_Unit], found: Set[int]) -> list[tuple[int, int]]:
    """The quotations as first and last unit; those without a word between them are one."""
    stretches: list[tuple[int, int]] = []
    for first, last, mark in _runs(units):
        if mark not in found:
            continue
        if stretches and first <= stretches[-1][1] + 1:
            stretches[-1] = (stretches[-1][0], last)
        else:
            stretches.append((first, last))
    return stretches
