"""Sending bytes piece by piece, to either kind of server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

from asgiref.sync import sync_to_async
from django.core.files import File as Content
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest
from rest_framework.request import Request

from compressor.api.ranges import ByteRange

BLOCK_BYTES = 1 << 16


def is_asynchronous(request: HttpRequest | Request) -> bool:
    """Whether an ASGI server serves the request, to which an ordinary generator would not stream at all."""
    return isinstance(getattr(request, "_request", request), ASGIRequest)


class Blocks(Iterator[bytes]):
    """A part of some content, block by block. Closing it closes the content, read or not."""

    def __init__(self, content: Content[bytes], part: ByteRange) -> None:
        self._content = content
        self._left = part.length
        content.seek(part.first)

    def __next__(self) -> bytes:
        block = self._content.read(min(BLOCK_BYTES, self._left)) if self._left else b""
        if not block:
            self.close()
            raise StopIteration
        self._left -= len(block)
        return block

    def close(self) -> None:
        """Close the content; a response calls it when it ends, however that is."""
        self._content.close()


class BlocksFromThreads(AsyncIterator[bytes]):
    """The same for an event loop, which is not kept waiting for the disk."""

    def __init__(self, blocks: Blocks) -> None:
        self._blocks = blocks

    async def __anext__(self) -> bytes:
        block = await sync_to_async(lambda: next(self._blocks, b""))()
        if not block:
            raise StopAsyncIteration
        return block

    def close(self) -> None:
        """Close the content."""
        self._blocks.close()
