"""The vectors of the questions asked last: a follow-up does not embed the question it borrows again."""

from __future__ import annotations

import hashlib
import threading
from collections import OrderedDict

from compressor.embedding.vectors import Vector

MAX_VECTORS = 256


class RecentVectors:
    """Least recently used goes first. Texts are kept as digests: some are very long."""

    def __init__(self, *, max_vectors: int = MAX_VECTORS) -> None:
        self._max_vectors = max_vectors
        self._vectors: OrderedDict[bytes, Vector] = OrderedDict()
        self._lock = threading.Lock()

    def find(self, text: str) -> Vector | None:
        """Return the vector kept for exactly this text."""
        key = _digest(text)
        with self._lock:
            vector = self._vectors.get(key)
            if vector is not None:
                self._vectors.move_to_end(key)
            return vector

    def keep(self, text: str, vector: Vector) -> None:
        """Remember `vector`, forgetting the one not asked for longest where there are too many."""
        key = _digest(text)
        with self._lock:
            self._vectors[key] = vector
            self._vectors.move_to_end(key)
            if len(self._vectors) > self._max_vectors:
                self._vectors.popitem(last=False)


def _digest(text: str) -> bytes:
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
