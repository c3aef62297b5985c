"""The text an embedder is given: what it can read, in a length it can afford.

The local engine spends two milliseconds on a token, and some scripts make one token a character, so both
limits are in characters. It also sizes a buffer by the bytes it is given, and overruns it where its own
normalisation makes one character into eighteen (U+FDFA): text reaches it in NFKC, expanded already.
"""

from __future__ import annotations

import unicodedata

MAX_PASSAGE_CHARACTERS = 2_000
"""About four times a usual chunk; at worst four seconds of the local engine."""
MAX_QUESTION_CHARACTERS = 1_000
"""A long paragraph; at worst two seconds of the local engine, half of a question's deadline."""
PIECES = 4


def passage_text(text: str) -> str:
    """Return `text` as an embedder should read a passage; "" where there is nothing to read."""
    return readable_text(text, max_characters=MAX_PASSAGE_CHARACTERS)


def question_text(text: str) -> str:
    """Return `text` as an embedder should read a question; "" where there is nothing to read."""
    return readable_text(text, max_characters=MAX_QUESTION_CHARACTERS)


def readable_text(text: str, *, max_characters: int) -> str:
    """Return `text` in NFKC, without NUL and lone surrogates, at most `max_characters` long."""
    affordable = shorten_evenly(text, max_characters=max_characters)
    encodable = affordable.replace("\0", " ").encode("utf-8", "replace").decode("utf-8")
    return shorten_evenly(unicodedata.normalize("NFKC", encodable).strip(), max_characters=max_characters)


def shorten_evenly(text: str, *, max_characters: int) -> str:
    """Return `text`, or pieces of it from the first character to the last with even gaps between them.

    The question in a long message stands as often at its end as at its start, so neither end is given up.
    """
    if len(text) <= max_characters:
        return text
    piece = (max_characters - (PIECES - 1)) // PIECES
    starts = [index * (len(text) - piece) // (PIECES - 1) for index in range(PIECES)]
    return " ".join(text[start : start + piece] for start in starts)
