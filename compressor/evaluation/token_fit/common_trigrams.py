"""Which ASCII trigrams are common, in English and in general."""

from __future__ import annotations

import ast
import sysconfig
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from math import floor, log2
from pathlib import Path
from pydoc_data import topics
from typing import Final

from compressor.core.tokens.trigrams import ENGLISH_LEVELS, GENERAL_LEVELS, spell
from compressor.evaluation.token_fit.counting import count_trigrams
from compressor.evaluation.token_samples import TokenSample

LEAST_ENGLISH: Final = 10
"""Occurrences in a million trigrams of English that make one common; each further level doubles them."""
LEAST_TEXTS: Final = 8
"""Fitted texts that make a trigram common in general; each further level doubles them."""

_MILLION: Final = 1_000_000
_NO_PROSE: Final = ("test", "idlelib", "pydoc_data", "site-packages")


def common_trigrams(samples: Sequence[TokenSample], prose: Iterable[str]) -> dict[int, str]:
    """Find the common trigrams of the fitted texts and of English prose, by level."""
    counts = [count_trigrams(sample.text) for sample in samples]
    texts = Counter[int]()
    for found in counts:
        texts.update(found.keys())
    english = Counter(count_trigrams("\n".join(prose)))
    for sample, found in zip(samples, counts, strict=True):
        if sample.is_english_prose or sample.kind_group == "code":
            english.update(found)
    levels = {number: _general_level(count) for number, count in texts.items()}
    total = english.total()
    for number, count in english.items():
        levels[number] = _english_level(count / total) or levels.get(number, 0)
    by_level: dict[int, str] = {}
    for number, level in sorted(levels.items()):
        if level:
            by_level[level] = by_level.get(level, "") + spell(number)
    return by_level


def english_prose() -> Iterator[str]:
    """English that every Python comes with: the language reference and the documentation of the library."""
    yield from (topics.topics[name] for name in sorted(topics.topics))
    library = Path(sysconfig.get_path("stdlib"))
    for path in sorted(library.rglob("*.py")):
        if not any(part.startswith(_NO_PROSE) for part in path.relative_to(library).parts):
            yield from _docstrings(path)


def _docstrings(path: Path) -> Iterator[str]:
    try:
        tree = ast.parse(path.read_text("utf-8"))
    except (SyntaxError, ValueError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield ast.get_docstring(node) or ""


def _general_level(text_count: int) -> int:
    if text_count < LEAST_TEXTS:
        return 0
    return min(floor(log2(text_count / LEAST_TEXTS)) + 1, GENERAL_LEVELS)


def _english_level(share: float) -> int:
    """0 where the trigram is not common in English."""
    doublings = floor(log2(share * _MILLION / LEAST_ENGLISH)) + 1
    return GENERAL_LEVELS + min(doublings, ENGLISH_LEVELS) if doublings > 0 else 0
