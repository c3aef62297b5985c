"""Cases: a question, what was said before it, and the passages of which one must reach the model.

A case is one line of JSON: `doc`, `question`, `lang`, `evidence`, and where known `id`, `type`, `page`,
`history` (earlier user messages) and `evidence_alt`. A passage is the text itself or, so that a book need
not be copied, a `Quotation`: {"page": 150, "from": "its first words", "to": "its last words"}.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias

from compressor.evaluation.errors import QuestionsError
from compressor.evaluation.reached import squash

UNNAMED_KIND = "question"
WHOLE_KIND = "whole_book"


@dataclass(frozen=True, slots=True)
class Quotation:
    """A passage named by where it stands: `page` is physical, None where the book has none."""

    page: int | None
    first_words: str
    last_words: str

    def __post_init__(self) -> None:
        if not self.first_words.strip() or not self.last_words.strip():
            raise ValueError("a quotation needs the first and the last words of the passage")


Passage: TypeAlias = str | Quotation


@dataclass(frozen=True, slots=True)
class Case:
    """One question. `passages` are alternatives: one of them is enough; none where no passage is known."""

    id: str
    document: str
    question: str
    language: str
    kind: str
    history: tuple[str, ...]
    passages: tuple[Passage, ...]

    @property
    def asks_for_the_whole(self) -> bool:
        """Whether the case is about the whole book, whatever a strategy takes it for."""
        return self.kind == WHOLE_KIND


def load_cases(path: Path) -> tuple[Case, ...]:
    """Read a JSONL file. Cases without an id get one from the file's name and the line; repeated ids are
    numbered.

    Raises:
        QuestionsError: the file cannot be read, or a line is not a case.
    """
    try:
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except (OSError, UnicodeDecodeError) as exc:
        raise QuestionsError(path, None, f"cannot be read ({exc})") from exc
    cases = [_case(path, number, line) for number, line in enumerate(lines, start=1) if line.strip()]
    if not cases:
        raise QuestionsError(path, None, "holds no question")
    return tuple(_with_unique_ids(cases))


def _with_unique_ids(cases: list[Case]) -> Iterator[Case]:
    seen: Counter[str] = Counter()
    for case in cases:
        seen[case.id] += 1
        yield case if seen[case.id] == 1 else replace(case, id=f"{case.id}#{seen[case.id]}")


def _case(path: Path, number: int, line: str) -> Case:
    try:
        record = json.loads(line)
        if not isinstance(record, dict):
            raise TypeError("a case is a JSON object")  # noqa: TRY301 - one handler adds file and line to all of these
        return Case(
            id=str(record.get("id") or f"{path.stem}-{number}"),
            document=_text(record, "doc"),
            question=_text(record, "question", required=True),
            language=_text(record, "lang"),
            kind=_text(record, "type") or UNNAMED_KIND,
            history=tuple(_texts(record, "history")),
            passages=tuple(_passages(record)),
        )
    except (TypeError, ValueError) as exc:
        raise QuestionsError(path, number, str(exc)) from exc


def _text(record: dict[str, Any], key: str, *, required: bool = False) -> str:
    value = record.get(key)
    if value is None and not required:
        return ""
    if not isinstance(value, str):
        raise TypeError(f"{key!r} must be a text")
    return value


def _texts(record: dict[str, Any], key: str) -> list[str]:
    value = record.get(key) or []
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise TypeError(f"{key!r} must be a list of texts")
    return value


def _passages(record: dict[str, Any]) -> Iterator[Passage]:
    alternatives = record.get("evidence_alt") or []
    if not isinstance(alternatives, list):
        raise TypeError("'evidence_alt' must be a list")
    for value in [record.get("evidence"), *alternatives]:
        if value is not None and not (isinstance(value, str) and not squash(value)):
            yield _passage(value)


def _passage(value: object) -> Passage:
    if isinstance(value, str):
        return value
    if not isinstance(value, dict):
        raise TypeError("a passage is a text, or an object with 'page', 'from' and 'to'")
    page = value.get("page")
    if page is not None and not isinstance(page, int):
        raise TypeError("'page' must be a number")
    return Quotation(page, _text(value, "from", required=True), _text(value, "to", required=True))
