"""Texts counted twice, by the estimate and by a tokenizer, and how the two compare."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final, overload

from compressor.core.tokens import Family
from compressor.evaluation.token_samples import TOKENIZERS, TokenSample

Measure = Callable[["TokenCase"], float]
"""Some estimate of a case over its real count."""


@dataclass(frozen=True, slots=True)
class TokenCase:
    """One text counted for one family. `is_fitted`: the packaged table was fitted on this text."""

    id: int | str
    kind: str
    lang: str
    family: Family
    estimate: int
    real: int
    characters: int
    utf8_bytes: int
    is_fitted: bool

    @property
    def kind_group(self) -> str:
        """What stands before the slash of the kind."""
        return self.kind.partition("/")[0]

    @property
    def is_realistic(self) -> bool:
        """Whether a user could have such a text."""
        return self.kind_group != "adv"


def cases_of(
    sample: TokenSample, estimate: Callable[[str, Family], int], *, is_fitted: bool
) -> Iterator[TokenCase]:
    """Estimate a sample for every family that it has counts for."""
    utf8_bytes = len(sample.text.encode("utf-8", "surrogatepass"))
    for tokenizer, family in TOKENIZERS.items():
        if tokenizer in sample.counts:
            yield TokenCase(
                id=sample.id,
                kind=sample.kind,
                lang=sample.lang,
                family=family,
                estimate=estimate(sample.text, family),
                real=sample.counts[tokenizer],
                characters=len(sample.text),
                utf8_bytes=utf8_bytes,
                is_fitted=is_fitted,
            )


@dataclass(frozen=True, slots=True)
class TokenCases(Sequence[TokenCase]):
    """Cases, and the tokenizers of the samples that no family is judged by."""

    cases: tuple[TokenCase, ...]
    unknown_tokenizers: tuple[str, ...] = ()

    @overload
    def __getitem__(self, index: int) -> TokenCase: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[TokenCase]: ...

    def __getitem__(self, index: int | slice) -> TokenCase | Sequence[TokenCase]:
        return self.cases[index]

    def __len__(self) -> int:
        return len(self.cases)


@dataclass(frozen=True, slots=True)
class TokenSummary:
    """The middle and the lowest of some estimate over the real count, and the share of texts below 1."""

    texts: int
    median: float
    worst: float
    low_share: float


def by_estimate(case: TokenCase) -> float:
    """The estimate over the real count."""
    return case.estimate / case.real


def by_characters(case: TokenCase) -> float:
    """A quarter of the characters over the real count."""
    return case.characters / 4 / case.real


def by_bytes(case: TokenCase) -> float:
    """A third of the UTF-8 bytes over the real count."""
    return case.utf8_bytes / 3 / case.real


MEASURES: Final[dict[str, Measure]] = {
    "estimate": by_estimate,
    "characters/4": by_characters,
    "bytes/3": by_bytes,
}


def summarise(cases: Iterable[TokenCase], measure: Measure = by_estimate) -> TokenSummary | None:
    """Summarise cases; None where there are none."""
    ratios = [measure(case) for case in cases]
    if not ratios:
        return None
    low = sum(ratio < 1 for ratio in ratios)
    return TokenSummary(len(ratios), median(ratios), min(ratios), low / len(ratios))
