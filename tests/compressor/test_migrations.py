"""What migrations make of rows that were there before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

FIRST = [("compressor", "0001_initial")]
SECOND = [("compressor", "0002_originals_and_jobs")]
NOTICES: dict[str, list[dict[str, Any]]] = {
    "scan": [
        {"code": "pages_without_text", "pages": [4, 5]},
        {"code": "pages_unreadable", "pages": [5, 6]},
    ],
    "book": [{"code": "gutenberg_licence_left_out", "characters": 9, "pages": [1]}],
}


def migrate(target: list[tuple[str, str]]) -> Any:
    """Bring the tables to `target`; return the models as they are there."""
    executor = MigrationExecutor(connection)
    executor.migrate(target)
    return MigrationExecutor(connection).loader.project_state(target).apps.get_model


@pytest.fixture
def models_before(transactional_db: None) -> Iterator[Any]:
    """Those of the first migration; afterwards the tables of every app are back, also of those above it."""
    yield migrate(FIRST)
    migrate(MigrationExecutor(connection).loader.graph.leaf_nodes())


def test_files_read_before_keep_their_rows_and_get_what_is_new_of_them(models_before: Any) -> None:
    for name, notices in NOTICES.items():
        values = {"name": name, "title": name, "byte_size": 1, "digest": name}
        file = models_before("compressor", "File").objects.create(**values, paginated=True, notices=notices)
        chunk = {"start": 0, "end": 9, "kind": "body", "first_page": 1, "last_page": 2, "tokens": 3}
        models_before("compressor", "Chunk").objects.create(file=file, position=0, paragraph=7, **chunk)

    models_after = migrate(SECOND)

    files = models_after("compressor", "File").objects
    assert dict(files.values_list("name", "textless_page_count")) == {"scan": 3, "book": 0}
    assert set(files.values_list("format", "original", "page_kind")) == {("", "", "page")}
    chunks = models_after("compressor", "Chunk").objects
    assert list(chunks.values_list("first_paragraph", "paragraph")) == [(7, 7), (7, 7)]
