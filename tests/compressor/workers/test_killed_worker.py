"""Complaint 26: a worker is killed, at any moment, and another one finishes what it began."""

from __future__ import annotations

import random
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from compressor.evaluation.workers.killing import (
    WORKER,
    add_book,
    holder,
    is_ready,
    seconds_until_taken,
    stored_digests,
)
from compressor.evaluation.workers.scratch_service import ScratchService, wait_until
from tests.compressor.embedding.loopback import Asked, LoopbackServer, Reply, good
from tests.compressor.workers.services import MakeService

KILLS = 4
SECONDS_A_BATCH = 0.15


def slowly(asked: Asked) -> Reply:
    time.sleep(SECONDS_A_BATCH)
    return good(asked)


def embeddings_at(server: LoopbackServer) -> dict[str, str]:
    return {
        "EMBEDDINGS": "http",
        "EMBEDDINGS_BASE_URL": server.base_url,
        "EMBEDDINGS_MODEL": "fake",
    }


def let_the_lease_run_out(service: ScratchService) -> None:
    """As if fifteen seconds had passed."""
    with closing(sqlite3.connect(service.folder / "db.sqlite3", timeout=20)) as database, database:
        database.execute(
            "update compressor_indexingjob set lease_until = '2026-01-01 00:00:00' where state = 'running'"
        )


def test_killed_at_any_moment_it_ends_as_if_nothing_had_happened(service_in: MakeService, book: Path) -> None:
    chance = random.Random()  # noqa: S311 - moments, not secrets
    with LoopbackServer() as server:
        server.plays(slowly)
        undisturbed = service_in("undisturbed", **embeddings_at(server))
        killed = service_in("killed", **embeddings_at(server))
        add_book(undisturbed, book)
        with undisturbed.running(*WORKER):
            wait_until(lambda: is_ready(undisturbed))
        add_book(killed, book)
        for _ in range(KILLS):
            lost = holder(killed)
            with killed.running(*WORKER) as worker:
                seconds_until_taken(killed, lost)
                time.sleep(chance.uniform(0, 0.4))
                worker.kill()
            let_the_lease_run_out(killed)
        with killed.running(*WORKER):
            wait_until(lambda: is_ready(killed))

    assert stored_digests(killed) == stored_digests(undisturbed)


def test_told_to_stop_it_stops_at_once_and_its_job_is_free(service_in: MakeService, book: Path) -> None:
    with LoopbackServer() as server:
        server.plays(slowly)
        service = service_in(**embeddings_at(server))
        add_book(service, book)
        with service.running(*WORKER) as worker:
            seconds_until_taken(service, lost="")
            worker.terminate()
            assert worker.wait(5) == 0

    assert holder(service) == ""
    assert "The worker has stopped" in service.log()
