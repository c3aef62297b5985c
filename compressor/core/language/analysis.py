"""One analyser for questions and chunks, so that their terms meet.

A word gives its stem without accents and, where accents change it, its accented stem as well. A stop list
decides what is left out, never a length. A run of a script without spaces gives its characters and pairs.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from compressor.core.language.languages import make_stemmer
from compressor.core.language.phrases.table import POINTERS, Role
from compressor.core.language.reading import read
from compressor.core.language.scripts import (
    APOSTROPHES,
    clusters,
    find_words,
    fold_accents,
    has_spaceless,
    iter_words,
    normalise,
    script_runs,
)
from compressor.core.language.stopwords import stop_words
from compressor.core.language.words import Reading, Word

MAX_WORD_CHARACTERS = 64
"""Longer words are cut: no language has any, and their stems would be kept for nothing."""
MAX_QUERY_TERMS = 256

CHARACTER_WEIGHT = 0.3
"""What a single character counts beside its pairs: 学 alone says far less than 学习."""
KANA_WEIGHT = 0.5
"""What a pair of hiragana counts: most of them are grammar."""
ACCENTED_WEIGHT = 0.5
"""What the accented form counts beside the one without accents."""
MINOR_WEIGHT = 0.3
"""What words count that belong more to the request than to its subject ("book", "page")."""

_APOSTROPHE = re.compile(f"[{APOSTROPHES}]")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)+")
_THOUSANDS = re.compile(r"\d{1,3}(?:[.,]\d{3})+")
_ACRONYM = re.compile(r"[^\W\d_](?:\.[^\W\d_])+")
_POINT = re.compile(r"[.,]")
_SET_ASIDE = POINTERS | {
    Role.STOP, Role.POLITE, Role.ASK, Role.COMMAND, Role.DEFINE, Role.OVERVIEW, Role.MORE, Role.ANSWER,
    Role.OPENER, Role.WHAT_ABOUT, Role.QUESTION, Role.FACTS,
}  # fmt: skip
_ROLE_WEIGHTS = dict.fromkeys(_SET_ASIDE, 0.0) | {Role.FILE: MINOR_WEIGHT, Role.FORM: MINOR_WEIGHT}
_SCRIPT_WEIGHTS = {"hiragana": (0.1, KANA_WEIGHT)}
_PARTICLES = stop_words("zh") | stop_words("ja")


@dataclass(frozen=True, slots=True)
class QueryTerm:
    """A term to search for and how much it counts, at most 1."""

    term: str
    weight: float


class Vocabulary(dict[str, tuple[str, ...]]):
    """Word as written -> its terms, worked out once a word; very long ones are not kept."""

    def __init__(self, expand: Callable[[str], tuple[str, ...]]) -> None:
        super().__init__()
        self._expand = expand

    def __missing__(self, word: str) -> tuple[str, ...]:
        terms = self._expand(word)
        if len(word) <= MAX_WORD_CHARACTERS:
            self[word] = terms
        return terms


class Analyzer:
    """The analyser of one file, in the file's language (ISO 639-1, "" where it is unknown).

    Questions go through the same stemmer whatever language they are in. Not to be shared between threads.
    """

    def __init__(self, language: str = "") -> None:
        self.language = language
        self._stemmer = make_stemmer(language)
        self._stop_words = stop_words(language)
        self._vocabulary = Vocabulary(self._expand)

    def terms(self, text: str) -> list[str]:
        """The terms of a chunk in order, as often as they occur, without the language's stop words."""
        vocabulary = self._vocabulary
        return [term for word in find_words(normalise(text)) for term in vocabulary[word]]

    def query_terms(self, text: str) -> tuple[QueryTerm, ...]:
        """The terms of a question, each once, in order; () when it holds nothing to search for.

        Stop words and request words go by the question's own language: "die" stays in "how do stars die?". Of
        a very long question the beginning and the end are taken.
        """
        reading = read(text)
        weights: dict[str, float] = {}
        for term, weight in itertools.chain(self._spaced_terms(reading), _spaceless_terms(reading)):
            weights[term] = max(weights.get(term, 0.0), weight)
        terms = tuple(QueryTerm(term, round(weight, 3)) for term, weight in weights.items() if weight)
        half = MAX_QUERY_TERMS // 2
        return terms if len(terms) <= MAX_QUERY_TERMS else terms[:half] + terms[-half:]

    def _spaced_terms(self, reading: Reading) -> Iterator[tuple[str, float]]:
        """Terms and weights of the words that spaces part."""
        for written, weight in _weighed_words(reading):
            for word in self._plain_words(written):
                main, *exact = self._stems(word)
                yield main, weight
                yield from ((term, weight * ACCENTED_WEIGHT) for term in exact)

    def _expand(self, word: str) -> tuple[str, ...]:
        """All terms of a word as written."""
        if not has_spaceless(word):
            return tuple(term for plain in self._plain_words(word) for term in self._stems(plain))
        terms: list[str] = []
        for script, run in script_runs(word):
            if script == "other":
                terms.extend(self._expand(run))
            else:
                terms.extend(term for term in _grams(clusters(run)) if term not in self._stop_words)
        return tuple(terms)

    def _plain_words(self, word: str) -> list[str]:
        """The casefolded words in a written word, but no stop words: "l'Organe" gives organe, "U.S.A" usa."""
        if has_spaceless(word):
            return [
                p for script, run in script_runs(word) if script == "other" for p in self._plain_words(run)
            ]
        folded = word.casefold()
        if folded.isalnum():
            return [folded] if folded not in self._stop_words or _is_acronym(word) else []
        if _NUMBER.fullmatch(folded):
            return _figures(folded)
        if _ACRONYM.fullmatch(folded):
            return [folded.replace(".", "")]
        if _POINT.search(folded):
            return [plain for piece in _POINT.split(word) for plain in self._plain_words(piece)]
        return self._parts(folded)

    def _parts(self, folded: str) -> list[str]:
        """The words on either side of an apostrophe, single letters (s, t, l, d) left out."""
        plain = _APOSTROPHE.sub("'", folded)
        if plain in self._stop_words:
            return []
        parts = plain.split("'")
        kept = [part for part in parts if len(parts) == 1 or len(part) > 1 or not part.isalpha()]
        return [part for part in kept if part and part not in self._stop_words]

    def _stems(self, word: str) -> tuple[str, ...]:
        """The stem without accents, then the stem of the accented form where it differs."""
        bare = fold_accents(word)
        main = self._stem(bare)
        exact = main if bare == word else self._stem(word)
        return (main,) if exact == main else (main, exact)

    def _stem(self, word: str) -> str:
        if self._stemmer is None or len(word) > MAX_WORD_CHARACTERS:
            return word[:MAX_WORD_CHARACTERS]
        return str(self._stemmer.stemWord(word))


def _weighed_words(reading: Reading) -> Iterator[tuple[str, float]]:
    """The words of a question as written, each with the weight of the weightiest of its parts."""
    is_all_stops = all(word.role is Role.STOP for word in reading.words)
    is_shouted = reading.text.isupper()
    position = 0
    for match in iter_words(reading.text):
        weight = 0.0
        while position < len(reading.words) and reading.words[position].start < match.end():
            weight = max(weight, _ROLE_WEIGHTS.get(reading.words[position].role, 1.0))
            position += 1
        is_kept = is_all_stops or (_is_acronym(match.group()) and not is_shouted)
        yield match.group(), 1.0 if is_kept else weight


def _figures(number: str) -> list[str]:
    """A number without marks between thousands and with a decimal point; a list of numbers comes apart."""
    if _THOUSANDS.fullmatch(number):
        return [_POINT.sub("", number)]
    if number.count(",") > 1:
        return number.split(",")
    return [number.replace(",", ".")]


def _is_acronym(word: str) -> bool:
    """WHO and IT, which are no stop words."""
    return len(word) > 1 and word.isupper()


def _grams(characters: Sequence[str]) -> Iterator[str]:
    """Every character and every pair of neighbours."""
    yield from characters
    yield from map("".join, itertools.pairwise(characters))


def _spaceless_terms(reading: Reading) -> Iterator[tuple[str, float]]:
    """Characters and pairs of the question's runs without spaces, weighed by what they do in it."""
    for script, run in _spaceless_runs(reading):
        says = [_says_something(word) for word in run]
        alone, pair = _SCRIPT_WEIGHTS.get(script, (CHARACTER_WEIGHT, 1.0))
        for index, word in enumerate(run):
            neighbours = says[max(index - 1, 0) : index] + says[index + 1 : index + 2]
            yield word.text, says[index] and (alone if any(neighbours) else pair)
        for index, (first, second) in enumerate(itertools.pairwise(run)):
            share = (0.0, CHARACTER_WEIGHT, 1.0)[says[index] + says[index + 1]]
            yield first.text + second.text, pair * share


def _spaceless_runs(reading: Reading) -> Iterator[tuple[str, list[Word]]]:
    """Neighbouring characters of one script."""
    run: list[Word] = []
    script = ""
    for word in reading.words:
        own = next(script_runs(word.text))[0]
        if run and (own != script or run[-1].end != word.start):
            yield script, run
            run = []
        script = own
        if own != "other":
            run.append(word)
    if run:
        yield script, run


def _says_something(word: Word) -> bool:
    """Whether a character belongs to what is asked about; single characters that only may be grammar do."""
    if word.phrase_words == 1:
        return word.text not in _PARTICLES
    return _ROLE_WEIGHTS.get(word.role, 1.0) > 0
