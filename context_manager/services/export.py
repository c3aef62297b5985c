"""A user's own data, row by row: nothing is held in memory but a few rows at a time.

Rows are read by their keys, in batches that each are a query of their own: whoever reads slowly holds no
cursor, and what is deleted meanwhile is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from django.contrib.auth.models import User
from django.db.models import Model, Prefetch, Q, QuerySet

from compressor.models import File
from context_manager.models import Chat, ChatFile, Turn

Row = TypeVar("Row", bound=Model)

ROWS_AT_ONCE = 50


def files_of(user: User) -> Iterator[File]:
    """The user's files with their jobs."""
    return _by_key(File.objects.filter(owner=user).select_related("job").defer("outline"))


def chats_of(user: User) -> Iterator[Chat]:
    """The user's chats with the keys of their files."""
    attachments = Prefetch("attachments", ChatFile.objects.order_by("position", "pk"))
    return _by_key(Chat.objects.filter(owner=user).prefetch_related(attachments))


def turns_of(chat: Chat, turns: QuerySet[Turn]) -> Iterator[Turn]:
    """Those of `turns` that are of the chat, in order."""
    return _in_order(turns.filter(chat=chat), "number")


def turns_without_chat(user: User, turns: QuerySet[Turn]) -> Iterator[Turn]:
    """Those of `turns` that are the user's and whose chats are deleted: numbers, and no words."""
    return _by_key(turns.filter(owner=user, chat=None))


def _by_key(rows: QuerySet[Row]) -> Iterator[Row]:
    return _in_order(rows, "pk")


def _in_order(rows: QuerySet[Row], field: str) -> Iterator[Row]:
    """Every row once, by a field that no two share."""
    ordered = rows.order_by(field)
    batch = list(ordered[:ROWS_AT_ONCE])
    while batch:
        yield from batch
        after = Q(**{f"{field}__gt": getattr(batch[-1], field)})
        batch = list(ordered.filter(after)[:ROWS_AT_ONCE])
