"""What a turn could tell the model, of every size and in every script, and counters for it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from compressor.core.excerpts.fitting import FittedText, Fitter
from compressor.core.excerpts.writing import BudgetTooSmallError
from compressor.core.search.indexed_file import CountTokens
from compressor.core.tokens.families import Family
from context_manager.core.counting import Counter, fitter
from context_manager.core.values import (
    Budget,
    FilesText,
    FitText,
    Item,
    Note,
    PastTurn,
    ReadFiles,
    TurnContext,
)

MARKER = "c0ffee12"
REAL = Counter(Family.GEMINI)
WORDS = (
    "granite willow lantern copper harvest glacier river the of and is with señor Größe книга العربية "
    "机器学习的基本原理 {name} \\frac{a}{b} %s $x_1$ ```py [...] <|endoftext|> [end of material"
).split()
SENTENCE = "The river ran on below the hill and nobody came by. "
SIZES = (0, 1, 5, 40, 300, 2_000)


def count_letters(text: str) -> int:
    """A token for every four letters that have begun."""
    return -(-len(text) // 4)


def fit_by_letters(text: str, *, max_tokens: int, topic: str, gap: str) -> FittedText:
    """The beginning and the end of a text: not what is relevant, but fast."""
    if count_letters(text) <= max_tokens:
        return FittedText(text, count_letters(text), 1, 1)
    half = max(0, 4 * max_tokens - len(gap)) // 2
    kept = f"{text[:half]}{gap}{text[len(text) - half :]}" if half else text[: 4 * max_tokens]
    return FittedText(kept, count_letters(kept), 0, 1)


def fit_nothing(text: str, *, max_tokens: int, topic: str, gap: str) -> FittedText:
    """Leaves nothing of a text that does not fit."""
    return FittedText("", 0, 0, 1)


def fit_too_much(text: str, *, max_tokens: int, topic: str, gap: str) -> FittedText:
    """Keeps half more than it may."""
    return fit_by_letters(text, max_tokens=max_tokens + max_tokens // 2, topic=topic, gap=gap)


def letters_fitter() -> FitText:
    """What is really used, counting letters."""

    def count_each(texts: Sequence[str]) -> NDArray[np.int32]:
        return np.array([count_letters(text) for text in texts], dtype=np.int32)

    return Fitter(count=count_letters, count_each=count_each)


def real_fitter() -> FitText:
    return fitter(REAL)


def prose(tokens: int, count: CountTokens = REAL, *, about: str = "") -> str:
    """Paragraphs that cost about so much, one in five of them about something."""
    paragraphs: list[str] = []
    size = count(SENTENCE * 12)
    for number in range(max(1, tokens // size)):
        told = f"{about.capitalize()} number {number}. " if about and number % 5 == 2 else ""
        paragraphs.append(f"{told}{SENTENCE * 12}".strip())
    return "\n\n".join(paragraphs)


def files_of(text: str, count: CountTokens = REAL, *, least: int = 100) -> ReadFiles:
    """Reads a file of this text for any budget that is not below `least`."""

    def read(budget: int) -> FilesText:
        if budget < least:
            raise BudgetTooSmallError(f"{budget} tokens are too few")
        lines: list[str] = []
        spent = 0
        for line in text.splitlines():
            spent += count(f"{line}\n")
            if spent > budget:
                break
            lines.append(line)
        return FilesText("\n".join(lines), budget)

    return read


def budget_of(ceiling: int, reserve: int = 0, count: CountTokens = REAL) -> Budget:
    return Budget(ceiling, reserve, count)


texts = st.builds(
    lambda words, size, parting: parting.join(words[at % len(words)] for at in range(size)),
    st.lists(st.one_of(st.sampled_from(WORDS), st.text(max_size=6)), min_size=1, max_size=12),
    st.sampled_from(SIZES),
    st.sampled_from([" ", "\n\n", "\n", "", ". "]),
)
short_texts = st.one_of(st.text(max_size=40), st.sampled_from(WORDS))

long_texts = st.builds(
    lambda tokens, text: f"{prose(tokens, count_letters)}\n\n{text}",
    st.sampled_from([200, 900, 5_000]),
    texts,
)


@st.composite
def long_messages(draw: st.DrawFn) -> str:
    """A question before, after or around something that was pasted, or something pasted without one."""
    before, after = draw(short_texts), draw(short_texts)
    parting = draw(st.sampled_from(["\n\n", "\n", " "]))
    return parting.join(filter(None, (before, draw(long_texts | texts), after)))


@st.composite
def items(draw: st.DrawFn) -> tuple[Item, ...]:
    """A list whose entries have every rank once."""
    count = draw(st.integers(0, 40))
    ranks = draw(st.permutations(range(count)))
    whole, lean = draw(st.lists(texts, min_size=1, max_size=4)), draw(short_texts)
    return tuple(Item(whole[rank % len(whole)], f"{rank} {lean}", rank) for rank in ranks)


@st.composite
def turn_contexts(draw: st.DrawFn) -> TurnContext:
    """Contexts in which any block may be missing or far too large."""
    turns = st.builds(PastTurn, short_texts | texts, texts)
    message = draw(short_texts | long_messages())
    files = draw(st.none() | long_texts)
    return TurnContext(
        marker=MARKER,
        message=message,
        topic=draw(st.sampled_from(["", message, "granite"])),
        profile=draw(short_texts),
        session=tuple(draw(st.lists(short_texts, max_size=3))),
        history=tuple(draw(st.lists(turns, max_size=8))) * draw(st.sampled_from([1, 1, 4])),
        summaries=draw(items()),
        memories=draw(items()),
        materials=draw(items()),
        calendar=draw(st.none() | items()),
        notes=tuple(draw(st.lists(st.builds(Note, short_texts, texts | long_texts), max_size=3))),
        read_files=None if files is None else files_of(files, count_letters),
        files_budget=draw(st.sampled_from([0, 300, 2_000])),
    )
