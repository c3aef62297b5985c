"""`manage.py bench`: how fast and how large, on a book."""

from __future__ import annotations

import json
import logging
import sys
from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from compressor.core.errors import CompressorError
from compressor.evaluation.benchmarks import Benchmarks, run_benchmarks
from compressor.evaluation.pdf_throughput import PdfThroughput, measure_pdf_throughput
from compressor.evaluation.suites import DARWIN_PAGES
from compressor.services.embedders import current_embedder

QUESTIONS = (
    "How could natural selection produce an organ as perfect as the eye?",
    "Summarize this book",
    "What are the main causes, and which examples are given for them?",
    "Why do living things still have body parts they no longer use?",
    "¿Qué dice el libro sobre el tiempo?",
    "Who disagreed, and what did they answer?",
    "What is this about?",
    "How many kinds are there?",
)


class Command(BaseCommand):
    help = "Time extraction, chunking, indexing, questions, vectors and the estimate of tokens on a book."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--book", metavar="PATH", help=f"the book; default {DARWIN_PAGES} in EVAL_DATA")
        parser.add_argument(
            "--pdf", metavar="PATH", help="time only the reading of this PDF, against PDFium by itself"
        )
        parser.add_argument("--json", metavar="PATH", help="write the figures as JSON; - for standard output")

    def handle(self, *, book: str | None, pdf: str | None, json: str | None, **options: object) -> None:
        if pdf is not None:
            self._time_pdf(self._existing(pdf), json)
        else:
            self._time_book(book, json)

    def _time_pdf(self, path: Path, json: str | None) -> None:
        try:
            figures = measure_pdf_throughput(path)
        except CompressorError as exc:
            raise CommandError(str(exc)) from exc
        if json != "-":
            self.stdout.write(pdf_table(path.name, figures))
        if json:
            self._write_json(figures, json)

    def _time_book(self, book: str | None, json: str | None) -> None:
        logging.getLogger("compressor.decisions").setLevel(logging.WARNING)
        path = self._book(book)
        call_command("migrate", verbosity=0)
        try:
            figures = run_benchmarks(path, QUESTIONS, current_embedder(), self._tell)
        except CompressorError as exc:
            raise CommandError(str(exc)) from exc
        if json != "-":
            self.stdout.write(table(path.name, figures))
        if json:
            self._write_json(figures, json)

    def _book(self, book: str | None) -> Path:
        if book is None and not settings.EVAL_DATA:
            raise CommandError("Name a book with --book PATH, or set EVAL_DATA to the folder of books.")
        return self._existing(book if book is not None else Path(settings.EVAL_DATA) / DARWIN_PAGES)

    def _existing(self, name: str | Path) -> Path:
        path = Path(name)
        if not path.is_file():
            raise CommandError(f"There is no book at {path}. Name another with --book PATH or --pdf PATH.")
        return path

    def _tell(self, step: str) -> None:
        self.stderr.write(f"{step} ...")

    def _write_json(self, figures: Benchmarks | PdfThroughput, target: str) -> None:
        text = json.dumps(asdict(figures), indent=2)
        if target == "-":
            sys.stdout.write(f"{text}\n")
        else:
            Path(target).write_text(f"{text}\n", encoding="utf-8")


def pdf_table(name: str, figures: PdfThroughput) -> str:
    """The figures of a PDF for people."""
    return (
        f"{name}: {figures.pages:,} pages\n"
        f"  read                      {figures.pages_per_s:,.0f} pages a second\n"
        f"  PDFium by itself          {figures.bare_pages_per_s:,.0f} pages a second\n"
        f"  kept of it                {figures.ratio:.0%}"
    )


def table(name: str, figures: Benchmarks) -> str:
    """The figures for people."""
    scaling = ", ".join(
        f"{characters / 1e6:.1f} M in {seconds:.2f} s" for characters, seconds in figures.chunk_scaling
    )
    rows = [
        ("extraction", f"{figures.extract_s:.2f} s"),
        ("cutting into passages", f"{figures.chunk_s:.2f} s"),
        ("keyword index", f"{figures.index_s:.2f} s"),
        ("cutting longer texts", scaling),
        *(
            (f"question, {name.replace('_', ' ')}", f"{ms:.1f} ms")
            for name, ms in figures.question_ms.items()
        ),
        ("vectors", f"{figures.vectors_per_s:.1f} a second" if figures.vectors_per_s else "off"),
        ("estimate of tokens", f"{figures.estimate_mb_s:.1f} MB/s"),
        ("peak memory", f"{figures.peak_mb:.0f} MB"),
    ]
    return "\n".join([name, *(f"  {label:<26}{value}" for label, value in rows)])
