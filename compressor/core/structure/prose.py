"""Running text, told apart from lists, tables, titles and verse."""

from __future__ import annotations

import re

from compressor.core.structure.blocks import Block
from compressor.core.structure.title_words import MAX_PLAIN_TITLE_WORDS, ends_sentence, has_han

MIN_PROSE_WORDS = 30
MIN_OPENING_WORDS = 20
MIN_SENTENCE_WORDS = 8
MIN_LIST_LINES = 3
MAX_LISTED_SHARE = 0.5
"""In running text few lines end where a sentence ends, or in a number; in a list most do."""
MIN_LOWER_SHARE = 0.2
MIN_LONG_LINE_CHARS = 90
SEEN_CHARS = 1000

_SENTENCE = re.compile(r"[.!?:;](?:[\"'’”»)\]]*)(?:\s|$)|[。！？]")
_OPENERS = " \t\"'“‘«(["
_LEADERS = ("....", ". . . .", "……", "···", "____")


def is_prose(text: str) -> bool:
    """Running text: enough words, in sentences of some length. Only the beginning is looked at."""
    text = text[:SEEN_CHARS]
    if len(text) < 2 * MIN_PROSE_WORDS:
        return False
    if has_han(text):
        return "。" in text and len(text) >= len(_SENTENCE.findall(text)) * MIN_SENTENCE_WORDS
    words = len(text.split())
    if words < MIN_PROSE_WORDS or any(leaders in text for leaders in _LEADERS):
        return False
    if words < len(_SENTENCE.findall(text)) * MIN_SENTENCE_WORDS:
        return False
    lines = text.strip().splitlines()
    return len(lines) < MIN_LIST_LINES or _flows(lines)


def opens_prose(text: str, before: Block | None, after: Block | None) -> bool:
    """Whether running text follows what stands between the blocks, and the text before has come to an end."""
    if after is None:
        return False
    following = text[after.lines[0][0] : min(after.end, after.lines[0][0] + 400)].strip()
    is_long = len(following.split()) >= MIN_OPENING_WORDS or (
        len(following) >= 2 * MIN_OPENING_WORDS and has_han(following)
    )
    if not is_long or following[:1].islower() or _is_table(following.splitlines()):
        return False
    if before is None:
        return True
    ending = text[max(before.start, before.end - 200) : before.end]
    return ends_sentence(ending) or len(ending.split()) <= MAX_PLAIN_TITLE_WORDS


def _flows(lines: list[str]) -> bool:
    """Whether lines go on from one another: few end a sentence, some begin in the midst of one."""
    if _is_table(lines) or sum(map(_ends_sentence, lines)) >= MAX_LISTED_SHARE * len(lines):
        return False
    initials = [line.lstrip(_OPENERS)[:1] for line in lines]
    if sum(map(str.isalpha, initials)) < MAX_LISTED_SHARE * len(lines):
        return False
    lower, upper = sum(map(str.islower, initials)), sum(map(str.isupper, initials))
    are_long = sum(map(len, lines)) > MIN_LONG_LINE_CHARS * len(lines)
    return are_long or lower >= MIN_LOWER_SHARE * (lower + upper)


def _ends_sentence(line: str) -> bool:
    return line.rstrip().endswith((".", "!", "?"))


def _is_table(lines: list[str]) -> bool:
    """Whether most of several lines end in a number."""
    numbers = sum(line.rstrip(" .")[-1:].isdigit() for line in lines)
    return len(lines) >= MIN_LIST_LINES and numbers > MAX_LISTED_SHARE * len(lines)
