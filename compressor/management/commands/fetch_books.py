"""`manage.py fetch_books`: the book of the suite `darwin`, for machines without EVAL_DATA."""

from __future__ import annotations

from typing import Any

import httpx
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from compressor.evaluation.errors import FetchError
from compressor.evaluation.fetching import DARWIN_URL, fetch_darwin
from compressor.evaluation.suites import DARWIN_BLOCKS


class Command(BaseCommand):
    help = "Download Darwin's Origin of Species (Project Gutenberg 1228) for `manage.py run_eval darwin`."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--url", default=DARWIN_URL, help="where to download it from; default %(default)s"
        )
        parser.add_argument(
            "--force", action="store_true", help="download it again where it is already there"
        )

    def handle(self, *args: object, **options: Any) -> str:
        target = settings.VAR_DIR / DARWIN_BLOCKS
        if target.is_file() and not options["force"]:
            return f"{target} is already there; --force downloads it again."
        try:
            with httpx.Client() as client:
                book = fetch_darwin(options["url"], target, client=client)
        except FetchError as exc:
            raise CommandError(str(exc)) from exc
        known = "the text that results were published for" if book.is_known else "another state of the text"
        return f"{book.path}: all passages of the suite are there; {known} (SHA-256 {book.digest[:12]})."
