"""The task that works on one slice, and the message that asks for it."""

from __future__ import annotations

import logging
import os
import time
from dataclasses import replace
from functools import lru_cache

from celery import shared_task
from django.conf import settings

from compressor.models import File
from compressor.services.claims import waiting_jobs
from compressor.services.upkeep import probed_size
from compressor.services.work import Worker, work_one_slice
from compressor.services.workers import make_worker

log = logging.getLogger("compressor.work")

PROBE_SECONDS = 60.0


def wake_workers(file: File) -> None:
    """Ask for work on `file` once its job is committed. Never raises; without a broker nobody is asked.

    A broker that does not answer costs nothing but time: workers look at the rows every few seconds.
    """
    if settings.CELERY_BROKER_URL and not ask_for_a_slice():
        log.warning("file %s: no broker to tell of it; workers will find it in its row", file.pk)


def ask_for_a_slice(*, expires_seconds: float | None = None) -> bool:
    """Send the message; false where the broker does not take it, whatever its library raises then."""
    try:
        work_next.apply_async(retry=False, expires=expires_seconds)
    except Exception as exc:  # noqa: BLE001 - each broker has errors of its own: refused logins, no such host
        log.warning("the broker does not take messages: %r", exc)
        return False
    return True


@shared_task(name="compressor.work_next", ignore_result=True)  # type: ignore[untyped-decorator]
def work_next() -> None:
    """Work on the job whose turn it is, and ask for the next slice where there is more to do."""
    if work_one_slice(_worker()) and waiting_jobs().exists():
        ask_for_a_slice()


def _worker() -> Worker:
    """This process's worker, who has asked not long ago how large vectors are."""
    pid, minute = os.getpid(), time.monotonic() // PROBE_SECONDS
    return replace(_kept_worker(pid), vectors_size=_size(pid, minute))


@lru_cache(maxsize=1)
def _kept_worker(pid: int) -> Worker:
    return make_worker("celery")


@lru_cache(maxsize=1)
def _size(pid: int, minute: float) -> int | None:
    return probed_size(_kept_worker(pid).embedder)
