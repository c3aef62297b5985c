"""What a message is about: the place it names, and what else is left beside its request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from compressor.core.language.phrases.table import Role, split_words
from compressor.core.language.reading import read
from compressor.core.language.words import Reading, Word
from compressor.core.requests.locating import find_location
from compressor.core.requests.locations import Location

MAX_WORDS_WITH_A_PLACE = 60
"""In a longer message "chapter 6" is part of something pasted."""
MAX_COUNT_DIGITS = 3
_COUNTING = frozenset(
    {Role.OVERVIEW, Role.MORE, Role.ANSWER, Role.FORM, Role.OPENER, Role.WHAT_ABOUT, Role.RELATION}
)
_EXTENSION_LETTERS = 5


@dataclass(frozen=True, slots=True)
class Subject:
    """A message parted into its place and the rest. `query` is the message without the words of the place."""

    message: str
    rest: Reading
    location: Location | None
    query: str

    @property
    def is_empty(self) -> bool:
        """Whether the message has no words at all."""
        return not self.rest.words and self.location is None

    @property
    def roles(self) -> frozenset[Role]:
        return frozenset(word.role for word in self.rest.words)

    @property
    def names_something(self) -> bool:
        """Whether anything but the place is named; a count ("5 bullet points", "and two?") is not."""
        counted = self.roles & _COUNTING
        return any(
            word.role is Role.NAME or (word.role is Role.NUMBER and not (counted and _is_count(word.text)))
            for word in self.rest.words
        )

    @property
    def names_only_numbers(self) -> bool:
        """ "the second", "7?": small numbers and nothing that they count."""
        numbers = [word.text for word in self.rest.words if word.role is Role.NUMBER]
        others = self.roles & {Role.NAME, Role.OVERVIEW, Role.FILE}
        return bool(numbers) and not others and all(map(_is_count, numbers))

    @property
    def asks_for_the_matter(self) -> bool:
        """Whether nothing but the topic or the argument is asked for: not "the limitations" of a paper."""
        matter = set().union(*(table.matter for table in self.rest.lexicons))
        return all(word.text in matter for word in self.rest.words if word.role is Role.RELATION)


def find_subject(message: str, titles: Sequence[str] = ()) -> Subject:
    """Reads a message; `titles` are names of the files it may be about, which name nothing inside them."""
    reading = read(message)
    location, placed = None, frozenset[int]()
    if not reading.is_shortened and len(reading.words) <= MAX_WORDS_WITH_A_PLACE:
        location, placed = find_location(reading)
    kept = tuple(word for index, word in enumerate(reading.words) if index not in placed)
    rest = _mark_titles(replace(reading, words=kept), titles)
    return Subject(reading.text, rest, location, _without(reading, placed))


def _without(reading: Reading, placed: frozenset[int]) -> str:
    """The text of a reading without some of its words."""
    pieces, position = [], 0
    for index in sorted(placed):
        word = reading.words[index]
        pieces.append(reading.text[position : word.start])
        position = word.end
    return " ".join(" ".join([*pieces, reading.text[position:]]).split()) if placed else reading.text


def _is_count(number: str) -> bool:
    return not number.isdecimal() or len(number) <= MAX_COUNT_DIGITS


def _mark_titles(reading: Reading, titles: Sequence[str]) -> Reading:
    """In a request for a summary, the file's own title ("the Origin of Species") means the file."""
    if all(word.role is not Role.OVERVIEW for word in reading.words):
        return reading
    for title in titles:
        reading = _replace_role(reading, _title_words(reading, title), Role.FILE)
    return reading


def _title_words(reading: Reading, title: str) -> frozenset[int]:
    """Indices of the names, if all of them stand in the title and its first name is among them."""
    stem, _, extension = title.rpartition(".")
    words = split_words(stem if stem and len(extension) <= _EXTENSION_LETTERS else title)
    names = [index for index, word in enumerate(reading.words) if word.role is Role.NAME]
    said = {reading.word(index) for index in names}
    first = next((word.text for word in read(" ".join(words)).words if word.role is Role.NAME), None)
    return frozenset(names) if first in said and said <= set(words) else frozenset()


def _replace_role(reading: Reading, indices: frozenset[int], role: Role) -> Reading:
    words: list[Word] = [
        replace(word, role=role) if index in indices else word for index, word in enumerate(reading.words)
    ]
    return replace(reading, words=tuple(words))
