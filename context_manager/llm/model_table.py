"""From a model's name, as its server spells it, to what is known of the model.

Servers spell one model many ways: "models/gemini-2.5-flash-lite", "openai/gpt-4.1-mini", "llama3.1:8b",
"Meta-Llama-3.1-8B-Instruct-Q4_K_M.gguf", "us.anthropic.claude-3-5-sonnet-20240620-v1:0". A name is read as
its runs of letters and of digits, and the known name with most of them, next to each other, is its model.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from compressor.core.tokens.families import Family
from context_manager.llm.known_models import KnownModel, known_models
from context_manager.llm.language_model import NO_PRICE, LanguageModel

UNKNOWN_WINDOW = 8_192
UNKNOWN_FAMILY = Family.CLAUDE
LOCAL_WINDOW = 4_096
"""What Ollama and llama.cpp run a model with unless they are told otherwise, whatever it could hold."""

_PART = re.compile(r"[a-z]+|\d+")
_POINT_AS_P = re.compile(r"(?<=\d)p(?=\d)")
_VERSION_V = re.compile(r"(?<=[-_ .])v(?=\d)")
_ON_THIS_MACHINE = re.compile(r"gguf|:(?!free$|nitro$|floor$|online$|thinking$|beta$|extended$|exacto$|\d+$)")


def describe_model(name: str, *, longest_answer: int, window: int = 0) -> LanguageModel:
    """What is known of the model that its server calls `name`; of an unknown one, what is safe to assume.

    `window` is what the server runs it with, 0 where that is not said.
    """
    known = find_known(name) or KnownModel(
        name, name, UNKNOWN_WINDOW, longest_answer, UNKNOWN_FAMILY, is_guess=True
    )
    is_local = runs_on_this_machine(name)
    return LanguageModel(
        name=name,
        title=name if known.is_guess else known.title,
        window=window or (min(known.window, LOCAL_WINDOW) if is_local else known.window),
        answer_tokens=min(longest_answer, known.longest_answer),
        family=known.family,
        prices=NO_PRICE if is_local or name.endswith(":free") else known.prices,
        thinks_first=known.thinks,
        is_known=not known.is_guess,
    )


def runs_on_this_machine(name: str) -> bool:
    """Whether a name is spelled as Ollama and llama.cpp do, whose windows are a setting of the server."""
    spelled = name.casefold()
    return not spelled.startswith("ft:") and _ON_THIS_MACHINE.search(spelled) is not None


def find_known(name: str) -> KnownModel | None:
    """The known model with most words in common with `name`; None where it holds no known name at all."""
    parts = name_parts(name)
    found = [(len(words), -start, row) for words, row in _rows() for start in _places(parts, words)]
    return max(found, key=lambda each: each[:2])[2] if found else None


def name_parts(name: str) -> tuple[str, ...]:
    """The runs of letters and of digits of a name, without its folders: "openai/gpt-4.1" is gpt, 4, 1."""
    spelled = name.casefold().rstrip("/").replace("\\", "/").rpartition("/")[2]
    spelled = _VERSION_V.sub("", _POINT_AS_P.sub(".", spelled)) if "llama" in spelled else spelled
    return tuple(_PART.findall(spelled))


@cache
def _rows() -> tuple[tuple[tuple[str, ...], KnownModel], ...]:
    return tuple((name_parts(row.name), row) for row in known_models())


def _places(parts: Sequence[str], words: Sequence[str]) -> Iterator[int]:
    """Where `words` stand in `parts`, next to each other."""
    size = len(words)
    return (
        start for start in range(len(parts) - size + 1) if tuple(parts[start : start + size]) == tuple(words)
    )
