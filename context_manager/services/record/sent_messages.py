"""Messages as they were sent, packed for their row: JSON, compressed with zlib."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from typing import Any

from context_manager.core.values import PromptMessage

Packed = bytes | memoryview


def message_json(messages: Sequence[PromptMessage]) -> bytes:
    """The messages as JSON: what is stored, before it is compressed."""
    rows: list[dict[str, Any]] = [{"role": each.role, "content": each.content} for each in messages]
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")


def pack_messages(text: bytes) -> bytes:
    """Compress what `message_json` gave."""
    return zlib.compress(text)


def unpack_messages(packed: Packed) -> tuple[PromptMessage, ...]:
    """The messages as they were sent."""
    rows = json.loads(zlib.decompress(bytes(packed)))
    return tuple(PromptMessage(row["role"], row["content"]) for row in rows)
