"""Writing systems: what is a word, which scripts have no spaces, how accents fold.

Invariant: every function here is total (any string, lone surrogates included) and linear in its input.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

SPACELESS = {
    "han": (
        "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
    ),
    "hiragana": "\u3041-\u309f",
    "katakana": "\u30a0-\u30ff\u31f0-\u31ff",
    "hangul": "\u1100-\u11ff\u3130-\u318f\uac00-\ud7af",
    "thai": "\u0e00-\u0e7f",
    "lao": "\u0e80-\u0eff",
    "myanmar": "\u1000-\u109f\ua9e0-\ua9ff\uaa60-\uaa7f",
    "khmer": "\u1780-\u17ff",
}
"""Scripts whose runs are cut into n-grams, as character-class ranges. Hangul has spaces, but its words carry
their particles, so that syllable pairs find what whole words miss."""

_COMBINING = range(0x0300, 0x0370)
_ARABIC_AND_HEBREW_POINTS = (*range(0x0591, 0x05C8), *range(0x064B, 0x0660), 0x0670)
_MARK_BLOCKS = (range(0x0300, 0x1E00), range(0x20D0, 0x2100), range(0xA66F, 0xAC00), range(0xFE20, 0xFE30))
_FOLDED_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ß": "ss", "ё": "е"}
)
_STRIPPED_MARKS = dict.fromkeys((*_COMBINING, *_ARABIC_AND_HEBREW_POINTS))


def _mark_class() -> str:
    """Vowel signs and accents as ranges: `\\w` leaves them out and would cut Hindi or Thai words."""
    marks = [
        code for block in _MARK_BLOCKS for code in block if unicodedata.category(chr(code)).startswith("M")
    ]
    ranges: list[list[int]] = []
    for code in marks:
        if ranges and code == ranges[-1][1] + 1:
            ranges[-1][1] = code
        else:
            ranges.append([code, code])
    return "".join(f"\\u{first:04x}-\\u{last:04x}" for first, last in ranges)


MARKS = _mark_class()
APOSTROPHES = "'\u2019\u02bc"

# An ASCII text is by far the most frequent case, and its pattern is three times as fast.
_ASCII_WORD = re.compile(r"[A-Za-z0-9]++(?:['.,][A-Za-z0-9]++)*+")
_WORD = re.compile(rf"[^\W_]+(?:(?:[{MARKS}]|[{APOSTROPHES}.,](?=[^\W_]))[^\W_]*)*")
_ANY_SPACELESS = re.compile(f"[{''.join(SPACELESS.values())}]")
_RUNS = re.compile(
    "|".join(f"(?P<{name}>[{ranges}]+)" for name, ranges in SPACELESS.items())
    + f"|(?P<other>[^{''.join(SPACELESS.values())}]+)"
)
_CLUSTER = re.compile(f".[{MARKS}]*", re.DOTALL)
_ASCII = bytes(range(128))
_PLAIN_MARKS = {
    "\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"', "\u2013": "-", "\u2014": "-", "\u2026": "...",
}  # fmt: skip


def normalise(text: str) -> str:
    """NFKC without soft hyphens: ligatures, fullwidth and presentation forms become plain; case stays."""
    if text.isascii():
        return text
    return unicodedata.normalize("NFKC", text).replace("\u00ad", "")


def beyond_ascii(text: str) -> str:
    """The characters of a text that are not ASCII, in order: to look for one of them in few steps."""
    if text.isascii():
        return ""
    return text.encode("utf-8", "surrogatepass").translate(None, _ASCII).decode("utf-8", "surrogatepass")


def with_plain_marks(text: str) -> str:
    """The text with quotes, dashes and points as ASCII has them: that of many languages is then ASCII.

    Its words are the same but for the form of their apostrophes.
    """
    if not text.isascii():
        for mark, plain in _PLAIN_MARKS.items():
            text = text.replace(mark, plain)
    return text


def find_words(text: str) -> list[str]:
    """Words of normalised text in order, inner apostrophes, points and commas kept ("darwin's", "3.2")."""
    if text.isascii():
        return _ASCII_WORD.findall(text)
    return _WORD.findall(text)


def iter_words(text: str) -> Iterator[re.Match[str]]:
    """The same words with their places."""
    return (_ASCII_WORD if text.isascii() else _WORD).finditer(text)


def has_spaceless(text: str) -> bool:
    """Whether any character belongs to a script that is cut into n-grams."""
    return not text.isascii() and _ANY_SPACELESS.search(text) is not None


def script_runs(text: str) -> Iterator[tuple[str, str]]:
    """Pieces of one script each, as (script, piece); everything outside the spaceless scripts is "other"."""
    for match in _RUNS.finditer(text):
        yield match.lastgroup or "other", match.group()


def clusters(run: str) -> list[str]:
    """The run's characters, each with the marks that sit on it (a Thai consonant and its vowel are one)."""
    return _CLUSTER.findall(run)


@lru_cache(maxsize=1 << 16)
def fold_accents(word: str) -> str:
    """The casefolded word without accents; й stays, a letter of its own rather than an accented и."""
    if word.isascii():
        return word
    if any("\u0400" <= character <= "\u04ff" for character in word):
        return word.replace("ё", "е")
    bare = unicodedata.normalize("NFD", word.translate(_FOLDED_LETTERS)).translate(_STRIPPED_MARKS)
    return unicodedata.normalize("NFC", bare)
