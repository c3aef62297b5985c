"""`manage.py make_vectors [FILE_ID ...]`: what files still lack for search by meaning."""

from __future__ import annotations

import sys
import uuid
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from compressor.management.file_lines import vectors_line
from compressor.management.file_steps import make_vectors_shown
from compressor.management.stopping import sigterm_as_interrupt
from compressor.models import File
from compressor.services.embedders import current_embedder
from compressor.services.indexing import is_indexed


class Command(BaseCommand):
    help = (
        "Make the vectors that indexed files still lack, in an order spread over each file. Stopped at any "
        "point, what was made is kept."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file_ids", nargs="*", type=uuid.UUID, metavar="FILE_ID", help="default: all files"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        embedder = current_embedder()
        if embedder is None:
            raise CommandError(
                "There are no vectors to make: EMBEDDINGS is off, or what it needs is not installed "
                "(`manage.py check` says). Passages are found by keywords."
            )
        with sigterm_as_interrupt():
            for file in _files(options["file_ids"]):
                self.stdout.write(str(file))
                make_vectors_shown(file, embedder, stream=options.get("stderr") or sys.stderr)
                self.stdout.write(f"  {vectors_line(file, embedder.model)}")


def _files(file_ids: Sequence[uuid.UUID]) -> list[File]:
    """The files named, or all that are indexed, oldest first. CommandError for one without an index."""
    if not file_ids:
        return [file for file in File.objects.order_by("created_at") if is_indexed(file)]
    found = File.objects.in_bulk(file_ids)
    for file_id in file_ids:
        if file_id not in found:
            raise CommandError(f"There is no file {file_id}. `manage.py ingest PATH` takes one in.")
        if not is_indexed(found[file_id]):
            raise CommandError(
                f'"{found[file_id]}" has no index yet: ingest it again, and its index is made.'
            )
    return [found[file_id] for file_id in dict.fromkeys(file_ids)]
