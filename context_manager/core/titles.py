"""A chat's title without a model: what its first message asks, on one line."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from compressor.core.language.phrases.table import Role
from compressor.core.language.reading import read
from compressor.core.language.words import Reading
from compressor.core.requests.request import EmptyRequestError, RequestKind, classify
from compressor.core.tokens import estimate
from context_manager.core.pasting import split_message

MAX_CHARACTERS = 60
MIN_SHARE_KEPT = 0.5
"""A title is cut at the end of a word unless that leaves less than this of the room."""
MESSAGE_TOKENS = 100
"""Of a longer first message, only the part that asks makes the title."""

_FILE_ENDING = re.compile(r"\.[A-Za-z0-9]{2,5}$")
_EDGES = " \t\n,;:.-–—*#>_\"'“”„«»「」，。；："


def title_from(message: str, file_titles: Sequence[str] = ()) -> str:
    """The title of a chat that begins with `message`; "" where that has no words.

    A message that asks about the whole of the chat's files is named after them.
    """
    question = split_message(message, 2 * MESSAGE_TOKENS, estimate).question
    try:
        request = classify(question, titles=file_titles)
    except EmptyRequestError:
        return ""
    if request.kind is RequestKind.WHOLE and file_titles:
        return _shortened(", ".join(_FILE_ENDING.sub("", _one_line(title)) for title in file_titles))
    return _shortened(_first_letter_raised(_without_politeness(_one_line(question))))


def _one_line(text: str) -> str:
    """Printable characters on one line."""
    shown = "".join(letter if letter.isprintable() else " " for letter in unicodedata.normalize("NFC", text))
    return " ".join(shown.split())


def _without_politeness(text: str) -> str:
    """The text from its first word to its last one that are not mere greeting, thanks or "could you"."""
    reading = read(text)
    meant = [index for index, word in enumerate(reading.words) if word.role is not Role.POLITE]
    if not meant or reading.is_shortened:
        return text.strip(_EDGES)
    is_last = meant[-1] == len(reading.words) - 1
    start = reading.words[meant[0]].start if meant[0] else 0
    end = len(reading.text) if is_last else _end_of(reading, meant[-1])
    return reading.text[start:end].strip(_EDGES)


def _end_of(reading: Reading, index: int) -> int:
    """Where the last word that is kept ends, with a mark right behind it ("?", ")")."""
    gap = reading.gap(index + 1)
    return reading.words[index].end + len(gap) - len(gap.lstrip("?!)]%°"))


def _first_letter_raised(text: str) -> str:
    return text[:1].upper() + text[1:]


def _shortened(text: str) -> str:
    """At most MAX_CHARACTERS, cut at the end of a word where words have ends."""
    if len(text) <= MAX_CHARACTERS:
        return text
    room = text[: MAX_CHARACTERS - 1]
    head = room.rpartition(" ")[0] if text[len(room)] != " " else room
    kept = head if len(head) >= MIN_SHARE_KEPT * MAX_CHARACTERS else room
    return f"{kept.rstrip(_EDGES)}…"
