"""Every word that is stored, wherever it is: all columns of all tables, blobs unpacked."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from django.db import connection


def tables_with(words: str) -> set[str]:
    """The tables in which these words stand, whatever the case."""
    return {table for table, text in _stored() if words.casefold() in text.casefold()}


def _stored() -> Iterator[tuple[str, str]]:
    """The name of the table and the text, of every value that there is."""
    quote = connection.ops.quote_name
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT * FROM {quote(table)}")  # noqa: S608 - names of our own tables
            for row in cursor.fetchall():
                for value in row:
                    yield table, _as_text(value)


def _as_text(value: Any) -> str:
    if isinstance(value, bytes | memoryview):
        return _unpacked(bytes(value))
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    return _plain(str(value))


def _unpacked(blob: bytes) -> str:
    with suppress(zlib.error):  # it is not packed
        blob = zlib.decompress(blob)
    return _plain(blob.decode("utf-8", "replace"))


def _plain(text: str) -> str:
    """A text of JSON without its escapes."""
    return text.encode().decode("unicode_escape", "replace") if "\\u" in text else text
