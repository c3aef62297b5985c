"""A real Celery worker with a real broker: BROKER_URL, run by `make test-broker`."""

from __future__ import annotations

import os
import signal
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
from celery import Celery

from compressor.evaluation.workers.killing import (
    add_book,
    holder,
    is_ready,
    seconds_until_taken,
    stored_digests,
)
from compressor.evaluation.workers.scratch_service import ScratchService, wait_until
from tests.compressor.embedding.loopback import LoopbackServer
from tests.compressor.workers.services import MakeService
from tests.compressor.workers.test_killed_worker import embeddings_at, slowly
from tests.compressor.workers.test_serving import children_of

pytestmark = pytest.mark.broker

BROKER_URL = os.environ.get("BROKER_URL", "redis://127.0.0.1:6379/9")
WORKER = "-m celery -A cereby worker -c 2 -l warning --without-gossip --without-mingle".split()
LEASE_AND_LOOK_SECONDS = 30.0


@pytest.fixture
def queue() -> Iterator[str]:
    """A queue of this test alone, gone afterwards."""
    name = f"cereby-test-{uuid.uuid4().hex}"
    yield name
    with Celery(broker=BROKER_URL).connection_for_write() as connection:
        channel = connection.default_channel
        channel.queue_purge(name)
        channel.queue_delete(name)


def with_broker(queue: str) -> dict[str, str]:
    return {"CELERY_BROKER_URL": BROKER_URL, "CELERY_QUEUE": queue}


WAKE = """
from compressor.models import File
from compressor.tasks import wake_workers
wake_workers(File.objects.get())
"""


def test_an_upload_wakes_a_worker_and_one_that_is_killed_is_replaced(
    service_in: MakeService, book: Path, queue: str
) -> None:
    """Complaint 26."""
    with LoopbackServer() as server:
        server.plays(slowly)
        environment = with_broker(queue) | embeddings_at(server)
        service = service_in("celery", **environment)
        with service.running(*WORKER) as main:
            wait_until(lambda: len(children_of(main.pid)) == 2)
            add_book(service, book)
            service.python(WAKE)
            seconds_until_taken(service, lost="")
            lost = holder(service)
            os.kill(int(lost.split(":")[-2]) if lost else children_of(main.pid)[0], signal.SIGKILL)
            assert seconds_until_taken(service, lost) < LEASE_AND_LOOK_SECONDS
            wait_until(lambda: is_ready(service))
        alone = service_in("alone", **embeddings_at(server))
        add_book(alone, book)
        with alone.running("manage.py", "run_worker"):
            wait_until(lambda: is_ready(alone))

    assert stored_digests(service) == stored_digests(alone)


def test_what_was_uploaded_while_the_broker_was_down_is_found(
    service_in: MakeService, book: Path, queue: str
) -> None:
    service = service_in(**with_broker(queue))
    away = ScratchService(service.folder, {"CELERY_BROKER_URL": "redis://127.0.0.1:9/0"})
    add_book(away, book)
    away.python(WAKE)
    assert not is_ready(service)
    with service.running(*WORKER):
        wait_until(lambda: is_ready(service))
