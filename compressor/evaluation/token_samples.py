"""Texts with real token counts, one JSON object a line, and which half of them the table is fitted on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

from compressor.core.tokens import Family
from compressor.evaluation.errors import EvaluationError

TOKENIZERS: Final[Mapping[str, Family]] = {
    "gemini": Family.GEMINI,
    "gemma3": Family.GEMMA,
    "o200k": Family.OPENAI,
    "claude48": Family.CLAUDE,
    "claude3": Family.CLAUDE_3,
    "claude2_old": Family.CLAUDE_2,
    "llama3": Family.LLAMA,
    "qwen3": Family.QWEN,
    "deepseek_v3": Family.DEEPSEEK,
    "mistral_tekken": Family.MISTRAL,
    "mistral_v3sp": Family.MISTRAL_V3,
}
"""The tokenizer whose counts fit and judge each family."""

Value = TypeVar("Value")

ENGLISH: Final = frozenset({"en", "eng"})

_SCRIPT_NAME_LENGTH: Final = 4
_HASH_LENGTH: Final = 8


class TokenSamplesError(EvaluationError):
    """A file of samples that is missing, or a line of it that is no sample."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(
            f"{path}: {problem}. A file of samples has one JSON object a line, "
            "with id, kind, lang, text and counts."
        )
        self.path = path


@dataclass(frozen=True, slots=True)
class TokenSample:
    """A text, what kind it is ("nat/Latn", "code/c", "adv/zwj"), and its tokens by tokenizer."""

    id: int | str
    kind: str
    lang: str
    text: str
    counts: Mapping[str, int]

    def __post_init__(self) -> None:
        for tokenizer, count in self.counts.items():
            if not isinstance(count, int) or count < 1:
                raise ValueError(f"{tokenizer} counts {count!r} tokens")

    @property
    def kind_group(self) -> str:
        """What stands before the slash: "nat", "code", "adv"."""
        return self.kind.partition("/")[0]

    @property
    def is_realistic(self) -> bool:
        """Whether a user could have such a text; the others are there to break the estimate."""
        return self.kind_group != "adv"

    @property
    def is_english_prose(self) -> bool:
        """Whether the text is natural English."""
        return self.kind == "nat/Latn" and self.lang in ENGLISH

    @property
    def writing(self) -> str:
        """The script of natural text ("Latn"), the kind group of anything else."""
        group, _, script = self.kind.partition("/")
        return script if group in {"nat", "ui", "doc"} and len(script) == _SCRIPT_NAME_LENGTH else group

    @property
    def text_hash(self) -> str:
        """A short name for the text, by which the packaged table knows the texts it was fitted on."""
        return hashlib.sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()[:_HASH_LENGTH]


def load_samples(path: Path) -> tuple[TokenSample, ...]:
    """Read samples.

    Raises:
        TokenSamplesError: the file is missing, or a line is no sample.
    """
    try:
        lines = path.read_text("utf-8").split("\n")
    except (OSError, UnicodeDecodeError) as exc:
        raise TokenSamplesError(path, f"cannot be read ({exc})") from exc
    samples = tuple(_parse(path, number, line) for number, line in enumerate(lines, 1) if line.strip())
    if not samples:
        raise TokenSamplesError(path, "holds no sample")
    return samples


def fitted_half(samples: Sequence[TokenSample]) -> tuple[TokenSample, ...]:
    """Choose the half to fit on: the first text of every writing, then texts spread evenly over the others,
    in the order of writing, language and id.
    """
    ordered = sorted(samples, key=lambda sample: (sample.writing, sample.lang, str(sample.id).zfill(9)))
    first = {sample.writing: sample for sample in reversed(ordered)}
    rest = [sample for sample in ordered if first[sample.writing] is not sample]
    wanted = max(0, len(samples) // 2 - len(first))
    chosen = [
        sample
        for number, sample in enumerate(rest)
        if (number + 1) * wanted // len(rest) > number * wanted // len(rest)
    ]
    return (*first.values(), *chosen)


def _parse(path: Path, number: int, line: str) -> TokenSample:
    try:
        record: dict[str, Any] = json.loads(line)
        return TokenSample(
            id=record["id"],
            kind=str(record["kind"]),
            lang=str(record["lang"]),
            text=_checked(str, record["text"]),
            counts=_checked(dict, record["counts"]),
        )
    except (ValueError, KeyError, TypeError) as exc:
        raise TokenSamplesError(path, f"line {number} is no sample ({type(exc).__name__}: {exc})") from exc


def _checked(kind: type[Value], value: object) -> Value:
    if not isinstance(value, kind):
        raise TypeError(f"a {type(value).__name__} where a {kind.__name__} should be")
    return value
