"""Workers killed at random moments of indexing a book: how soon it goes on, and whether anything differs."""

from __future__ import annotations

import json
import random
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from compressor.evaluation.workers.scratch_service import (
    MANAGE,
    ScratchService,
    free_port,
    make_service,
    wait_until,
)

ADD = """
import sys, pathlib
from django.core.files import File
from compressor.services.uploads import take_in
path = pathlib.Path({path!r})
print(take_in(File(path.open("rb"), name=path.name), name=path.name, owner=None).file.pk)
"""
DIGESTS = """
import json
from compressor.models import File
from compressor.evaluation.workers.stored_content import content_digests
print(json.dumps(content_digests(File.objects.get())))
"""
WORKER = (MANAGE, "run_worker")
FAKE_SERVER = "compressor.evaluation.workers.fake_server"
SPREAD_SECONDS = 4.0
READY_SECONDS = 900.0
RESUME_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Killed:
    """Seconds from upload to ready without kills; from each kill until another worker had the job."""

    undisturbed_s: float
    resumed_s: list[float]
    is_identical: bool


def kill_and_compare(folder: Path, book: Path, *, kills: int, seed: int) -> Killed:
    """Both runs in `folder`, with vectors from a server that takes about twenty seconds for a long book."""
    port = free_port()
    environment = {
        "EMBEDDINGS": "http",
        "EMBEDDINGS_BASE_URL": f"http://127.0.0.1:{port}/v1",
        "EMBEDDINGS_MODEL": "fake",
    }
    undisturbed, killed = (make_service(folder / name, **environment) for name in ("undisturbed", "killed"))
    with undisturbed.running("-m", FAKE_SERVER, str(port), "384", "0.008", log="server.txt"):
        seconds, expected = run_undisturbed(undisturbed, book)
        resumed, stored = run_killed(killed, book, kills=kills, spread_seconds=SPREAD_SECONDS, seed=seed)
    return Killed(round(seconds, 1), [round(each, 1) for each in resumed], stored == expected)


def add_book(service: ScratchService, path: Path) -> None:
    """Take in the book as an upload does."""
    service.python(ADD.format(path=str(path)))


def stored_digests(service: ScratchService) -> dict[str, str]:
    """What is stored of the only file."""
    digests: dict[str, str] = json.loads(service.python(DIGESTS))
    return digests


def run_undisturbed(service: ScratchService, book: Path) -> tuple[float, dict[str, str]]:
    """The seconds from upload to ready with one worker, and what is stored then."""
    add_book(service, book)
    with service.running(*WORKER):
        seconds = wait_until(lambda: is_ready(service), seconds=READY_SECONDS)
    return seconds, stored_digests(service)


def run_killed(
    service: ScratchService, book: Path, *, kills: int, spread_seconds: float, seed: int
) -> tuple[list[float], dict[str, str]]:
    """Kill each worker up to `spread_seconds` after it got the job; seconds until the next one has it.

    A worker is killed with SIGKILL and another one is started at once, as its supervisor does.
    """
    chance = random.Random(seed)  # noqa: S311 - moments, not secrets
    add_book(service, book)
    resumed: list[float] = []
    lost = ""
    for _ in range(kills):
        with service.running(*WORKER) as worker:
            resumed.append(seconds_until_taken(service, lost))
            time.sleep(chance.uniform(0, spread_seconds))
            worker.kill()
        lost = holder(service)
    with service.running(*WORKER):
        resumed.append(seconds_until_taken(service, lost))
        wait_until(lambda: is_ready(service), seconds=READY_SECONDS)
    return resumed[1:], stored_digests(service)


def is_ready(service: ScratchService) -> bool:
    """Whether the file is ready."""
    return _value(service, "select status from compressor_file") == "ready"


def holder(service: ScratchService) -> str:
    """Who has the job, by its token; "" where nobody does."""
    return str(_value(service, "select worker from compressor_indexingjob where state = 'running'") or "")


def seconds_until_taken(service: ScratchService, lost: str) -> float:
    """How long it takes until somebody else than `lost` has the job, or nothing is left to do."""
    return wait_until(lambda: holder(service) not in {"", lost} or is_ready(service), seconds=RESUME_SECONDS)


def _value(service: ScratchService, query: str) -> object:
    """The first value of a query on the service's SQLite file, read from outside."""
    with closing(sqlite3.connect(service.folder / "db.sqlite3", timeout=20)) as database:
        row = database.execute(query).fetchone()
    return row[0] if row is not None else None
