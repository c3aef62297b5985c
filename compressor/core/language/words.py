"""A message as a row of words, each with what it does in the request."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from compressor.core.language.phrases import Lexicon, Role
from compressor.core.language.scripts import has_spaceless

_PAUSE = re.compile(r"[.!?;:,\n。！？；，、：…]")


@dataclass(frozen=True, slots=True)
class Word:
    """One word: folded text, span in the message as read, what it does, how many words its phrase has."""

    text: str
    start: int
    end: int
    role: Role = Role.NAME
    phrase_words: int = 1

    @property
    def size(self) -> float:
        """How much of a word it is: a character of a script without spaces counts half."""
        return 0.5 if has_spaceless(self.text) else 1.0


@dataclass(frozen=True, slots=True)
class Reading:
    """The message as read (normalised, trimmed, without the middle where `is_shortened`) and its words.

    Indices past either end are allowed everywhere: there is no word, no role and nothing to match there.
    """

    text: str
    words: tuple[Word, ...]
    lexicons: tuple[Lexicon, ...] = ()
    is_shortened: bool = False

    @property
    def language(self) -> str:
        """The main language, "" where nothing told it."""
        return self.lexicons[0].language if self.lexicons else ""

    def word(self, index: int) -> str:
        return self.words[index].text if 0 <= index < len(self.words) else ""

    def role(self, index: int) -> Role | None:
        return self.words[index].role if 0 <= index < len(self.words) else None

    def phrase(self, index: int, length: int) -> tuple[str, ...]:
        return tuple(word.text for word in self.words[index : index + length])

    def match(self, index: int, table: Collection[tuple[str, ...]], longest: int = 4) -> int:
        """The length in words of the longest phrase of the table that starts at `index`, 0 for none."""
        if not 0 <= index < len(self.words):
            return 0
        phrase = self.phrase(index, longest)
        while phrase and phrase not in table:
            phrase = phrase[:-1]
        return len(phrase)

    def gap(self, index: int) -> str:
        """What stands between the words `index - 1` and `index`; at either end, what stands outside."""
        start = self.words[index - 1].end if 0 < index <= len(self.words) else 0
        end = self.words[index].start if index < len(self.words) else len(self.text)
        return self.text[start:end]

    def pauses_before(self, index: int) -> bool:
        """Whether punctuation parts the word from the one before, or it is the first."""
        return index <= 0 or _PAUSE.search(self.gap(index)) is not None
