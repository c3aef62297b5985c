"""Results of the last ten minutes, kept by everything they depend on."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

RESULT_SECONDS = 600
MAX_RESULTS = 128

Result = TypeVar("Result")


class RecentResults(Generic[Result]):
    """At most `MAX_RESULTS`, each for `RESULT_SECONDS` by `clock`; safe for threads."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._held: OrderedDict[Hashable, tuple[float, Result]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Hashable) -> Result | None:
        """The result kept under the key; None where there is none or it is too old."""
        with self._lock:
            kept = self._held.get(key)
            if kept is not None and self._clock() - kept[0] >= RESULT_SECONDS:
                del self._held[key]
                return None
            return kept[1] if kept is not None else None

    def put(self, key: Hashable, result: Result) -> None:
        """Keep a result, in place of the oldest where there are too many."""
        with self._lock:
            self._held[key] = (self._clock(), result)
            self._held.move_to_end(key)
            while len(self._held) > MAX_RESULTS:
                self._held.popitem(last=False)
