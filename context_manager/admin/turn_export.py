"""Turns as JSON lines or CSV, written out while they are read: a hundred thousand fit.

Words are in an export only for those who may read them, and each turn's reading is recorded before its words
are read.
"""

from __future__ import annotations

import csv
import io
import json
import uuid
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Q, QuerySet
from django.http import HttpRequest, StreamingHttpResponse

from context_manager.admin.permissions import may_read_words
from context_manager.admin.turn_parts.access import access_of
from context_manager.admin.turn_rows import SeenFile, seen_files, steps_of
from context_manager.models import Message, Role, Turn, TurnReading
from context_manager.services.staff_turn_readings import record_turn_readings

BATCH = 500
NUMBERS = (
    "id", "chat_id", "owner_id", "number", "created_at", "channel", "language", "status", "failure_code",
    "finish_reason", "request_kind", "match_state", "embedding_state", "meaning_share", "position_share",
    "cited_not_shown", "model", "family", "correction", "context_ceiling", "reserve", "whole_tokens",
    "context_tokens", "ceiling_share", "history_available", "history_kept", "history_compacted",
    "context_trimmed", "usage_warning", "select_ms", "build_ms", "first_token_ms", "total_ms", "cost",
    "feedback", "code_version", "prompt_version", "settings_digest",
)  # fmt: skip
PARTS = ("steps", "files", "pages_shown", "pages", "position_pages")
WORDS = ("question", "answer")
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")

Row = dict[str, Any]
WriteRows = Callable[[Sequence[Row]], str]


def export_jsonl(request: HttpRequest, turns: QuerySet[Turn]) -> StreamingHttpResponse:
    """A line of JSON for each turn, the newest first."""
    return _download(request, _texts(request, turns, _as_jsonl), "turns.jsonl", "application/jsonl")


def export_csv(request: HttpRequest, turns: QuerySet[Turn]) -> StreamingHttpResponse:
    """A line of CSV for each turn below a line of names; no cell starts as a formula of a spreadsheet."""
    return _download(request, _csv_texts(request, turns), "turns.csv", "text/csv; charset=utf-8")


def _download(
    request: HttpRequest, texts: Iterator[str], name: str, content_type: str
) -> StreamingHttpResponse:
    return StreamingHttpResponse(
        _from_threads(texts) if isinstance(request, ASGIRequest) else texts,
        content_type=content_type,
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


async def _from_threads(texts: Iterator[str]) -> AsyncIterator[str]:
    """The same for an event loop, which is not kept waiting for the database; no text is empty."""
    while text := await sync_to_async(lambda: next(texts, ""))():
        yield text


def _csv_texts(request: HttpRequest, turns: QuerySet[Turn]) -> Iterator[str]:
    names = (*NUMBERS, *PARTS, *(WORDS if may_read_words(request) else ()))
    yield _as_csv([dict(zip(names, names, strict=True))])
    yield from _texts(request, turns, _as_csv)


def _as_jsonl(rows: Sequence[Row]) -> str:
    return "".join(json.dumps(row, cls=DjangoJSONEncoder, ensure_ascii=False) + "\n" for row in rows)


def _as_csv(rows: Sequence[Row]) -> str:
    written = io.StringIO()
    csv.writer(written).writerows([_cell(value) for value in row.values()] for row in rows)
    return written.getvalue()


def _cell(value: object) -> object:
    if isinstance(value, list):
        value = "; ".join(value)
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA_STARTS) else value


def _texts(request: HttpRequest, turns: QuerySet[Turn], write: WriteRows) -> Iterator[str]:
    for batch in _batches(turns):
        yield write(_with_parts(request, batch))


def _batches(turns: QuerySet[Turn]) -> Iterator[list[Row]]:
    """Columns of the turns, the newest first; each batch is a query that goes on where the last ended."""
    rest = turns.order_by("-created_at", "-pk")
    while batch := list(rest[:BATCH].values(*NUMBERS)):
        yield batch
        at, key = batch[-1]["created_at"], batch[-1]["id"]
        rest = rest.filter(Q(created_at__lt=at) | Q(created_at=at, pk__lt=key), created_at__lte=at)


def _with_parts(request: HttpRequest, batch: list[Row]) -> list[Row]:
    keys = [row["id"] for row in batch]
    files, steps, words = seen_files(keys), steps_of(keys), _words(request, keys)
    titles = access_of(request).file_words
    return [
        row
        | {"steps": steps.get(row["id"], [])}
        | _pages(files.get(row["id"], []), [file.title for file in files.get(row["id"], []) if titles])
        | words.get(row["id"], {})
        for row in batch
    ]


def _pages(files: list[SeenFile], titles: list[str]) -> Row:
    return {
        "files": titles,
        "pages_shown": sum(file.shown for file in files),
        "pages": sum(file.length for file in files),
        "position_pages": sum(file.by_position for file in files),
    }


def _words(request: HttpRequest, keys: list[uuid.UUID]) -> dict[uuid.UUID, Row]:
    """Question and answer by turn, after it has been recorded that they are read; {} without permission."""
    if not may_read_words(request):
        return {}
    record_turn_readings(keys, user=request.user, kind=TurnReading.Kind.EXPORT)
    words: dict[uuid.UUID, Row] = {key: dict.fromkeys(WORDS, "") for key in keys}
    said = Message.objects.filter(turn__in=keys).values_list("turn", "role", "content")
    for turn, role, content in said:
        words[turn]["question" if role == Role.USER else "answer"] = content
    return words
