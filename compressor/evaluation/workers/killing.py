"""Workers killed at random moments of indexing a book: how soon it goes on, and whether anything differs."""

from __future__ import annotations

import json
import random
import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from compressor.evaluation.workers.scratch_service import MANAGE, ScratchService, wait_until

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
READY_SECONDS = 900.0
RESUME_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Killed:
    """Seconds from upload to ready without kills; from each kill until another worker had the job."""

    undisturbed_s: float
    resumed_s: list[float]
    is_identical: bool


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
