"""Keyword search: an inverted index over the chunks of one file, scored by BM25F over text and heading path.

BM25F (Robertson, Zaragoza and Taylor, "Simple BM25 extension to multiple weighted fields", CIKM 2004): the
term frequencies of the fields, each normalised by its field's length, are added up before they saturate.
"""

from __future__ import annotations

import math
import struct
import zlib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

K1 = 1.2
B = 0.75
HEADING_WEIGHT = 0.4

_MARK = b"BM25"
_SEAL = struct.Struct("<4sI")
"""The mark, and a checksum of all that follows."""
_COUNTS = struct.Struct("<4Q")
"""How many bytes of terms, terms, postings and chunks there are."""
_STORED_START = np.dtype("<i8")
_STORED_CHUNK = np.dtype("<i4")
_STORED_FREQUENCY = np.dtype("<f2")


class WeightedTerm(Protocol):
    """A term of a question and what it counts for: 1 for a word, less for a lone Chinese character."""

    @property
    def term(self) -> str: ...

    @property
    def weight(self) -> float: ...


@dataclass(frozen=True, slots=True, eq=False)
class KeywordIndex:
    """Postings in compressed rows: the chunks that hold term t are chunks[starts[t]:starts[t + 1]].

    `frequencies` are field-weighted and length-normalised, parallel to `chunks` (int32), float32 rounded to
    half precision, so that storing them changes nothing; `starts` is int64 of shape (terms + 1,).
    `chunk_count` chunks were indexed.
    """

    vocabulary: dict[str, int]
    starts: NDArray[np.int64]
    chunks: NDArray[np.int32]
    frequencies: NDArray[np.float32]
    chunk_count: int

    def postings(self, term: str) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
        """Chunks that hold the term, ascending, with their frequencies; empty where none does."""
        number = self.vocabulary.get(term)
        if number is None:
            return self.chunks[:0], self.frequencies[:0]
        span = slice(int(self.starts[number]), int(self.starts[number + 1]))
        return self.chunks[span], self.frequencies[span]


def build_keyword_index(texts: Iterable[Sequence[str]], headings: Iterable[Sequence[str]]) -> KeywordIndex:
    """Index the terms of each chunk's text and of its heading path, two iterables of the same length."""
    vocabulary: dict[str, int] = {}
    text_field = _occurrences(texts, vocabulary)
    heading_field = _occurrences(headings, vocabulary)
    count = len(text_field.lengths)
    chunks, terms, frequencies = _merged(text_field, heading_field)
    starts = np.zeros(len(vocabulary) + 1, dtype=np.int64)
    np.cumsum(np.bincount(terms, minlength=len(vocabulary)), out=starts[1:])
    rounded = frequencies.astype(_STORED_FREQUENCY).astype(np.float32)
    return KeywordIndex(vocabulary, starts, chunks.astype(np.int32), rounded, count)


@dataclass(frozen=True, slots=True)
class _Field:
    """One entry an occurrence: the term's number and the chunk's; and each chunk's length in terms."""

    terms: NDArray[np.int64]
    chunks: NDArray[np.int64]
    lengths: NDArray[np.int64]


def _occurrences(texts: Iterable[Sequence[str]], vocabulary: dict[str, int]) -> _Field:
    numbers: list[int] = []
    lengths: list[int] = []
    for terms in texts:
        numbers.extend([vocabulary.setdefault(term, len(vocabulary)) for term in terms])
        lengths.append(len(terms))
    sizes = np.array(lengths, dtype=np.int64)
    return _Field(np.array(numbers, dtype=np.int64), np.repeat(np.arange(len(lengths)), sizes), sizes)


def _merged(
    text: _Field, heading: _Field
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
    """Chunk, term and weighted frequency of every posting, sorted by term, then chunk."""
    count = max(1, len(text.lengths))
    keys = np.concatenate([text.terms * count + text.chunks, heading.terms * count + heading.chunks])
    weights = np.concatenate([_normalised(text), HEADING_WEIGHT * _normalised(heading)])
    unique, inverse = np.unique(keys, return_inverse=True)
    frequencies = np.bincount(inverse, weights=weights, minlength=len(unique)).astype(np.float64)
    return unique % count, unique // count, frequencies


def _normalised(field: _Field) -> NDArray[np.float64]:
    """What one occurrence counts in its chunk: less where the field is long."""
    mean = field.lengths.mean() if len(field.lengths) and field.lengths.any() else 1.0
    per_chunk = 1.0 / (1 - B + B * field.lengths / mean)
    return per_chunk[field.chunks]


def keyword_scores(
    indexes: Sequence[KeywordIndex], questions: Sequence[Sequence[WeightedTerm]]
) -> NDArray[np.float32]:
    """BM25F scores of every chunk of every file, concatenated in file order; zero where no term occurs.

    Rarity is judged over all files together, so that their scores compare. `questions[i]` holds the terms as
    analysed for the language of file i.
    """
    offsets = np.cumsum([0, *(index.chunk_count for index in indexes)]).tolist()
    scores = np.zeros(offsets[-1], dtype=np.float32)
    found = Counter[str]()
    for index, terms in zip(indexes, questions, strict=True):
        found.update({each.term: len(index.postings(each.term)[0]) for each in terms})
    for index, terms, offset in zip(indexes, questions, offsets[:-1], strict=True):
        for each in terms:
            chunks, frequencies = index.postings(each.term)
            rarity = math.log1p((offsets[-1] - found[each.term] + 0.5) / (found[each.term] + 0.5))
            scores[offset + chunks] += np.float32(each.weight * rarity) * saturated(frequencies)
    return scores


def saturated(frequencies: NDArray[np.float32]) -> NDArray[np.float32]:
    """What repeated terms count, at most K1 + 1 however often they occur."""
    return frequencies * np.float32(K1 + 1) / (frequencies + np.float32(K1))


def pack_keyword_index(index: KeywordIndex) -> bytes:
    """An index as one blob: a seal, counts, the terms parted by line ends, and the three arrays."""
    terms = "\n".join(index.vocabulary).encode()
    sealed = b"".join(
        (
            _COUNTS.pack(len(terms), len(index.vocabulary), len(index.chunks), index.chunk_count),
            terms,
            index.starts.astype(_STORED_START).tobytes(),
            index.chunks.astype(_STORED_CHUNK).tobytes(),
            index.frequencies.astype(_STORED_FREQUENCY).tobytes(),
        )
    )
    return _SEAL.pack(_MARK, zlib.crc32(sealed)) + sealed


def unpack_keyword_index(blob: bytes) -> KeywordIndex:
    """The index that `pack_keyword_index` made the blob of. Raises ValueError for anything else."""
    sealed = blob[_SEAL.size :]
    if len(sealed) < _COUNTS.size or _SEAL.unpack_from(blob) != (_MARK, zlib.crc32(sealed)):
        raise ValueError(f"{len(blob)} bytes that are no keyword index, or a damaged one")
    term_bytes, term_count, posting_count, chunk_count = _COUNTS.unpack_from(sealed)
    starts_at = _COUNTS.size + term_bytes
    chunks_at = starts_at + (term_count + 1) * _STORED_START.itemsize
    frequencies_at = chunks_at + posting_count * _STORED_CHUNK.itemsize
    terms = sealed[_COUNTS.size : starts_at].decode().split("\n") if term_count else []
    return KeywordIndex(
        {term: number for number, term in enumerate(terms)},
        np.frombuffer(sealed, _STORED_START, term_count + 1, starts_at),
        np.frombuffer(sealed, _STORED_CHUNK, posting_count, chunks_at),
        np.frombuffer(sealed, _STORED_FREQUENCY, posting_count, frequencies_at).astype(np.float32),
        chunk_count,
    )
