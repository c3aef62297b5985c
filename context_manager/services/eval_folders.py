"""The eval set as folders: for each file the book itself and its questions, as `run_eval` takes them."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from compressor.models import File
from context_manager.models import EvalCase, TurnReading
from context_manager.services.eval_cases import as_question_lines
from context_manager.services.staff_turn_readings import record_turn_readings

QUESTIONS = "questions.jsonl"


@dataclass(frozen=True, slots=True)
class EvalFolder:
    """What was written of one file. `book` is None where its original is not stored."""

    file: File
    questions: Path
    cases: int
    book: Path | None


def write_eval_folders(cases: Iterable[EvalCase], target: Path) -> Iterator[EvalFolder]:
    """Write the cases whose passage is known below `target`, a folder for each file, named by its id.

    The readings are recorded first, by nobody's name: whoever may run commands here.
    Raises OSError where nothing can be written.
    """
    known = [case for case in cases if case.evidence]
    record_turn_readings([case.turn_id for case in known], user=None, kind=TurnReading.Kind.EXPORT)
    for file, of_file in groupby(sorted(known, key=_by_file), key=lambda case: case.file):
        yield _write(file, list(of_file), target / str(file.pk))


def _by_file(case: EvalCase) -> tuple[str, str]:
    return str(case.file_id), str(case.added_at)


def _write(file: File, cases: list[EvalCase], folder: Path) -> EvalFolder:
    folder.mkdir(parents=True, exist_ok=True)
    questions = folder / QUESTIONS
    questions.write_text("".join(as_question_lines(cases)), encoding="utf-8")
    return EvalFolder(file, questions, len(cases), _write_book(file, folder))


def _write_book(file: File, folder: Path) -> Path | None:
    """The original under its own name's ending: what a student called it could be no name for a file here."""
    book = folder / f"book{Path(file.name).suffix.lower()}"
    try:
        with file.original.open("rb") as stored, book.open("wb") as written:
            shutil.copyfileobj(stored, written)
    except (ValueError, FileNotFoundError):
        return None
    return book
