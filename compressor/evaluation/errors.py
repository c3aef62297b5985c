"""Errors of the evals, below `core.errors.CompressorError`.

EvaluationError
|-- UsageError           arguments that do not go together
|-- QuestionsError       a file of questions that cannot be read
|-- PassageMissingError  a gold passage whose words the book does not have
|-- BookMissingError     a book that is nowhere to be found
|-- BaselineError        a baseline that cannot be compared with
|-- ReportUnwritableError   a report that cannot be written where it should go
|-- EmbedderFailedError  a question without a vector where the run is about vectors
`-- FetchError           a book that could not be downloaded
    `-- WrongContentError    what came is not the book
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from compressor.core.errors import CompressorError


class EvaluationError(CompressorError):
    """Anything that keeps an eval from running; the message says what to do about it."""


class UsageError(EvaluationError):
    """Arguments that do not go together."""


class QuestionsError(EvaluationError):
    """A question file, or the one line of it, that holds no case."""

    def __init__(self, path: Path, line: int | None, problem: str) -> None:
        super().__init__(f"{path}: {problem}" if line is None else f"{path}, line {line}: {problem}")


class PassageMissingError(EvaluationError):
    """A gold passage, named by its first and last words, that the book does not hold."""


class BookMissingError(EvaluationError):
    """A book, or another file of EVAL_DATA, that is in none of the places where it was looked for."""

    def __init__(self, document: str, looked_in: Sequence[Path]) -> None:
        places = ", ".join(str(place) for place in looked_in) or "nowhere: no folder is set"
        super().__init__(
            f"{document!r} is missing. Looked for: {places}. Set EVAL_DATA to the folder of books and "
            "questions; `manage.py fetch_books` downloads Darwin."
        )
        self.looked_in = tuple(looked_in)


class BaselineError(EvaluationError):
    """A baseline file that is not the JSON of an earlier run."""


class ReportUnwritableError(EvaluationError):
    """A report that cannot be written where it should go."""


class EmbedderFailedError(EvaluationError):
    """A question that got no vector; its excerpt would be one of keywords passed off as another."""


class FetchError(EvaluationError):
    """A download that failed: no network, or the server said no."""


class WrongContentError(FetchError):
    """A download that is not the book that was asked for."""
