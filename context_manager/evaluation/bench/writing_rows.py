"""Writing many rows at once: by COPY on PostgreSQL, by bulk_create elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection
from django.db.models import Model
from psycopg.types.json import Jsonb

BATCH = 2_000
Row = Sequence[Any]


def write_rows(model: type[Model], columns: Sequence[str], rows: Iterable[Row]) -> None:
    """Write rows of a model; `columns` are attributes, foreign keys with their `_id`, in the order of a row.

    What is left out must be allowed to be null.
    """
    if connection.vendor == "postgresql":
        _copy(model, columns, rows)
    else:
        made = (model(**dict(zip(columns, row, strict=True))) for row in rows)
        model._default_manager.bulk_create(made, batch_size=BATCH)


def _copy(model: type[Model], columns: Sequence[str], rows: Iterable[Row]) -> None:
    by_attribute = {field.attname: field.column for field in model._meta.concrete_fields}
    quote = connection.ops.quote_name
    names = ", ".join(quote(str(by_attribute[column])) for column in columns)
    with (
        connection.cursor() as cursor,
        cursor.copy(f"COPY {quote(model._meta.db_table)} ({names}) FROM STDIN") as copy,
    ):
        for row in rows:
            copy.write_row([_adapted(value) for value in row])


def _adapted(value: Any) -> Any:
    return Jsonb(value) if isinstance(value, dict | list) else value
