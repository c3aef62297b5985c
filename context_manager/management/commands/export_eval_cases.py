"""`manage.py export_eval_cases FOLDER`: the eval set as `run_eval` takes it."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from compressor.core.wording import counted
from context_manager.models import EvalCase
from context_manager.services.eval_folders import EvalFolder, write_eval_folders


class Command(BaseCommand):
    help = (
        "Write the questions kept for the eval, with the book that each is about, and say how to run them. "
        "What is written are words of students: keep it accordingly."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", type=Path, help="where to write; a folder is made in it for each book")

    def handle(self, *args: Any, **options: Any) -> str:
        cases = list(EvalCase.objects.select_related("file", "turn"))
        try:
            folders = list(write_eval_folders(cases, options["folder"]))
        except OSError as exc:
            raise CommandError(f"Nothing can be written to {options['folder']}: {exc}") from exc
        for folder in folders:
            self.stdout.write(_line(folder))
        written = sum(folder.cases for folder in folders)
        closing = f"{counted(written, 'question')} about {counted(len(folders), 'book')} written"
        left = len(cases) - written
        return f"{closing}; {counted(left, 'case')} without a passage left out." if left else f"{closing}."


def _line(folder: EvalFolder) -> str:
    title = f"{folder.file} ({folder.file.pk}), {counted(folder.cases, 'question')}"
    if folder.book is None:
        return f"{title}: its original is not stored. Questions: {folder.questions}"
    paths = [shlex.quote(str(path)) for path in (folder.book, folder.questions)]
    return f"{title}:\n  manage.py run_eval --book {paths[0]} --questions {paths[1]}"
