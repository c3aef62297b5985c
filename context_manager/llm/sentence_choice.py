"""Which sentences to quote: those that share most with a question, one a part, or where passages begin.

Each choice keeps within a `Room`, comes in the order of the files, and depends on nothing but its arguments.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from compressor.core.language.analysis import Analyzer
from compressor.core.search.indexed_file import IndexedFile
from context_manager.llm.sentences import Sentence

MIN_QUOTATIONS = 2
MIN_SHARE_OF_BEST = 0.3
"""A sentence worth less than this against the best one is not quoted once there are MIN_QUOTATIONS."""
SAID_AGAIN = 0.7
"""What a term still counts each time another sentence has been quoted for it."""
LENGTH_SHARE = 0.25
"""How far long sentences pay for holding more words: 0 not at all, 1 in full."""
HALF_WORTH_RANK = 30
"""A sentence of the passage ranked here counts half as much as one of the best passage."""
OPENS_PARAGRAPH = 1.5
"""The first sentence of a paragraph more often says what the rest is about."""

ChunkRanks = Mapping[tuple[int, int], int]
"""From file and chunk (positions) to a rank, 0 for the best."""


@dataclass(frozen=True, slots=True)
class Room:
    """How much is quoted at most. One sentence is quoted even where it is longer."""

    quotations: int = 6
    characters: int = 1_000


@dataclass(frozen=True, slots=True, eq=False)
class Analysed:
    """Sentences, the terms of each as analysed for its file's language, and how many hold a term."""

    sentences: Sequence[Sentence]
    terms: Sequence[frozenset[str]]
    frequencies: Counter[str]


def analyse(sentences: Sequence[Sentence], files: Sequence[IndexedFile]) -> Analysed:
    """Find the terms of each sentence."""
    analysers = [Analyzer(file.language) for file in files]
    terms = [frozenset(analysers[sentence.file].terms(sentence.text)) for sentence in sentences]
    return Analysed(sentences, terms, Counter(term for held in terms for term in held))


def closest(
    analysed: Analysed, searches: Iterable[str], files: Sequence[IndexedFile], ranks: ChunkRanks, room: Room
) -> list[Sentence]:
    """Sentences that share most with what was searched for; [] where none shares a term.

    A sentence is worth the values of the terms it shares, times their number: two words of the question in
    one sentence say more than one rare word. A term's value is its weight times log(1 + N/n): of N sentences,
    n hold it.
    """
    values = _values(analysed, searches, files)
    shared = [terms & values.keys() for terms in analysed.terms]
    factors = [
        len(terms) * _nearness(sentence, ranks) / price
        for sentence, terms, price in zip(
            analysed.sentences, shared, _prices(analysed.sentences), strict=True
        )
    ]
    return _in_file_order(_greedy(analysed.sentences, shared, factors, values, room))


def _values(analysed: Analysed, searches: Iterable[str], files: Sequence[IndexedFile]) -> dict[str, float]:
    """What each term that was searched for and stands in a sentence is worth."""
    weights: dict[str, float] = {}
    for search in searches:
        for language in dict.fromkeys(file.language for file in files):
            for term in Analyzer(language).query_terms(search):
                weights[term.term] = max(term.weight, weights.get(term.term, 0.0))
    count = len(analysed.sentences)
    frequencies = analysed.frequencies
    return {
        term: weight * math.log1p(count / frequencies[term])
        for term, weight in weights.items()
        if frequencies[term]
    }


def _nearness(sentence: Sentence, ranks: ChunkRanks) -> float:
    rank = ranks.get((sentence.file, sentence.chunk), len(ranks))
    return HALF_WORTH_RANK / (HALF_WORTH_RANK + rank)


def _prices(sentences: Sequence[Sentence]) -> list[float]:
    """What each sentence's worth is divided by: more than 1 for one that is longer than most."""
    lengths = [len(sentence.text) for sentence in sentences]
    mean = sum(lengths) / max(1, len(lengths))
    return [1 - LENGTH_SHARE + LENGTH_SHARE * length / mean for length in lengths]


def _greedy(
    sentences: Sequence[Sentence],
    shared: Sequence[frozenset[str]],
    factors: Sequence[float],
    values: dict[str, float],
    room: Room,
) -> list[Sentence]:
    """Take the sentence worth most, again and again; what its terms are worth to the next ones shrinks."""

    def worth(index: int) -> float:
        return factors[index] * sum(values[term] for term in sorted(shared[index]))

    left = [index for index, terms in enumerate(shared) if terms]
    chosen: list[Sentence] = []
    best, free = 0.0, room.characters
    while left and len(chosen) < room.quotations:
        index = max(left, key=worth)
        best = best or worth(index)
        if len(chosen) >= MIN_QUOTATIONS and worth(index) < MIN_SHARE_OF_BEST * best:
            break
        left.remove(index)
        if len(sentences[index].text) <= free or not chosen:
            chosen.append(sentences[index])
            free -= len(sentences[index].text)
            values |= {term: SAID_AGAIN * values[term] for term in shared[index]}
    return chosen


def one_a_part(analysed: Analysed, files: Sequence[IndexedFile], room: Room) -> list[Sentence]:
    """From each of `room.quotations` equal parts one sentence: it opens the longest section, or is typical.

    Typical is the mean frequency of a sentence's terms over all sentences (SumBasic: Nenkova and Vanderwende,
    "The impact of frequency on summarization", 2005).
    """
    sentences, count = analysed.sentences, len(analysed.sentences)
    parts = min(room.quotations, count)
    opened = [_opened_lengths(file) for file in files]

    def standing(index: int) -> tuple[int, float]:
        sentence = sentences[index]
        length = opened[sentence.file].get(sentence.chunk, 0) if sentence.opens_section else 0
        return length, _typicality(analysed, index)

    chosen = []
    for part in range(parts):
        indices = range(part * count // parts, (part + 1) * count // parts)
        short = [index for index in indices if len(sentences[index].text) * parts <= room.characters]
        chosen.append(sentences[max(short or indices, key=standing)])
    return _in_file_order(chosen)


def _opened_lengths(file: IndexedFile) -> dict[int, int]:
    """Chunks that open sections, each with how many chunks the longest of these has."""
    lengths: dict[int, int] = {}
    for section in file.sections:
        length = section.last_chunk - section.first_chunk + 1
        lengths[section.first_chunk] = max(length, lengths.get(section.first_chunk, 0))
    return lengths


def _typicality(analysed: Analysed, index: int) -> float:
    terms = analysed.terms[index]
    mean = sum(analysed.frequencies[term] for term in terms) / len(terms) if terms else 0.0
    return mean * OPENS_PARAGRAPH if analysed.sentences[index].opens_paragraph else mean


def beginnings(sentences: Sequence[Sentence], ranks: ChunkRanks, room: Room) -> list[Sentence]:
    """The first sentence of each of the best passages, as far as there is room."""
    firsts: dict[tuple[int, int], Sentence] = {}
    for sentence in sentences:
        firsts.setdefault((sentence.file, sentence.chunk), sentence)
    chosen: list[Sentence] = []
    free = room.characters
    for place in sorted(firsts, key=lambda place: ranks.get(place, len(ranks)))[: room.quotations]:
        if len(firsts[place].text) <= free or not chosen:
            chosen.append(firsts[place])
            free -= len(firsts[place].text)
    return _in_file_order(chosen)


def _in_file_order(sentences: Iterable[Sentence]) -> list[Sentence]:
    return sorted(sentences, key=lambda sentence: (sentence.file, sentence.start))
