"""Words of a question as the file may spell them: one letter more, less, other or swapped."""

from __future__ import annotations

from collections.abc import Container, Iterator

MIN_LETTERS = 5
"""Shorter words have too many neighbours."""
MAX_LETTERS = 24
_ALPHABETS = (
    "abcdefghijklmnopqrstuvwxyz",
    "абвгдежзийклмнопрстуфхцчшщъыьэюяё",
    "αβγδεζηθικλμνξοπρστυφχψως",
)


def respellings(word: str, vocabulary: Container[str]) -> list[str]:
    """Known words one edit (Damerau-Levenshtein) away, in order; [] for short words, unknown scripts."""
    alphabet = next((letters for letters in _ALPHABETS if word and set(word) <= set(letters)), "")
    if not alphabet or not MIN_LETTERS <= len(word) <= MAX_LETTERS:
        return []
    return sorted({edited for edited in _edits(word, alphabet) if edited in vocabulary})


def _edits(word: str, alphabet: str) -> Iterator[str]:
    for cut in range(len(word) + 1):
        head, tail = word[:cut], word[cut:]
        if tail:
            yield head + tail[1:]
            yield from (head + letter + tail[1:] for letter in alphabet)
        if len(tail) > 1:
            yield head + tail[1] + tail[0] + tail[2:]
        yield from (head + letter + tail for letter in alphabet)
