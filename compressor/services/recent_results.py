"""Results of the last ten minutes, kept by everything they depend on."""

from __future__ import annotations

import threading
import uuid
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable
from typing import Any, Generic, NamedTuple, TypeVar

from compressor.services.forgetting import file_gone

RESULT_SECONDS = 600
MAX_RESULTS = 128

Result = TypeVar("Result")


class _Kept(NamedTuple):
    """A result, the time since when it is kept, and the files whose text is in it."""

    since: float
    result: Any
    files: frozenset[uuid.UUID]


class RecentResults(Generic[Result]):
    """At most `MAX_RESULTS`, each for `RESULT_SECONDS` by `clock`; safe for threads.

    What is about a file goes when the file goes.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._held: OrderedDict[Hashable, _Kept] = OrderedDict()
        self._lock = threading.Lock()
        file_gone.connect(self._forget)

    def __len__(self) -> int:
        """How many results are in memory."""
        return len(self._held)

    def get(self, key: Hashable) -> Result | None:
        """The result kept under the key; None where there is none or it is too old."""
        with self._lock:
            kept = self._held.get(key)
            if kept is not None and self._clock() - kept.since >= RESULT_SECONDS:
                del self._held[key]
                return None
            return kept.result if kept is not None else None

    def put(self, key: Hashable, result: Result, *, files: Iterable[uuid.UUID] = ()) -> None:
        """Keep a result, in place of the oldest where there are too many; `files` are those it is about."""
        with self._lock:
            self._held[key] = _Kept(self._clock(), result, frozenset(files))
            self._held.move_to_end(key)
            while len(self._held) > MAX_RESULTS:
                self._held.popitem(last=False)

    def _forget(self, *, key: uuid.UUID, **_: Any) -> None:
        with self._lock:
            for held in [held for held, kept in self._held.items() if key in kept.files]:
                del self._held[held]
