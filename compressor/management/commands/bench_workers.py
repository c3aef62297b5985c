"""`manage.py bench_workers`: what the background work withstands, and what others notice of it."""

from __future__ import annotations

import json
import sys
import tempfile
from argparse import ArgumentTypeError
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from compressor.evaluation.suites import DARWIN_PAGES
from compressor.evaluation.workers.killing import Killed, kill_and_compare
from compressor.evaluation.workers.scratch_service import make_service
from compressor.evaluation.workers.uploading import Uploaded, upload_at_once
from compressor.evaluation.workers.waiting import Waited, ask_beside_upload

MEASURES = ("killed", "uploads", "questions")
Figures = dict[str, Killed | Uploaded | Waited]


class Command(BaseCommand):
    help = (
        "Kill workers while they index a book, upload twenty files at once, ask questions beside an upload: "
        "each on a service of its own, in real processes. About ten minutes."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "measures",
            nargs="*",
            type=_known_measure,
            metavar="MEASURE",
            help="killed, uploads or questions; default: all",
        )
        parser.add_argument("--book", type=Path, help=f"the book; default {DARWIN_PAGES} in EVAL_DATA")
        parser.add_argument("--kills", type=int, default=10, help="how often a worker is killed; default 10")
        parser.add_argument(
            "--seed", type=int, default=1, help="of the moments at which workers are killed; default 1"
        )
        parser.add_argument("--json", action="store_true", help="print the figures as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        book = options["book"] or Path(settings.EVAL_DATA) / DARWIN_PAGES
        if not book.is_file():
            raise CommandError(f"There is no book at {book}. Name one with --book, or set EVAL_DATA.")
        figures: Figures = {}
        for measure in options["measures"] or MEASURES:
            self.stderr.write(f"{measure} ...")
            with tempfile.TemporaryDirectory(prefix="cereby-bench-") as folder:
                figures[measure] = _measure(measure, Path(folder), book, options)
        if options["json"]:
            sys.stdout.write(
                json.dumps({name: asdict(each) for name, each in figures.items()}, indent=2) + "\n"
            )
        else:
            self.stdout.write("\n".join(figure_line(each) for each in figures.values()))


def _known_measure(name: str) -> str:
    if name not in MEASURES:
        raise ArgumentTypeError(f"{name!r} is none of {', '.join(MEASURES)}")
    return name


def _measure(measure: str, folder: Path, book: Path, options: dict[str, Any]) -> Killed | Uploaded | Waited:
    match measure:
        case "killed":
            return kill_and_compare(folder, book, kills=options["kills"], seed=options["seed"])
        case "uploads":
            return upload_at_once(make_service(folder), book)
        case _:
            return ask_beside_upload(make_service(folder, EMBEDDINGS="local"), book)


def figure_line(figures: Killed | Uploaded | Waited) -> str:
    """The figures for people."""
    match figures:
        case Killed():
            worst = max(figures.resumed_s, default=0.0)
            same = "identical" if figures.is_identical else "DIFFERENT"
            return (
                f"{len(figures.resumed_s)} kills: resumed in {worst:.1f} s at most, result {same} to an "
                f"undisturbed run ({figures.undisturbed_s:.0f} s)"
            )
        case Uploaded():
            refused = ", ".join(f"{count} {code}" for code, count in figures.refused.items())
            return (
                f"20 uploads at once: {figures.files_ready} files ready in {figures.seconds:.0f} s, refused: "
                f"{refused}; the web process grew by {figures.web_growth_mb:.0f} MB"
            )
        case Waited():
            return (
                f"{figures.questions} questions beside an upload: p95 {figures.beside_p95_ms:.0f} ms, alone "
                f"{figures.alone_p95_ms:.0f} ms, ratio {figures.ratio:.2f}; uploaded in "
                f"{figures.upload_s:.1f} s and askable after {figures.askable_s:.1f} s"
            )
