"""What is stored of a file, told apart byte for byte: two runs did the same where all of it is equal."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from typing import Any

from compressor.models import Chunk, File, FileIndex, FileVectors, Page, Section

_OF_A_ROW = {"id", "file", "file_id", "updated_at"}


def content_digests(file: File) -> dict[str, str]:
    """A digest for each table with rows of the file."""
    return {
        model.__name__: _digest(model._default_manager.filter(file=file).order_by("pk").values())
        for model in (Page, Section, Chunk, FileIndex, FileVectors)
    }


def _digest(rows: Iterable[Mapping[str, Any]]) -> str:
    digest = hashlib.sha256()
    for row in rows:
        kept = {name: _shown(value) for name, value in row.items() if name not in _OF_A_ROW}
        digest.update(json.dumps(kept, sort_keys=True).encode())
    return digest.hexdigest()


def _shown(value: object) -> object:
    return hashlib.sha256(value).hexdigest() if isinstance(value, bytes | memoryview) else value
