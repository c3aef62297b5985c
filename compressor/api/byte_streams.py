"""Sending bytes piece by piece, to either kind of server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Generator

from asgiref.sync import sync_to_async
from django.core.files import File as Content
from django.core.handlers.asgi import ASGIRequest
from django.db import connections
from django.http import HttpRequest
from rest_framework.request import Request

from compressor.api.ranges import ByteRange

BLOCK_BYTES = 1 << 16


def is_asynchronous(request: HttpRequest | Request) -> bool:
    """Whether an ASGI server serves the request, to which an ordinary generator would not stream at all."""
    return isinstance(getattr(request, "_request", request), ASGIRequest)


def release_connections() -> None:
    """Give back this thread's database connections, which nobody needs while bytes are sent or awaited."""
    for connection in connections.all(initialized_only=True):
        if not connection.in_atomic_block:
            connection.close()


def blocks(content: Content[bytes], part: ByteRange) -> Generator[bytes]:
    """Yield the part of the content, and close it."""
    with content:
        content.seek(part.first)
        left = part.length
        while left and (block := content.read(min(BLOCK_BYTES, left))):
            left -= len(block)
            yield block


async def blocks_from_threads(content: Content[bytes], part: ByteRange) -> AsyncIterator[bytes]:
    """Yield the same without keeping the event loop waiting for the disk."""
    reader = blocks(content, part)
    try:
        while block := await sync_to_async(lambda: next(reader, b""))():
            yield block
    finally:
        reader.close()
