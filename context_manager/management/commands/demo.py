"""`manage.py demo`: three questions about a book, each with the pages that its answer was given."""

from __future__ import annotations

import os
import sys
from contextlib import closing
from pathlib import Path
from typing import Any, TextIO

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from compressor.core.errors import CompressorError
from compressor.core.excerpts.text_strip import ASCII_MARKS, BLOCK_MARKS
from compressor.management.file_steps import INTERRUPTED, index_shown
from compressor.management.terminal import can_write, writable
from compressor.services.embedders import current_embedder, question_embedder
from context_manager.core.errors import ContextError
from context_manager.demo.conversation import demo_student
from context_manager.demo.reference_book import TITLE, write_reference_book
from context_manager.demo.report import Look
from context_manager.demo.style import PLAIN, style_for
from context_manager.demo.tour import Tour

REFERENCE_QUESTION = "When are default parameter values evaluated?"


class Command(BaseCommand):
    help = (
        "Take in a book, ask three questions about it, and show which pages each answer was given. The book "
        "is the Python language reference, or one of your own."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--book", type=Path, help="a book of your own: PDF, EPUB, DOCX, PPTX, HTML, Markdown or text"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        stream = options.get("stdout") or sys.stdout
        try:
            with closing(_tour(options, stream).lines()) as lines:
                for line in lines:
                    self.stdout.write(writable(stream, line))
                    self.stdout.flush()
        except (CompressorError, ContextError) as exc:
            raise CommandError(str(exc)) from exc
        except KeyboardInterrupt as exc:
            raise CommandError("Stopped. What was made is kept.", returncode=INTERRUPTED) from exc


def _tour(options: dict[str, Any], stream: TextIO) -> Tour:
    own_book: Path | None = options["book"]
    path = own_book or write_reference_book(settings.VAR_DIR / "demo")
    return Tour(
        ingestion=index_shown(
            path,
            title="" if own_book else TITLE,
            stream=options.get("stderr") or sys.stderr,
            owner=demo_student(),
        ),
        first_question="" if own_book else REFERENCE_QUESTION,
        embedder=current_embedder(),
        question_embedder=question_embedder(),
        look=Look(
            style=PLAIN if options["no_color"] else style_for(stream, os.environ),
            marks=BLOCK_MARKS if can_write(stream, "█▄▁") else ASCII_MARKS,
        ),
        home=settings.BASE_DIR,
    )
