"""Whose chats and turns a request may touch: those of its user, decided in the query, for staff as well."""

from __future__ import annotations

import uuid
from collections.abc import Sequence

from django.db.models import Prefetch, QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from compressor.api.own_files import own_files
from compressor.models import File
from context_manager.api.errors import NoSuchFiles
from context_manager.models import Chat, ChatFile, Turn, TurnCitation, TurnFile


def own_chats(request: HttpRequest | Request) -> QuerySet[Chat]:
    """The chats of the user, with the keys of their files."""
    attachments = Prefetch("attachments", ChatFile.objects.order_by("position", "pk"))
    return Chat.objects.filter(owner_id=_user_id(request)).prefetch_related(attachments)


def own_chat(request: HttpRequest | Request, chat_id: uuid.UUID) -> Chat:
    """One of them; raises Http404 for another's as for one that never was."""
    return get_object_or_404(own_chats(request), pk=chat_id)


def own_turns(request: HttpRequest | Request) -> QuerySet[Turn]:
    """The turns of the user's chats with all that is told of them. Those of a deleted chat are nobody's."""
    return with_record(Turn.objects.filter(chat__owner_id=_user_id(request)))


def own_turn(request: HttpRequest | Request, turn_id: uuid.UUID) -> Turn:
    """One of them; raises Http404 for another's as for one that never was."""
    return get_object_or_404(own_turns(request), pk=turn_id)


def named_files(request: HttpRequest | Request, file_ids: Sequence[uuid.UUID]) -> list[File]:
    """The user's files of these ids, in order, each once; raises NoSuchFiles where one is not theirs."""
    wanted = list(dict.fromkeys(file_ids))
    found = own_files(request).in_bulk(wanted)
    missing = [place for place, file_id in enumerate(file_ids) if file_id not in found]
    if missing:
        raise NoSuchFiles(missing)
    return [found[file_id] for file_id in wanted]


def with_record(turns: QuerySet[Turn]) -> QuerySet[Turn]:
    """The turns with the rows below them, in as many queries whether it is one turn or fifty."""
    files = TurnFile.objects.order_by("position").prefetch_related("ranges")
    citations = TurnCitation.objects.order_by("position").select_related("turn_file")
    return turns.prefetch_related(
        "messages",
        "blocks",
        "steps",
        "attempts",
        "feedbacks",
        Prefetch("files", files),
        Prefetch("citations", citations),
    )


def _user_id(request: HttpRequest | Request) -> int:
    return request.user.pk or 0  # nobody's are nobody's
