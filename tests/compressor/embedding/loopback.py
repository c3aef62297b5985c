"""An embeddings API on loopback that answers as it is told, and remembers what it was asked."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any

from compressor.embedding.retries import Clock
from compressor.embedding.settings import EmbeddingKind, EmbeddingSettings
from compressor.embedding.vectors import Vectors, to_unit_length


@dataclass(frozen=True)
class Reply:
    """One answer. `gap_seconds` is the pause before every byte of the body."""

    body: bytes
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    gap_seconds: float = 0.0


@dataclass(frozen=True)
class Asked:
    """One request as it arrived."""

    path: str
    headers: dict[str, str]
    model: str
    texts: list[str]


Behaviour = Callable[[Asked], Reply]


class LoopbackServer:
    """Plays `behaviours` one after the other; the last of them stays."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []
        self.behaviours: list[Behaviour] = [good]
        self.let_go = threading.Event()
        self._lock = threading.Lock()
        self._http = _Http(("127.0.0.1", 0), _Handler)
        self._http.owner = self
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.01,))

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self._http.server_address[1]}/v1"

    def plays(self, *behaviours: Behaviour) -> None:
        self.behaviours = list(behaviours)

    def hang(self, asked: Asked) -> Reply:
        """Say nothing until the test is over."""
        self.let_go.wait(timeout=30)
        return good(asked)

    def answer(self, asked: Asked) -> Reply:
        with self._lock:
            self.asked.append(asked)
            behaviour = self.behaviours.pop(0) if len(self.behaviours) > 1 else self.behaviours[0]
        return behaviour(asked)

    def __enter__(self) -> LoopbackServer:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.let_go.set()
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()


class ManualTime:
    """Seconds that pass only in `sleep` and by hand; `slept` lists the pauses."""

    def __init__(self) -> None:
        self.seconds = 1_000.0
        self.slept: list[float] = []
        self.clock = Clock(now=self.now, sleep=self.sleep)

    def now(self) -> float:
        return self.seconds

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.seconds += seconds


def numbers_for(text: str) -> list[float]:
    """A vector that tells texts apart: their length and their first and last characters."""
    return [float(len(text)), float(ord(text[0])), float(ord(text[-1])), 1.0]


def answer_with(rows: Sequence[Any]) -> Reply:
    return json_reply({"object": "list", "data": [{"index": i, "embedding": r} for i, r in enumerate(rows)]})


def json_reply(answer: object, *, status: int = 200, **headers: str) -> Reply:
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply(json.dumps(answer).encode(), status, {"Content-Type": "application/json", **sent})


def good(asked: Asked) -> Reply:
    return answer_with([numbers_for(text) for text in asked.texts])


def always(reply: Reply) -> Behaviour:
    return lambda asked: reply


TEXTS = ["a short text", "and one that is a little longer", "one"]


def settings_for(base_url: str, **others: str) -> EmbeddingSettings:
    return EmbeddingSettings(EmbeddingKind.HTTP, base_url=base_url, model="e5", **others)


def expected(texts: list[str]) -> Vectors:
    return to_unit_length([numbers_for(text) for text in texts])


class _Http(ThreadingHTTPServer):
    daemon_threads = False  # server_close waits for them
    owner: LoopbackServer


class _Handler(BaseHTTPRequestHandler):
    server: _Http

    def do_POST(self) -> None:
        sent = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        headers = {name.lower(): value for name, value in self.headers.items()}
        reply = self.server.owner.answer(Asked(self.path, headers, sent["model"], sent["input"]))
        try:
            self._send(reply)
        except ConnectionError:
            return  # the client has given up, which is what some tests are about

    def _send(self, reply: Reply) -> None:
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(reply.body)))
        self.end_headers()
        if not reply.gap_seconds:
            self.wfile.write(reply.body)
            return
        for byte in reply.body:
            if self.server.owner.let_go.wait(reply.gap_seconds):
                return
            self.wfile.write(bytes([byte]))
            self.wfile.flush()

    def log_message(self, format: str, *args: object) -> None:
        """Stay silent."""
