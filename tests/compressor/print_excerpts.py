"""Prints excerpts of made-up files for every kind of request: run by a test under different hash seeds."""

from __future__ import annotations

import sys

import numpy as np

from compressor.core.search.indexed_file import IndexedFile
from compressor.core.search.keywords import pack_keyword_index
from tests.compressor.random_files import MESSAGES, ask, index_pages, random_rows, with_vectors

TOPICS = ("granite", "willow", "lantern", "copper", "harvest", "glacier", "río", "机器学习")
EARLIER = ("What does copper do to the river?",)


def book(key: str, pages: int) -> IndexedFile:
    texts = [
        f"CHAPTER {number}. {TOPICS[number % 8].upper()}\n\n"
        + f"The {TOPICS[number % 8]} lies by the {TOPICS[number % 3]} of the river. " * (9 + number % 5)
        for number in range(1, pages + 1)
    ]
    return index_pages(texts, labels=[str(number - 2) for number in range(1, pages + 1)], key=key)


def main() -> None:
    """Excerpts by keywords, by meaning and by some vectors, of one file and of two."""
    first, second = book("first", 40), book("second", 9)
    rows = random_rows(len(first.chunks))
    some = np.arange(len(rows)) % 3 == 0
    for file in (first, second):
        sys.stdout.write(pack_keyword_index(file.keywords).hex())
    for files in ([first], [with_vectors(first, rows), second], [with_vectors(first, rows, some)]):
        for message in MESSAGES:
            excerpt = ask(files, message, budget=6_000, earlier=EARLIER, vector=rows[7])
            reasons = [
                (chunk, str(reason)) for each in excerpt.files for chunk, reason in each.reasons.items()
            ]
            sys.stdout.write(f"{excerpt.text}\n{excerpt.searches}\n{reasons}\n")


if __name__ == "__main__":
    main()
