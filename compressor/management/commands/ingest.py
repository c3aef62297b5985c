"""`manage.py ingest PATH`: a file becomes one that can be asked about."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from compressor.management.file_lines import ingestion_lines, vectors_line
from compressor.management.file_steps import index_shown, make_vectors_shown
from compressor.services.embedders import current_embedder


class Command(BaseCommand):
    help = (
        "Read a PDF, EPUB, DOCX, PPTX, HTML, Markdown or text file and index its passages for search by "
        "keywords, then make vectors for search by meaning. Stopped at any point, the same command goes on; "
        "the same bytes are taken in once."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("path", type=Path, help="the file")
        parser.add_argument("--title", default="", help="its title, in place of the one it carries")
        parser.add_argument("--no-vectors", action="store_true", help="leave the vectors for later")

    def handle(self, *args: Any, **options: Any) -> str:
        stream = options.get("stderr") or sys.stderr
        ingestion = index_shown(options["path"], title=options["title"], stream=stream)
        file = ingestion.file
        self.stdout.write(f"{file} ({file.pk})")
        for line in ingestion_lines(ingestion):
            self.stdout.write(f"  {line}")
        embedder = current_embedder()
        if embedder is None:
            return "  vectors: none, search by meaning is off; questions are answered from keywords"
        if options["no_vectors"]:
            return f"  {vectors_line(file, embedder.model)}; `manage.py make_vectors` makes the others"
        make_vectors_shown(file, embedder, stream=stream)
        return f"  {vectors_line(file, embedder.model)}"
