"""The suite `tokens`: the estimate against real counts, by kind of text and family of tokenizers."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from compressor.core.tokens import estimate
from compressor.core.tokens.table import packaged_table
from compressor.evaluation.token_cases import TokenCase, TokenCases, cases_of
from compressor.evaluation.token_samples import TOKENIZERS, TokenSample, load_samples
from compressor.evaluation.token_tables import format_table

__all__ = ["TokenCase", "TokenCases", "format_table", "judge", "load"]


def load(path: Path) -> TokenCases:
    """Estimate every sample of a file for every family that it has counts for.

    Raises:
        TokenSamplesError: the file is missing, or a line of it is no sample.
    """
    return judge(load_samples(path))


def judge(samples: Sequence[TokenSample]) -> TokenCases:
    """Estimate every sample for every family that it has counts for."""
    fitted = packaged_table().fitted
    cases = (
        case
        for sample in samples
        for case in cases_of(sample, estimate, is_fitted=sample.text_hash in fitted)
    )
    unknown = {tokenizer for sample in samples for tokenizer in sample.counts} - TOKENIZERS.keys()
    return TokenCases(tuple(cases), tuple(sorted(unknown)))
