"""Events about a file, with a clock and a sleep that cost nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import chain, repeat
from threading import BoundedSemaphore
from typing import Any

from compressor.api.watching import (
    COME_BACK,
    MAX_SECONDS,
    PING,
    PING_SECONDS,
    State,
    watch,
    watch_asynchronously,
    watch_in_a_place,
)


class Time:
    """Goes on when somebody sleeps."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    async def sleep_asynchronously(self, seconds: float) -> None:
        self.now += seconds


def state(status: str, done: int = 0) -> dict[str, Any]:
    return {"id": "x", "status": status, "progress": {"done": done, "total": 10, "unit": "pages"}}


def reading(states: Iterable[State]) -> Callable[[], State]:
    left: Iterator[State] = iter(states)
    return lambda: next(left)


def told(states: Iterable[State]) -> list[bytes]:
    time = Time()
    return [piece for piece in watch(reading(states), clock=time, sleep=time.sleep) if piece]


def payloads(pieces: Iterable[bytes]) -> list[dict[str, Any]]:
    lines = [line for piece in pieces for line in piece.decode().split("\n")]
    return [json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: ")]


def test_each_change_is_told_once_and_the_end_ends_it() -> None:
    states = [
        state("pending"),
        state("pending"),
        state("extracting", 3),
        state("extracting", 3),
        state("ready"),
    ]

    pieces = told(chain(states, repeat(state("ready"))))

    assert payloads(pieces) == [state("pending"), state("extracting", 3), state("ready")]
    assert all(piece.startswith(b"id: ") and piece.endswith(b"\n\n") for piece in pieces)


def test_a_failure_is_an_end() -> None:
    assert payloads(told([state("failed")])) == [state("failed")]


def test_a_deleted_file_is_told_and_ends_it() -> None:
    pieces = told([state("pending"), None])

    assert pieces[-1] == b"event: deleted\ndata: {}\n\n"


def test_silence_is_broken_by_pings_and_the_stream_ends_after_its_time() -> None:
    time = Time()

    pieces = list(watch(lambda: state("pending"), clock=time, sleep=time.sleep))

    assert len(payloads(pieces)) == 1
    assert pieces.count(PING) == MAX_SECONDS / PING_SECONDS
    assert time.now == MAX_SECONDS


def test_text_of_every_script_stands_in_one_line() -> None:
    odd = {**state("failed"), "title": "a\nb\r\n\u2028 学习"}

    (piece,) = told([odd])

    assert piece.count(b"\n") == 3
    assert payloads([piece]) == [odd]


def test_an_asgi_server_is_told_the_same() -> None:
    states = [state("pending"), state("extracting", 1), state("ready")]

    async def collect() -> list[bytes]:
        time, read = Time(), reading(states)

        async def read_asynchronously() -> State:
            return read()

        stream = watch_asynchronously(read_asynchronously, clock=time, sleep=time.sleep_asynchronously)
        return [piece async for piece in stream]

    assert asyncio.run(collect()) == told(states)


def test_where_no_thread_can_be_held_the_state_is_told_once_and_when_to_come_back() -> None:
    time = Time()
    places = BoundedSemaphore(1)

    def watching() -> Generator[bytes, None, None]:
        return watch_in_a_place(lambda: state("pending"), places=places, clock=time, sleep=time.sleep)

    held = watching()
    next(held)
    (piece,) = watching()
    held.close()

    assert piece.startswith(COME_BACK)
    assert payloads([piece]) == [state("pending")]
    assert next(watching()).startswith(b"id: ")
