"""From the order in which letters stand to the order in which they are read, for scripts that run leftward.

A PDF says where letters stand, not which way they run. What is done here turns the Unicode Bidirectional
Algorithm (https://www.unicode.org/reports/tr9/) round, as far as that can be done: words run by their script,
numbers from the left, and what stands between runs with what is on both sides of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple
from unicodedata import bidirectional

_LETTERS_LEFTWARD = ("R", "AL")
_NUMBERS = ("EN", "AN")
_LAM = "\u0644"
_ALEFS = "\u0622\u0623\u0625\u0627"
_PAIRS = ("()", "[]", "{}", "«»", "‹›")
BRACKETS = frozenset("".join(_PAIRS))
_ONLY_AT_THE_END = frozenset("\u0629\u0649\u06d2\u06baךםןףץ")
_ARTICLE = "\u0627\u0644"


def order_cluster(characters: str) -> str:
    """Return the letters of one glyph in the order of reading: PDFium reverses those of leftward scripts."""
    leftward = any(bidirectional(character) in _LETTERS_LEFTWARD for character in characters)
    is_in_order = characters[0] == _LAM and characters[1:2] in _ALEFS
    return characters[::-1] if leftward and not is_in_order else characters


class Letters(NamedTuple):
    """How many letters of a text run which way."""

    leftward: int
    rightward: int


def weigh_letters(text: str) -> Letters:
    """Return how many letters run from right to left, and how many from left to right."""
    kinds = [bidirectional(character) for character in text]
    return Letters(sum(kinds.count(kind) for kind in _LETTERS_LEFTWARD), kinds.count("L"))


def read_signs(signs: Sequence[str], *, leftward: bool) -> str:
    """Return the signs, given from left to right, in the order in which a line that runs that way is read."""
    kinds = [_kind(sign) for sign in signs]
    if leftward:
        return balance_brackets("".join(_read_leftward(signs, kinds)))
    parts: list[str] = []
    at = 0
    for start, end in _spans(kinds, {"R", "AL"}, {"EN", "AN"}):
        parts += [*signs[at:start], *_read_leftward(signs[start:end], kinds[start:end])]
        at = end
    return "".join([*parts, *signs[at:]])


def _kind(sign: str) -> str:
    kinds = [bidirectional(character) for character in sign]
    return next((kind for kind in kinds if kind != "NSM"), "NSM")


def _read_leftward(signs: Sequence[str], kinds: Sequence[str]) -> list[str]:
    """Read from the right, but rightward words, with what is between them, and numbers from the left."""
    numbers = _join_numbers(signs, kinds)
    parts: list[str] = []
    at = len(signs)
    for start, end in reversed(_spans(numbers, {"L"}, {"EN", "AN"}, alone={"EN", "AN"})):
        parts += [*reversed(signs[end:at]), *signs[start:end]]
        at = start
    return [*parts, *reversed(signs[:at])]


def _join_numbers(signs: Sequence[str], kinds: Sequence[str]) -> list[str]:
    """Count separators between two digits, and in Hebrew signs and units beside one, among the number."""
    joined = list(kinds)
    arabic = "AL" in kinds
    for at in range(1, len(kinds) - 1):
        separates = kinds[at] == "CS" or (kinds[at] == "ES" and not arabic)
        if separates and kinds[at - 1] in _NUMBERS and kinds[at + 1] in _NUMBERS:
            joined[at] = "EN"
    if not arabic:
        for at, kind in enumerate(kinds):
            if kind == "ET" and ("EN" in joined[max(0, at - 1) : at] or "EN" in kinds[at + 1 : at + 2]):
                joined[at] = "EN"
    return joined


def _spans(
    kinds: Sequence[str], strong: set[str], weak: set[str], alone: set[str] | None = None
) -> list[tuple[int, int]]:
    """Return where stretches begin and end that hold a `strong` kind, and `strong` or `weak` at both ends.

    Between, there is nothing strong of the other direction. Weak kinds side by side make a stretch by
    themselves if they are in `alone`.
    """
    spans: list[tuple[int, int]] = []
    start: int | None = None
    end = 0
    has_strong = False
    for at, kind in enumerate([*kinds, "end"]):
        if kind in strong or kind in weak:
            if start is not None and not has_strong and kind in weak and at > end:
                spans += _alone(kinds, start, end, alone)
                start = None
            if start is None:
                start, has_strong = at, False
            has_strong = has_strong or kind in strong
            end = at + 1
        elif kind in ("L", "R", "AL", "end"):
            if start is not None:
                spans += [(start, end)] if has_strong else _alone(kinds, start, end, alone)
            start = None
    return spans


def _alone(kinds: Sequence[str], start: int, end: int, alone: set[str] | None) -> list[tuple[int, int]]:
    return [(start, end)] if alone and kinds[start] in alone else []


def balance_brackets(text: str) -> str:
    """Turn brackets round if they close before they open: some files name the shape, some the meaning."""
    for opening, closing in map(tuple, _PAIRS):
        if opening in text or closing in text:
            text = _balance(text, opening, closing)
    return text


def _balance(text: str, opening: str, closing: str) -> str:
    found = [character for character in text if character in (opening, closing)]
    if _is_balanced(found, opening):
        return text
    turned = [opening if character == closing else closing for character in found]
    if not _is_balanced(turned, opening):
        if len(found) % 2:
            return text
        turned = [opening, closing] * (len(found) // 2)
    fresh = iter(turned)
    return "".join(next(fresh) if character in (opening, closing) else character for character in text)


def _is_balanced(brackets: Sequence[str], opening: str) -> bool:
    depth = 0
    for bracket in brackets:
        depth += 1 if bracket == opening else -1
        if depth < 0:
            return False
    return depth == 0


def is_backward(text: str) -> bool:
    """Whether words begin with what only ends words, or end with the article, more often than the other way.

    So they do where a program that knows no Arabic has set letters from the left, as they come.
    """
    evidence = 0
    for word in text.split():
        evidence += (word[0] in _ONLY_AT_THE_END) - (word[-1] in _ONLY_AT_THE_END)
        if len(word) > len(_ARTICLE) + 1:
            evidence += word.endswith(_ARTICLE[::-1]) - word.startswith(_ARTICLE)
    return evidence > 0
