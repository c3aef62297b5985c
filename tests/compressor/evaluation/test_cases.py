"""Reading cases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from compressor.evaluation.cases import Quotation, load_cases
from compressor.evaluation.errors import QuestionsError
from compressor.evaluation.suites import DARWIN_QUESTIONS


def write(path: Path, *records: object) -> Path:
    path.write_text("\n".join(json.dumps(record) for record in records), encoding="utf-8")
    return path


def test_a_line_becomes_a_case_with_its_alternatives(tmp_path: Path) -> None:
    record = {
        "id": "one",
        "type": "direct",
        "doc": "books/a.txt",
        "question": "Why?",
        "lang": "en",
        "evidence": "Because of this.",
        "evidence_alt": [{"page": 7, "from": "It is", "to": "so"}],
        "history": ["What?"],
    }

    (case,) = load_cases(write(tmp_path / "q.jsonl", record))

    assert case.document == "books/a.txt"
    assert case.history == ("What?",)
    assert case.passages == ("Because of this.", Quotation(7, "It is", "so"))


def test_cases_without_an_id_are_named_by_file_and_line(tmp_path: Path) -> None:
    path = write(tmp_path / "dev.jsonl", {"question": "a"}, {"question": "b"})

    assert [case.id for case in load_cases(path)] == ["dev-1", "dev-2"]


def test_ids_that_repeat_are_numbered(tmp_path: Path) -> None:
    path = write(tmp_path / "q.jsonl", {"id": "x", "question": "a"}, {"id": "x", "question": "b"})

    assert [case.id for case in load_cases(path)] == ["x", "x#2"]


@pytest.mark.parametrize("evidence", ["", None, "  \n"])
def test_blank_evidence_is_no_passage(tmp_path: Path, evidence: str | None) -> None:
    (case,) = load_cases(write(tmp_path / "q.jsonl", {"question": "a", "evidence": evidence}))

    assert case.passages == ()


@pytest.mark.parametrize(
    ("record", "problem"),
    [
        ({"lang": "en"}, "'question' must be a text"),
        ({"question": 7}, "'question' must be a text"),
        ({"question": "a", "history": "b"}, "'history' must be a list"),
        ({"question": "a", "evidence": 3}, "a passage is"),
        ({"question": "a", "evidence_alt": "b"}, "'evidence_alt' must be a list"),
        ({"question": "a", "evidence": {"page": "x", "from": "b", "to": "c"}}, "'page' must be a number"),
        ({"question": "a", "evidence": {"page": 1, "from": " ", "to": "c"}}, "first and the last words"),
        (["a"], "a case is a JSON object"),
    ],
)
def test_what_is_no_case_is_named_by_file_and_line(tmp_path: Path, record: Any, problem: str) -> None:
    path = write(tmp_path / "q.jsonl", {"question": "fine"}, record)

    with pytest.raises(QuestionsError, match=r"q\.jsonl, line 2") as caught:
        load_cases(path)

    assert problem in str(caught.value)


def test_broken_json_and_missing_files_are_said(tmp_path: Path) -> None:
    broken = tmp_path / "broken.jsonl"
    broken.write_text("{", encoding="utf-8")
    empty = tmp_path / "empty.jsonl"
    empty.write_text("\n", encoding="utf-8")

    for path, problem in (
        (broken, "line 1"),
        (empty, "no question"),
        (tmp_path / "none", "none: cannot be read"),
    ):
        with pytest.raises(QuestionsError, match=problem):
            load_cases(path)


def test_the_projects_own_questions_copy_no_passage() -> None:
    cases = load_cases(DARWIN_QUESTIONS)
    passages = [passage for case in cases for passage in case.passages]

    assert len([case for case in cases if case.passages]) == 8
    assert sum(case.asks_for_the_whole for case in cases) == 2
    for passage in passages:
        assert isinstance(passage, Quotation)
        assert len(passage.first_words.split()) + len(passage.last_words.split()) <= 10
