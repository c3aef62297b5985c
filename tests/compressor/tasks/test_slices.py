"""What is sent to a broker, and what is done where there is none or it does not answer."""

from __future__ import annotations

import time

import pytest
from pytest_django import Settings

from cereby.celery import app
from compressor.models import FileStatus
from compressor.tasks import wake_workers, work_next
from compressor.tasks.looking_after import LookingAfter
from tests.compressor.services.files import added

pytestmark = pytest.mark.django_db

NOBODY_LISTENS = "redis://127.0.0.1:9/0"


def test_without_a_broker_nobody_is_asked() -> None:
    wake_workers(added())


def test_a_broker_that_is_down_costs_no_upload_and_little_time(settings: Settings) -> None:
    before = app.conf.broker_url  # Celery reads the settings once, when it is first asked
    settings.CELERY_BROKER_URL = NOBODY_LISTENS
    app.conf.broker_url = NOBODY_LISTENS
    began = time.monotonic()
    try:
        wake_workers(added())
    finally:
        app.conf.broker_url = before
    assert time.monotonic() - began < 5


def test_a_message_does_a_slice_and_one_too_many_does_nothing() -> None:
    file = added()
    work_next()
    file.refresh_from_db()
    assert file.status == FileStatus.READY
    work_next()


def test_looking_after_without_work_asks_for_nothing() -> None:
    LookingAfter().look()
