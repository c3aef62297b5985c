"""A server on loopback that answers as it is told and remembers what it was asked; a clock moved by hand."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import TracebackType
from typing import Any, Self

from compressor.remote.retries import Clock


@dataclass(frozen=True)
class Reply:
    """One answer. `gap_seconds` is the pause before every byte of the body; after `breaks_after` bytes the
    connection is closed, though more were promised.
    """

    body: bytes
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    gap_seconds: float = 0.0
    breaks_after: int | None = None


@dataclass(frozen=True)
class Asked:
    """One request as it arrived."""

    path: str
    headers: dict[str, str]
    body: dict[str, Any]

    @property
    def model(self) -> str:
        """The model that was asked for."""
        return str(self.body["model"])

    @property
    def texts(self) -> list[str]:
        """The texts to embed."""
        return list(self.body["input"])


Behaviour = Callable[[Asked], Reply]


class PlayedServer:
    """Plays `behaviours` one after the other; the last of them stays."""

    def __init__(self, *behaviours: Behaviour) -> None:
        self.asked: list[Asked] = []
        self.behaviours: list[Behaviour] = list(behaviours)
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
        return Reply(b"")

    def answer(self, asked: Asked) -> Reply:
        with self._lock:
            self.asked.append(asked)
            behaviour = self.behaviours.pop(0) if len(self.behaviours) > 1 else self.behaviours[0]
        return behaviour(asked)

    def __enter__(self) -> Self:
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


def json_reply(answer: object, *, status: int = 200, **headers: str) -> Reply:
    sent = {name.replace("_", "-"): value for name, value in headers.items()}
    return Reply(json.dumps(answer).encode(), status, {"Content-Type": "application/json", **sent})


def always(reply: Reply) -> Behaviour:
    return lambda asked: reply


class _Http(ThreadingHTTPServer):
    daemon_threads = False  # server_close waits for them
    owner: PlayedServer


class _Handler(BaseHTTPRequestHandler):
    server: _Http

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        headers = {name.lower(): value for name, value in self.headers.items()}
        reply = self.server.owner.answer(Asked(self.path, headers, body))
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
        sent = reply.body[: reply.breaks_after]
        if not reply.gap_seconds:
            self.wfile.write(sent)
            return
        for byte in sent:
            if self.server.owner.let_go.wait(reply.gap_seconds):
                return
            self.wfile.write(bytes([byte]))
            self.wfile.flush()

    def log_message(self, format: str, *args: object) -> None:
        """Stay silent."""
