from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from compressor.core.tokens import Family, estimate
from compressor.core.tokens.table import packaged_table
from compressor.evaluation.token_cases import TokenCase, by_bytes, by_characters, by_estimate, summarise
from compressor.evaluation.token_samples import (
    TOKENIZERS,
    TokenSample,
    TokenSamplesError,
    fitted_half,
    load_samples,
)
from compressor.evaluation.tokens import TokenCases, format_table, judge, load

SAMPLE = {
    "id": 7,
    "kind": "nat/Latn",
    "lang": "en",
    "text": "A short text, made up for a test.",
    "counts": {"gemini": 9, "o200k": 9},
}


def sample(number: int, kind: str = "nat/Latn", lang: str = "en") -> TokenSample:
    return TokenSample(number, kind, lang, f"text number {number}", {"gemini": 5})


def case(ratio: float, *, kind: str = "nat/Latn", family: Family = Family.GEMINI) -> TokenCase:
    """A case whose estimate is `ratio` of its real count."""
    return TokenCase(1, kind, "en", family, round(100 * ratio), 100, 600, 900, is_fitted=False)


def write_samples(path: Path, *records: dict[str, Any]) -> Path:
    path.write_text("\n".join(json.dumps(record) for record in records), "utf-8")
    return path


def test_every_sample_is_estimated_for_every_family_it_has_counts_for(tmp_path: Path) -> None:
    cases = load(write_samples(tmp_path / "samples.jsonl", SAMPLE))

    assert [(one.family, one.real) for one in cases] == [(Family.GEMINI, 9), (Family.OPENAI, 9)]
    assert [one.estimate for one in cases] == [
        estimate(str(SAMPLE["text"]), family) for family in (Family.GEMINI, Family.OPENAI)
    ]


def test_tokenizers_of_no_family_are_skipped_and_said(tmp_path: Path) -> None:
    record = {**SAMPLE, "counts": {"gemini": 9, "a new one": 11}}

    cases = load(write_samples(tmp_path / "samples.jsonl", record))

    assert len(cases) == 1
    assert "skipped, of no family: a new one" in format_table(cases)


def test_every_family_is_judged_by_one_tokenizer() -> None:
    assert sorted(TOKENIZERS.values()) == sorted(Family)


@pytest.mark.parametrize(
    "record",
    [
        {**SAMPLE, "text": 5},
        {**SAMPLE, "counts": {"gemini": 0}},
        {**SAMPLE, "counts": {"gemini": "nine"}},
        {**SAMPLE, "counts": []},
        {"id": 1},
    ],
)
def test_a_line_that_is_no_sample_is_refused_by_its_number(tmp_path: Path, record: dict[str, Any]) -> None:
    path = write_samples(tmp_path / "samples.jsonl", SAMPLE, record)

    with pytest.raises(TokenSamplesError, match="line 2"):
        load_samples(path)


@pytest.mark.parametrize("content", [b"not json", b"[]", b"\n", b"\xff\xfe"])
def test_a_file_without_samples_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "samples.jsonl"
    path.write_bytes(content)

    with pytest.raises(TokenSamplesError, match="one JSON object a line"):
        load_samples(path)


def test_a_missing_file_of_samples_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TokenSamplesError, match=r"missing\.jsonl"):
        load_samples(tmp_path / "missing.jsonl")


def test_half_of_the_samples_are_fitted_and_every_writing_among_them() -> None:
    kinds = ["nat/Latn", "nat/Thai", "code/c", "code/go", "ui/Latn", "nat/Latn", "data/log", "doc/Latn"]
    samples = [sample(number, kind, f"l{number % 3}") for number, kind in enumerate(kinds * 5)]

    half = fitted_half(samples)

    assert len(half) == len(samples) // 2 == len({one.id for one in half})
    assert {one.writing for one in half} == {"Latn", "Thai", "code", "data"}
    assert [one.id for one in half] == [one.id for one in fitted_half(samples[::-1])]


def test_texts_that_the_table_was_fitted_on_are_told_from_others() -> None:
    assert sample(1).text_hash not in packaged_table().fitted
    assert not any(one.is_fitted for one in judge([sample(1)]))


def test_a_summary_has_the_middle_the_lowest_and_the_share_below_one() -> None:
    cases = [case(0.9), case(1.1), case(1.2), case(1.5)]

    summary = summarise(cases)

    assert summary is not None
    assert (summary.texts, summary.worst, summary.low_share) == (4, 0.9, 0.25)
    assert summary.median == pytest.approx(1.15)
    assert summarise([]) is None


def test_an_estimate_is_set_beside_characters_and_bytes() -> None:
    one = case(1.1)

    assert by_estimate(one) == pytest.approx(1.1)
    assert by_characters(one) == pytest.approx(1.5)
    assert by_bytes(one) == pytest.approx(3.0)


def test_the_table_lists_realistic_texts_that_run_low() -> None:
    low = replace(case(0.93, kind="ui/Thai", family=Family.LLAMA), id=42, lang="th")
    made_up = replace(case(0.5, kind="adv/zwj"), id=43)
    fitted = replace(case(0.5), id=44, is_fitted=True)

    table = format_table(TokenCases((case(1.2), low, made_up, fitted)))

    listed = table[table.index("run low: 1 of 2") :]
    assert "7.0%  llama       ui/Thai th (id 42)" in listed
    assert "43" not in listed
    assert "44" not in listed
    assert "1 fitted" in table


@pytest.mark.data
def test_texts_left_out_of_the_fit_hardly_ever_run_low(eval_data: Path) -> None:
    cases = [
        one for one in load(eval_data / "tokens" / "samples.jsonl") if one.is_realistic and not one.is_fitted
    ]
    gemini = [one for one in cases if one.family is Family.GEMINI]
    english = [by_estimate(one) for one in gemini if one.kind == "nat/Latn" and one.lang in {"en", "eng"}]
    chinese = [by_estimate(one) for one in gemini if one.kind.partition("/")[2] in {"Hans", "Hant"}]

    assert sum(one.estimate < one.real for one in cases) <= 0.01 * len(cases)
    assert median(english) <= 1.12
    assert median(chinese) <= 1.15
