"""The wake-up call to Celery workers, where a broker is set; without one the local worker looks by itself."""

from __future__ import annotations

from compressor.models import File


def wake_workers(file: File) -> None:
    """Tell workers that there is work on `file`; call it once the job is committed. Never raises."""
