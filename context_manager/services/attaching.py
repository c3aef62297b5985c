"""The files of a chat: attached in an order, never twice, and never more than a chat holds.

Whoever calls has looked the files up among those of the chat's owner. One that is deleted meanwhile is not
attached. Raised everywhere: Chat.DoesNotExist where the chat is deleted meanwhile.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence

from django.db import transaction

from compressor.models import File
from context_manager.errors import TooManyFiles
from context_manager.models import Chat, ChatFile

MAX_FILES = 10
"""They share one budget of tokens: with more of them, none would be shown in earnest."""


@transaction.atomic
def attach_files(chat: Chat, files: Iterable[File]) -> None:
    """Attach files behind those that are attached; one that already is keeps its place.

    Raises TooManyFiles where that would be more than `MAX_FILES`.
    """
    held = _locked_files(chat)
    _write(chat, [*held, *(file.pk for file in files)], held=held)


@transaction.atomic
def replace_files(chat: Chat, files: Iterable[File]) -> None:
    """Attach these files and no others, in this order. Raises TooManyFiles for more than `MAX_FILES`."""
    held = _locked_files(chat)
    wanted = [file.pk for file in files]
    _check_count(wanted)
    if list(dict.fromkeys(wanted)) != held:
        chat.attachments.all().delete()
        _write(chat, wanted, held=[])


def attached_files(chat: Chat) -> list[File]:
    """The chat's files with their jobs, in the order in which they were attached."""
    rows = chat.attachments.order_by("position", "pk").select_related("file__job")
    return [row.file for row in rows]


def _locked_files(chat: Chat) -> list[uuid.UUID]:
    """The keys of the chat's files; until the transaction ends, nobody else changes which they are."""
    Chat.objects.select_for_update().get(pk=chat.pk)
    return list(chat.attachments.order_by("position", "pk").values_list("file_id", flat=True))


def _write(chat: Chat, wanted: Sequence[uuid.UUID], *, held: Sequence[uuid.UUID]) -> None:
    _check_count(wanted)
    places = {file: place for place, file in enumerate(dict.fromkeys(wanted)) if file not in held}
    there = File.objects.select_for_update(no_key=True).filter(pk__in=places).in_bulk()
    ChatFile.objects.bulk_create(
        ChatFile(chat=chat, file=there[file], position=place)
        for file, place in places.items()
        if file in there
    )


def _check_count(wanted: Iterable[uuid.UUID]) -> None:
    if (count := len(set(wanted))) > MAX_FILES:
        raise TooManyFiles(count=count, limit=MAX_FILES)
