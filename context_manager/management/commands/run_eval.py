"""`manage.py run_eval`: what reaches the model, on real books and in made-up turns.

Exit codes: 0 all is well, 100 a gate does not hold, 1 something is missing or broken, 2 wrong usage.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import httpx
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from compressor.core.errors import CompressorError
from compressor.core.tokens import estimate, estimate_many
from compressor.embedding.makers import make_embedder
from compressor.evaluation.arguments import TOKENS, Arguments, add_arguments, read_arguments
from compressor.evaluation.books import find_book
from compressor.evaluation.cases import load_cases
from compressor.evaluation.comparison import compare, load_baseline, verdicts_of
from compressor.evaluation.embedders import EvalEmbedder
from compressor.evaluation.errors import BookMissingError, QuestionsError, UsageError
from compressor.evaluation.gates import baseline_gates, darwin_gates, share_gates
from compressor.evaluation.playing import Stage
from compressor.evaluation.report import Header, Report, distinct, hash_suite
from compressor.evaluation.reports.json_report import as_json
from compressor.evaluation.reports.text import as_text
from compressor.evaluation.reports.token_estimates import tokens_as_json, tokens_as_text
from compressor.evaluation.reports.writing import FORMATS, write_file
from compressor.evaluation.results import Gate, Run, Skipped
from compressor.evaluation.suites import (
    DARWIN_QUESTIONS,
    Plan,
    Reporting,
    TokenCounters,
    darwin_stages,
    outside_stages,
    runs_of,
)
from compressor.evaluation.tokens import load
from compressor.evaluation.vector_cache import VectorCache
from compressor.services.code_version import read_commit
from compressor.services.embedders import embedding_settings
from context_manager.evaluation.real_counts.random_chats import RANDOM_CHATS
from context_manager.evaluation.reports.sheets import FORMATS as SHEET_FORMATS
from context_manager.evaluation.reports.sheets import as_text as sheet_as_text
from context_manager.evaluation.turn_suites import TURN_SUITES, RunSuite, Surroundings

GATE_BROKEN = 100
WRONG_USAGE = 2
OUTSIDE = "questions"
SAMPLES = "tokens/samples.jsonl"
TO_STDOUT = "-"
PROGRESS_STEP = 80
COUNTERS = TokenCounters(one=estimate, each=estimate_many)


class Command(BaseCommand):
    help = (
        "Ask known questions about real books and say which passages reach the model; build the prompts of "
        "made-up turns and say what gives way; hold the estimate of tokens against real counts."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        add_arguments(parser)

    def handle(self, *args: object, **options: Any) -> None:
        try:
            arguments = read_arguments(options)
            run_suite = TURN_SUITES.get(arguments.suite or "")
            if run_suite is not None:
                self._run_turns(arguments, run_suite)
            elif arguments.suite == TOKENS:
                self._run_tokens(arguments)
            else:
                self._run_books(arguments)
        except UsageError as exc:
            raise CommandError(str(exc), returncode=WRONG_USAGE) from exc
        except CompressorError as exc:
            raise CommandError(str(exc)) from exc

    def _run_books(self, arguments: Arguments) -> None:
        report = self._report(arguments)
        self._write(as_text(report), as_json(report), arguments.json)
        for name, render in FORMATS.items():
            path = getattr(arguments, name)
            if path is not None:
                write_file(path, render(report))
        _check_gates(arguments, report.gates)

    def _run_tokens(self, arguments: Arguments) -> None:
        path = arguments.samples or find_book(SAMPLES, book_folders())
        cases = load(path)
        self._write(tokens_as_text(path.name, cases), tokens_as_json(path.name, cases), arguments.json)

    def _run_turns(self, arguments: Arguments, run_suite: RunSuite) -> None:
        samples = arguments.samples or find_if_there(SAMPLES, book_folders())
        result = run_suite(
            Surroundings(
                read_commit(settings.BASE_DIR), samples, arguments.chats or RANDOM_CHATS, arguments.seed
            )
        )
        self._write(sheet_as_text(result.sheet), result.json, arguments.json)
        for name, render in SHEET_FORMATS.items():
            path = getattr(arguments, name)
            if path is not None:
                write_file(path, render(result.sheet))
        _check_gates(arguments, result.sheet.gates)

    def _report(self, arguments: Arguments) -> Report:
        baseline = load_baseline(arguments.baseline) if arguments.baseline else None
        stages, skipped = self._stages(arguments)
        with httpx.Client() as client:
            runs = self._runs(arguments, stages, client)
        comparison = compare(baseline, verdicts_of(runs), seed=arguments.seed) if baseline is not None else ()
        return Report(
            header=_header(arguments, stages, runs),
            runs=runs,
            skipped=skipped,
            gates=(*_suite_gates(arguments, runs), *baseline_gates(comparison)),
            comparison=comparison,
        )

    def _stages(self, arguments: Arguments) -> tuple[tuple[Stage, ...], tuple[Skipped, ...]]:
        folders = book_folders()
        if arguments.questions is None:
            return darwin_stages(folders, COUNTERS)
        cases = load_cases(arguments.questions)
        if arguments.doc is not None:
            cases = tuple(case for case in cases if case.document.endswith(arguments.doc))
            if not cases:
                raise QuestionsError(
                    arguments.questions, 1, f"no case has a doc that ends in {arguments.doc!r}"
                )
        return outside_stages(cases, arguments.book, folders, COUNTERS), ()

    def _runs(self, arguments: Arguments, stages: tuple[Stage, ...], client: httpx.Client) -> tuple[Run, ...]:
        cache = VectorCache(settings.VAR_DIR / "vector_cache.sqlite")
        plan = Plan(
            suite=arguments.suite or OUTSIDE,
            budgets=arguments.budgets,
            strategies=arguments.strategies,
            embedders=tuple(
                EvalEmbedder(name, make_embedder(embedding_settings(name), client=client), cache)
                for name in arguments.embedder_names(settings.EMBEDDINGS)
            ),
        )
        return tuple(runs_of(stages, plan, COUNTERS, Reporting(say=self._say, vectors=self._say_vectors)))

    def _write(self, text: str, json: str, json_path: str | None) -> None:
        if json_path == TO_STDOUT:
            self._say(text)
            self.stdout.write(json)
            return
        if json_path is not None:
            write_file(Path(json_path), json)
        self.stdout.write(text)

    def _say(self, line: str) -> None:
        """Write to standard error, which is where progress goes; it is no error, so it is not coloured as
        one.
        """
        self.stderr.write(line, str)

    def _say_vectors(self, done: int, total: int) -> None:
        if done == total or done % PROGRESS_STEP == 0:
            self._say(f"  vectors: {done:,} of {total:,}")


def book_folders() -> list[Path]:
    """Where books are looked for, in this order."""
    return [*([Path(settings.EVAL_DATA)] if settings.EVAL_DATA else []), settings.VAR_DIR]


def find_if_there(document: str, folders: Sequence[Path]) -> Path | None:
    """Where a file of EVAL_DATA is; None where it is missing."""
    try:
        return find_book(document, folders)
    except BookMissingError:
        return None


def _check_gates(arguments: Arguments, gates: Sequence[Gate]) -> None:
    broken = ", ".join(gate.name for gate in gates if not gate.passed)
    if arguments.is_gated and broken:
        raise CommandError(f"These gates do not hold: {broken}", returncode=GATE_BROKEN)


def _header(arguments: Arguments, stages: tuple[Stage, ...], runs: tuple[Run, ...]) -> Header:
    questions = arguments.questions or DARWIN_QUESTIONS
    return Header(
        suite=arguments.suite or f"{OUTSIDE} {questions.name}",
        commit=read_commit(settings.BASE_DIR),
        suite_hash=hash_suite([questions.read_bytes(), *(stage.book.digest.encode() for stage in stages)]),
        seed=arguments.seed,
        budgets=arguments.budgets,
        embedders=distinct([run.model for run in runs]),
    )


def _suite_gates(arguments: Arguments, runs: tuple[Run, ...]) -> list[Gate]:
    if arguments.questions is None:
        return darwin_gates(runs)
    return share_gates(runs, min_reached=arguments.min_reached) if arguments.min_reached is not None else []
