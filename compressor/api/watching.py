"""Telling how a file comes along, as server-sent events: each is the whole state, sent when it has changed.

Reading the state, sleeping and the clock are passed in, so that one rule serves both kinds of server.
"""

from __future__ import annotations

import hashlib
import json
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator
from dataclasses import dataclass, field
from typing import Any

from rest_framework.utils.encoders import JSONEncoder

POLL_SECONDS = 0.5
PING_SECONDS = 15.0
MAX_SECONDS = 300.0
"""A client that wants more connects again, as event sources do by themselves."""

COME_BACK = b"retry: 2000\n"
PING = b": ping\n\n"
FINISHED = frozenset({"ready", "failed"})

State = dict[str, Any] | None
"""The file as JSON; None where it has been deleted."""


def event_id(state: dict[str, Any]) -> str:
    """Tells one state from another; sent as `id`, and returned by clients in `Last-Event-ID`."""
    return hashlib.blake2s(_as_json(state), digest_size=8).hexdigest()


def is_finished(state: dict[str, Any]) -> bool:
    """Whether nothing more happens to the file by itself."""
    return state["status"] in FINISHED


def watch(
    read: Callable[[], State], *, clock: Callable[[], float], sleep: Callable[[float], None]
) -> Iterator[bytes]:
    """Yield events until the file is finished, deleted, or the time is over."""
    telling = _Telling(clock)
    while not telling.is_over:
        yield telling.next_piece(read())
        if not telling.is_over:
            sleep(POLL_SECONDS)


def watch_in_a_place(
    read: Callable[[], State],
    *,
    places: threading.Semaphore,
    clock: Callable[[], float],
    sleep: Callable[[float], None],
) -> Generator[bytes, None, None]:
    """Yield the same while one of `places` is held; where none is free, the state once and when to come back.

    A WSGI server gives each stream a thread, and those who ask something else need some too.
    """
    if not places.acquire(blocking=False):
        yield COME_BACK + _Telling(clock).next_piece(read())
        return
    try:
        yield from watch(read, clock=clock, sleep=sleep)
    finally:
        places.release()


async def watch_asynchronously(
    read: Callable[[], Awaitable[State]],
    *,
    clock: Callable[[], float],
    sleep: Callable[[float], Awaitable[None]],
) -> AsyncIterator[bytes]:
    """Yield the same, for an ASGI server."""
    telling = _Telling(clock)
    while not telling.is_over:
        yield telling.next_piece(await read())
        if not telling.is_over:
            await sleep(POLL_SECONDS)


@dataclass
class _Telling:
    """What has been told so far."""

    clock: Callable[[], float]
    is_over: bool = False
    last_id: str = ""
    started_at: float = field(init=False)
    spoke_at: float = field(init=False)

    def __post_init__(self) -> None:
        self.started_at = self.spoke_at = self.clock()

    def next_piece(self, state: State) -> bytes:
        """What is to be sent now; b"" where there is nothing to say."""
        now = self.clock()
        if state is None:
            self.is_over = True
            return b"event: deleted\ndata: {}\n\n"
        self.is_over = is_finished(state) or now - self.started_at >= MAX_SECONDS
        if (current := event_id(state)) != self.last_id:
            self.last_id, self.spoke_at = current, now
            return b"id: %s\ndata: %s\n\n" % (current.encode(), _as_json(state))
        if now - self.spoke_at >= PING_SECONDS:
            self.spoke_at = now
            return PING
        return b""


def _as_json(state: dict[str, Any]) -> bytes:
    return json.dumps(state, cls=JSONEncoder, ensure_ascii=False, separators=(",", ":")).encode()
