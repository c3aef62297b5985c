"""`/files/{id}/events/`: a file's states as server-sent events."""

from __future__ import annotations

import asyncio
import threading
import time
import uuid
from collections.abc import AsyncIterator, Iterator
from typing import Any

from asgiref.sync import sync_to_async
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.views import APIView

from compressor.api.byte_streams import is_asynchronous
from compressor.api.own_files import own_file, own_files
from compressor.api.serializers import FileSerializer
from compressor.api.watching import State, event_id, is_finished, watch_asynchronously, watch_in_a_place
from compressor.services.database_connections import release_connections

EVENT_STREAM = "text/event-stream"
_PLACES = threading.BoundedSemaphore(4)
"""Streams that may hold a thread of a WSGI server at once; an ASGI server has no such bound."""
_EXAMPLE = (
    'id: 5f0c1d2e3a4b5c6d\ndata: {"id":"…","status":"extracting","progress":{"done":210,…},…}\n\n: ping\n\n'
)

_EVENT = {
    "type": "object",
    "properties": {
        "id": {"type": "string"},
        "event": {"type": "string", "enum": ["message", "deleted"]},
        "data": {
            "type": "string",
            "contentMediaType": "application/json",
            "contentSchema": {"$ref": "#/components/schemas/File"},
        },
    },
    "required": ["data"],
}


@extend_schema(tags=["files"])
class EventsView(APIView):
    """Watch a file being read."""

    @extend_schema(
        operation_id="files_events",
        summary="Watch a file being read",
        parameters=[
            OpenApiParameter(
                "Last-Event-ID",
                str,
                OpenApiParameter.HEADER,
                description="The last event received: 204 where nothing can follow it.",
            )
        ],
        responses={
            (status.HTTP_200_OK, EVENT_STREAM): OpenApiResponse(
                _EVENT,
                description="Events, each of this shape.",
                examples=[OpenApiExample("events", _EXAMPLE, media_type=EVENT_STREAM)],
            ),
            status.HTTP_204_NO_CONTENT: OpenApiResponse(
                description="The file is finished, and that was told."
            ),
        },
    )
    def get(self, request: Request, file_id: uuid.UUID) -> HttpResponseBase:
        """Each event is the whole file as JSON, sent when it changed; after 15 silent seconds a `: ping`.

        The stream ends when the file is `ready` or `failed`, with an event `deleted` where it goes, and after
        five minutes, sooner where a server's threads are few. An event source connects again by itself, and
        is stopped by a 204 once all was told.
        """
        state = _state(request, own_file(request, file_id))
        if is_finished(state) and request.headers.get("Last-Event-ID") == event_id(state):
            return HttpResponse(status=status.HTTP_204_NO_CONTENT)
        response = StreamingHttpResponse(_stream(request, file_id), content_type=EVENT_STREAM)
        response["Cache-Control"] = "no-store"
        response["X-Accel-Buffering"] = "no"
        release_connections()
        return response


def _stream(request: Request, file_id: uuid.UUID) -> Iterator[bytes] | AsyncIterator[bytes]:
    def read() -> State:
        """Read the state, and keep no connection while waiting for the next time."""
        try:
            file = own_files(request).filter(pk=file_id).first()
            return _state(request, file) if file is not None else None
        finally:
            release_connections()

    if is_asynchronous(request):
        return watch_asynchronously(sync_to_async(read), clock=time.monotonic, sleep=asyncio.sleep)
    return watch_in_a_place(read, places=_PLACES, clock=time.monotonic, sleep=time.sleep)


def _state(request: Request, file: Any) -> dict[str, Any]:
    return dict(FileSerializer(file, context={"request": request}).data)
