"""How a language's set phrases are written down, and how they are looked up.

A table is text: phrases separated by commas or line ends, `a|b` or `[a|b c]` for a choice, `(a)` or `(a|b c)`
for words that may be missing. Accents and case do not matter, and ä, ö, ü may be typed ae, oe, ue.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from functools import lru_cache

from compressor.core.language.scripts import MARKS, SPACELESS, fold_accents
from compressor.core.language.stopwords import stop_words

_SPACELESS_CLASS = "".join(SPACELESS.values())
_LETTER = rf"[^\W\d_{_SPACELESS_CLASS}]"
TOKEN = re.compile(rf"\d+(?:[.,]\d+)*|[{_SPACELESS_CLASS}][{MARKS}]*|{_LETTER}(?:{_LETTER}|[{MARKS}])*")
"""What a message is read by: a number, a character of a script without spaces, or a word; apostrophes part
words.
"""

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_SEPARATORS = re.compile(r"[,\n]")
_SLOT = re.compile(r"\([^)]*\)|\[[^\]]*\]|\S+")


class Role(StrEnum):
    """What a word does in a request. Only `NAME` words name something to search for."""

    NAME = "name"
    STOP = "stop"
    NUMBER = "number"
    POLITE = "polite"
    ASK = "ask"
    COMMAND = "command"
    DEFINE = "define"
    OVERVIEW = "overview"
    FILE = "file"
    FORM = "form"
    FACTS = "facts"
    MORE = "more"
    ANSWER = "answer"
    RELATION = "relation"
    OPENER = "opener"
    WHAT_ABOUT = "what about"
    QUESTION = "question"
    SUBJECT = "subject"
    OBJECT = "object"
    EITHER = "either"
    POSSESSIVE = "possessive"
    THIS = "this"
    THAT = "that"


POINTERS = frozenset({Role.SUBJECT, Role.OBJECT, Role.EITHER, Role.POSSESSIVE, Role.THIS, Role.THAT})


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrases:
    """One language's phrases by what they do; see `Role`. Fields after `that` are sets of words for the
    grammar of pointing back: which words may stand before "that", which part a sentence, and which make
    "it" mean nothing.
    """

    language: str
    polite: str = ""
    acknowledge: str = ""
    """Polite only in front ("great, now explain ..."): elsewhere these words may name something."""
    ask: str = ""
    command: str = ""
    """Asking only where a command can stand: "make flashcards", not "how do bees make wax"."""
    define: str = ""
    """The word right after one of these is what is asked about, even a word such as "file" or "summary"."""
    overview: str = ""
    chief: str = ""
    """With `gist`, in either order, an overview: "main points", "ideas principales"."""
    gist: str = ""
    matter: str = ""
    """Nouns that ask for an overview beside a word for the file: "the topic of this text"."""
    file: str = ""
    form: str = ""
    """Length, format, language, audience, occasion: how the answer should be, not what it should be about."""
    facts: str = ""
    more: str = ""
    answer: str = ""
    """The assistant's own words ("your last answer")."""
    relation: str = ""
    """Nouns that ask "of what?" when they stand alone ("what are the advantages?")."""
    opener: str = ""
    what_about: str = ""
    closer: str = ""
    """As `what_about`, at the end of a message (呢)."""
    question: str = ""
    stop: str = ""
    """Function words beyond the stop list, for reading messages only."""
    subject: str = ""
    object: str = ""
    either: str = ""
    possessive: str = ""
    this: str = ""
    that: str = ""

    verbs: str = ""
    """Auxiliaries, after which "that" points back."""
    boundaries: str = ""
    """Words that start another clause."""
    empty_subjects: str = ""
    """Pronouns that may stand for nothing, and ..."""
    expletives: str = ""
    """... the words that show it ("is it true that ...")."""
    determiners: str = ""
    """Words after which an asking verb is a noun ("the mean")."""
    bare_questions: str = ""
    """Question words after which a lone verb leans on what was said, where subjects are dropped ("¿cómo
    funciona?").
    """
    places: str = ""
    """Words of places, which tell the language of "chapter VI"."""
    typed_wrong: str = ""
    """Commands recognised in spite of a slip ("sumarize")."""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """A compiled table: phrases as tuples of folded words, the longest one's length, the grammar sets."""

    language: str
    roles: Mapping[tuple[str, ...], Role]
    longest: int
    commands: frozenset[tuple[str, ...]]
    acknowledge: frozenset[tuple[str, ...]]
    closers: frozenset[tuple[str, ...]]
    verbs: frozenset[str]
    boundaries: frozenset[str]
    empty_subjects: frozenset[str]
    expletives: frozenset[str]
    determiners: frozenset[str]
    bare_questions: frozenset[str]
    matter: frozenset[str]
    places: frozenset[str]
    typed_wrong: tuple[str, ...]


_GRAMMAR = (
    "verbs",
    "boundaries",
    "empty_subjects",
    "expletives",
    "determiners",
    "bare_questions",
    "matter",
    "places",
)
_ROLES = {role.name.lower(): role for role in Role if role is not Role.COMMAND}


def split_words(text: str) -> list[str]:
    """Folded words of a text, as phrases are matched by them."""
    composed = unicodedata.normalize("NFKC", text)
    return [fold_accents(match.group().casefold()) for match in TOKEN.finditer(composed)]


def expand(template: str) -> Iterator[tuple[str, ...]]:
    """Every phrase that the templates of a table stand for, as folded words."""
    for piece in _SEPARATORS.split(template):
        slots = _SLOT.findall(piece)
        choices = [
            [*slot.strip("()[]").split("|"), *([""] if slot.startswith("(") else [])] for slot in slots
        ]
        for words in itertools.product(*choices) if choices else ():
            yield tuple(itertools.chain.from_iterable(map(_folded, words)))
            if any(umlaut in word for word in words for umlaut in "äöü"):
                yield tuple(
                    itertools.chain.from_iterable(_folded(word.translate(_UMLAUTS)) for word in words)
                )


@lru_cache(maxsize=1 << 13)
def _folded(words: str) -> tuple[str, ...]:
    return tuple(split_words(words))


def compile_table(table: Phrases) -> Lexicon:
    """The lookup form of a table; of two fields that list the same phrase the later one stands."""
    roles: dict[tuple[str, ...], Role] = {
        tuple(split_words(word)): Role.STOP for word in stop_words(table.language)
    }
    for chief, gist in itertools.product(expand(table.chief), expand(table.gist)):
        roles[chief + gist] = roles[gist + chief] = Role.OVERVIEW
    for field in fields(Phrases):
        if field.name in _ROLES:
            roles.update(dict.fromkeys(expand(getattr(table, field.name)), _ROLES[field.name]))
    roles.pop((), None)
    sets = {name: frozenset(" ".join(phrase) for phrase in expand(getattr(table, name))) for name in _GRAMMAR}
    return Lexicon(
        language=table.language,
        roles=roles,
        longest=max(map(len, roles)),
        commands=frozenset(expand(table.command)),
        acknowledge=frozenset(expand(table.acknowledge)),
        closers=frozenset(expand(table.closer)),
        typed_wrong=tuple(" ".join(phrase) for phrase in expand(table.typed_wrong)),
        **sets,
    )
