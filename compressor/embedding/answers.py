"""What an OpenAI-compatible embeddings API answers: vectors, read strictly."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import numpy.typing as npt

from compressor.embedding.errors import EmbeddingMalformedError
from compressor.embedding.vectors import Vectors, to_unit_length, usable_rows
from compressor.remote.words import sentence_in


def vectors_in(body: bytes, *, count: int) -> Vectors:
    """Return (count, size) of unit length in the order of the request, all zeros where a vector is unusable.

    Raises:
        EmbeddingMalformedError: not `count` vectors of one size, or of several not one is usable: then it is
            the server that is broken, not the texts.
    """
    rows: list[npt.NDArray[np.float64] | None] = [None] * count
    items = _items_in(body)
    if len(items) != count:
        raise EmbeddingMalformedError(f"{count} texts were sent and {len(items)} vectors came back.")
    for position, item in enumerate(items):
        index = item.get("index", position) if isinstance(item, dict) else None
        if type(index) is not int or not 0 <= index < count or rows[index] is not None:
            raise EmbeddingMalformedError("The vectors that came back are not numbered like the texts.")
        rows[index] = _numbers_in(item.get("embedding"))
    sizes = {row.size for row in rows if row is not None}
    if len(sizes) != 1:
        raise EmbeddingMalformedError(f"The vectors that came back have different sizes: {sorted(sizes)}.")
    vectors = to_unit_length(np.stack([row for row in rows if row is not None]))
    if count > 1 and not usable_rows(vectors).any():
        raise EmbeddingMalformedError(f"{count} texts were sent and none of the vectors can be used.")
    return vectors


def _items_in(body: bytes) -> list[Any]:
    try:
        answer = json.loads(body)
    except (ValueError, RecursionError) as exc:
        raise EmbeddingMalformedError(
            "The answer is not JSON. Is EMBEDDINGS_BASE_URL the address of the API (it often ends in /v1)?"
        ) from exc
    items = answer.get("data") if isinstance(answer, dict) else None
    if not isinstance(items, list):
        raise EmbeddingMalformedError(f"The answer holds no vectors. {sentence_in(body)}".strip())
    return items


def _numbers_in(embedding: object) -> npt.NDArray[np.float64]:
    if not isinstance(embedding, list) or not embedding:
        raise EmbeddingMalformedError("A vector that came back is not a list of numbers.")
    try:
        numbers = np.array(embedding, dtype=np.float64)
    except (TypeError, ValueError, OverflowError) as exc:
        raise EmbeddingMalformedError("A vector that came back holds something that is no number.") from exc
    if numbers.ndim != 1:
        raise EmbeddingMalformedError("A vector that came back is nested; one vector a text is needed.")
    return numbers
