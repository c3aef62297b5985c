"""`/export/`: a user's own data as one JSON document, sent while it is read."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from typing import Any, TypeVar, cast

from asgiref.sync import sync_to_async
from django.contrib.auth.models import User
from django.http import StreamingHttpResponse
from django.utils import timezone
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.utils.encoders import JSONEncoder
from rest_framework.views import APIView

from compressor.api.byte_streams import is_asynchronous
from compressor.api.serializers import FileSerializer
from compressor.services.database_connections import release_connections
from context_manager.api.chat_json import ChatSerializer, chat_json
from context_manager.api.own_chats import with_record
from context_manager.api.turn_json import TurnSerializer
from context_manager.models import Chat, Turn
from context_manager.services.export import chats_of, files_of, turns_of, turns_without_chat

Row = TypeVar("Row")

NAME = "cereby-export.json"


class AccountSerializer(serializers.Serializer[User]):
    """Who the user is."""

    username = serializers.CharField()
    email = serializers.CharField(allow_blank=True)
    first_name = serializers.CharField(allow_blank=True)
    last_name = serializers.CharField(allow_blank=True)
    date_joined = serializers.DateTimeField()
    last_login = serializers.DateTimeField(allow_null=True)


class ChatExportSerializer(ChatSerializer):
    """A chat with its turns, the oldest first: questions, answers, counts, pages shown, notices, feedback."""

    turns = TurnSerializer(many=True)

    class Meta(ChatSerializer.Meta):
        fields = (*ChatSerializer.Meta.fields, "turns")


class ExportSerializer(serializers.Serializer[Any]):
    """A user's own data. The originals of files are at `/files/{id}/original/`."""

    exported_at = serializers.DateTimeField()
    account = AccountSerializer()
    files = FileSerializer(many=True)
    chats = ChatExportSerializer(many=True)
    turns_of_deleted_chats = TurnSerializer(many=True)


@extend_schema(tags=["account"])
class ExportView(APIView):
    """A user's own data."""

    @extend_schema(
        operation_id="export",
        summary="Download your data",
        responses={status.HTTP_200_OK: OpenApiResponse(ExportSerializer, description="An attachment.")},
    )
    def get(self, request: Request) -> StreamingHttpResponse:
        """Account, files, chats with messages, turns with their counts, pages and notices, and feedback."""
        pieces = _document(cast("User", request.user))
        response = StreamingHttpResponse(
            _from_threads(pieces) if is_asynchronous(request) else pieces, content_type="application/json"
        )
        response["Content-Disposition"] = f'attachment; filename="{NAME}"'
        response["Cache-Control"] = "no-store"
        return response


def _document(user: User) -> Iterator[bytes]:
    """The document, in pieces of one file, one chat or one turn."""
    turns = with_record(Turn.objects.select_related("owner"))
    yield _member("{", "exported_at", timezone.now())
    yield _member(",", "account", AccountSerializer(user).data)
    yield _key(",", "files")
    yield from _list(files_of(user), lambda file: [_json(FileSerializer(file).data)])
    yield _key(",", "chats")
    yield from _list(chats_of(user), lambda chat: _chat(chat, turns_of(chat, turns)))
    yield _key(",", "turns_of_deleted_chats")
    yield from _list(turns_without_chat(user, turns), _turn)
    yield b"}\n"


def _chat(chat: Chat, turns: Iterable[Turn]) -> Iterator[bytes]:
    yield _json(chat_json(chat)).removesuffix(b"}") + _key(",", "turns")
    yield from _list(turns, _turn)
    yield b"}"


def _turn(turn: Turn) -> list[bytes]:
    return [_json(TurnSerializer(turn).data)]


def _list(rows: Iterable[Row], written: Callable[[Row], Iterable[bytes]]) -> Iterator[bytes]:
    mark = b"["
    for row in rows:
        yield mark
        yield from written(row)
        release_connections()
        mark = b",\n"
    yield b"[]" if mark == b"[" else b"]"


def _member(mark: str, name: str, value: Any) -> bytes:
    return _key(mark, name) + _json(value)


def _key(mark: str, name: str) -> bytes:
    return f'{mark}\n"{name}":'.encode()


def _json(value: Any) -> bytes:
    return json.dumps(value, cls=JSONEncoder, ensure_ascii=False, separators=(",", ":")).encode()


async def _from_threads(pieces: Iterator[bytes]) -> AsyncIterator[bytes]:
    """The same for an event loop, which is not kept waiting for the database."""
    while piece := await sync_to_async(lambda: next(pieces, b""))():
        yield piece
