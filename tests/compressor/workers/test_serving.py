"""`manage.py serve`: a web server, a worker beside it, and nothing left of either when it ends."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from compressor.evaluation.workers.killing import add_book, is_ready
from compressor.evaluation.workers.scratch_service import MANAGE, answers, free_port, wait_until
from tests.compressor.workers.services import MakeService


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_it_serves_and_reads_files_and_takes_its_worker_along(
    service_in: MakeService, book: Path, ending: signal.Signals
) -> None:
    service, port = service_in(), free_port()
    add_book(service, book)
    with service.running("-c", WITH_CTRL_C, "serve", str(port), "--noreload") as serving:
        wait_until(lambda: answers(f"http://127.0.0.1:{port}/"))
        wait_until(lambda: is_ready(service))
        workers = children_of(serving.pid)
        assert len(workers) == 1
        os.kill(serving.pid, ending)
        serving.wait(60)
        wait_until(lambda: not is_running(workers[0]))


WITH_CTRL_C = f"""
import signal, sys, os
signal.signal(signal.SIGINT, signal.default_int_handler)
os.execv(sys.executable, [sys.executable, "{MANAGE}", *sys.argv[1:]])
"""
"""What is started in the background may have been told to ignore Ctrl-C."""


def test_with_a_broker_it_leaves_the_work_to_celery_and_says_so(service_in: MakeService) -> None:
    service, port = service_in(CELERY_BROKER_URL="redis://127.0.0.1:9/0"), free_port()
    with service.running(MANAGE, "serve", str(port), "--noreload") as serving:
        wait_until(lambda: answers(f"http://127.0.0.1:{port}/"))
        assert children_of(serving.pid) == []
    assert "CELERY_BROKER_URL is set" in service.log()


def children_of(pid: int) -> list[int]:
    """Processes started by `pid`, as Linux lists them."""
    listed = [
        (int(path.name), path.joinpath("stat").read_text().rpartition(")")[2].split())
        for path in Path("/proc").iterdir()
        if path.name.isdigit() and path.joinpath("stat").exists()
    ]
    return [child for child, fields in listed if int(fields[1]) == pid]


def is_running(pid: int) -> bool:
    """Whether it runs and is not merely waiting to be counted."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
