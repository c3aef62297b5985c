"""A long message taken apart: what the student asks, and the material that was pasted with it.

Invariant: the question is made of the beginning and the end of the message, byte for byte.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile

from compressor.core.requests.subject import find_subject
from compressor.core.search.indexed_file import CountTokens

QUESTION_TOKENS = 200
"""The paragraphs at one end of a message are the question up to this size."""
QUESTION_SHARE = 8
"""They are never more than this part of the ceiling."""
LINE_TOKENS = 80
"""A paragraph that asks nothing is a part of the question only up to this size."""

_PARAGRAPH = re.compile(r"\n[ \t\r\f\v]*\n\s*")
_LINE = re.compile(r"\n\s*")
_SENTENCE = re.compile(r"[.!?…؟۔][\"'”’»)\]]{0,3}\s+|[。！？｡][」』”’）]{0,3}\s*|[।॥።]\s*")
_ASKS = re.compile(r"[?？؟:：]\W*$")


@dataclass(frozen=True, slots=True)
class SplitMessage:
    """The question, and what was pasted with it, "" where nothing was."""

    question: str
    paste: str = ""


def split_message(message: str, ceiling: int, count: CountTokens) -> SplitMessage:
    """Split a message of more than half the ceiling; a shorter one, or one without borders, is all question.

    Short paragraphs at both ends are the question. Where there are none, it is the first and the last line,
    or else the first and the last sentence; more than one where a later one asks.
    """
    if count(message) * 2 <= ceiling:
        return SplitMessage(message)
    side = min(QUESTION_TOKENS, ceiling // QUESTION_SHARE)
    body = message.strip()
    for border, take in ((_PARAGRAPH, _as_many_as_fit), (_LINE, _to_what_asks), (_SENTENCE, _to_what_asks)):
        pieces = _pieces(body, border)
        head = take(pieces[:-1], side, count)
        tail = take(pieces[:head:-1], side, count)
        if head or tail:
            opening = "".join(pieces[:head])
            ending = "".join(pieces[len(pieces) - tail :])
            paste = body[len(opening) : len(body) - len(ending)]
            return SplitMessage("\n\n".join(filter(None, (opening.strip(), ending.strip()))), paste.strip())
    return SplitMessage(message)


def asked_in(message: str, ceiling: int, count: CountTokens) -> str:
    """What a message asks, without what was pasted with it: what it is understood and searched by.

    Where only the paste has words ("???" under it), they are what is asked.
    """
    question = split_message(message, ceiling, count).question
    return message if find_subject(question).is_empty else question


def _pieces(text: str, border: re.Pattern[str]) -> list[str]:
    """The text between borders, each piece with the border after it; white space is no piece."""
    ends = [0, *(match.end() for match in border.finditer(text) if match.end() < len(text)), len(text)]
    return [text[start:end] for start, end in pairwise(ends)]


def _as_many_as_fit(pieces: Sequence[str], side: int, count: CountTokens) -> int:
    """How many of the pieces cost no more than one side of the question; a longer one must ask something."""
    fitting = _fitting(pieces, side, count)
    return sum(
        1 for _ in takewhile(lambda piece: count(piece) <= LINE_TOKENS or _ASKS.search(piece), fitting)
    )


def _to_what_asks(pieces: Sequence[str], side: int, count: CountTokens) -> int:
    """How many of them reach to the last that asks something; 1 where none does."""
    fitting = list(_fitting(pieces, side, count))
    asking = [number for number, piece in enumerate(fitting, start=1) if _ASKS.search(piece)]
    return max(asking, default=min(1, len(fitting)))


def _fitting(pieces: Sequence[str], side: int, count: CountTokens) -> Iterator[str]:
    spent = 0
    for piece in pieces:
        spent += count(piece)
        if spent > side:
            return
        yield piece
