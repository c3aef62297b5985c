"""An embeddings API on loopback that answers as it is told, and remembers what it was asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from compressor.embedding.settings import EmbeddingKind, EmbeddingSettings
from compressor.embedding.vectors import Vectors, to_unit_length
from tests.loopback import Asked, Behaviour, ManualTime, PlayedServer, Reply, always, json_reply

__all__ = ["Asked", "Behaviour", "LoopbackServer", "ManualTime", "Reply", "always", "json_reply"]

TEXTS = ["a short text", "and one that is a little longer", "one"]


class LoopbackServer(PlayedServer):
    """Embeds whatever it is asked to until it is told otherwise."""

    def __init__(self) -> None:
        super().__init__(good)


def numbers_for(text: str) -> list[float]:
    """A vector that tells texts apart: their length and their first and last characters."""
    return [float(len(text)), float(ord(text[0])), float(ord(text[-1])), 1.0]


def answer_with(rows: Sequence[Any]) -> Reply:
    return json_reply({"object": "list", "data": [{"index": i, "embedding": r} for i, r in enumerate(rows)]})


def good(asked: Asked) -> Reply:
    return answer_with([numbers_for(text) for text in asked.texts])


def settings_for(base_url: str, **others: str) -> EmbeddingSettings:
    return EmbeddingSettings(EmbeddingKind.HTTP, base_url=base_url, model="e5", **others)


def expected(texts: list[str]) -> Vectors:
    return to_unit_length([numbers_for(text) for text in texts])
