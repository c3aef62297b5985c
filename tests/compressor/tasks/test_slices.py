"""What is sent to a broker, and what is done where there is none or it does not answer."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from celery import Celery
from pytest_django import Settings

from cereby.brokers import ANSWER_SECONDS, broker_transport_options
from cereby.celery import app
from compressor.models import FileStatus
from compressor.tasks import wake_workers, work_next
from compressor.tasks.looking_after import LookingAfter
from tests.compressor.services.files import added

pytestmark = pytest.mark.django_db


def test_without_a_broker_nobody_is_asked() -> None:
    wake_workers(added())


@pytest.fixture
def silent_port() -> Iterator[int]:
    """A port that takes connections and never says a word."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield int(server.getsockname()[1])


@contextmanager
def broker_at(url: str, settings: Settings) -> Iterator[None]:
    """Send to a broker of the test's own; Celery keeps connections by application."""
    settings.CELERY_BROKER_URL = url
    other = Celery("other", set_as_current=False)
    other.config_from_object("django.conf:settings", namespace="CELERY")
    other.set_current()
    try:
        yield
    finally:
        app.set_current()


@pytest.mark.parametrize(
    "url",
    [
        pytest.param("redis://127.0.0.1:9/0", id="nobody listens"),
        pytest.param("redis://127.0.0.1:{silent}/0", id="Redis that does not answer"),
        pytest.param("amqp://guest:guest@127.0.0.1:{silent}//", id="RabbitMQ that does not answer"),
        pytest.param("nonsense://127.0.0.1", id="no broker that Celery knows"),
    ],
)
def test_a_broker_that_takes_no_message_costs_no_upload(
    url: str, silent_port: int, settings: Settings
) -> None:
    settings.CELERY_BROKER_TRANSPORT_OPTIONS = broker_transport_options(url)
    with broker_at(url.format(silent=silent_port), settings):
        wake_workers(added())


def test_no_broker_is_waited_for_longer_than_two_seconds(settings: Settings) -> None:
    assert ANSWER_SECONDS == settings.CELERY_BROKER_CONNECTION_TIMEOUT == 2
    assert set(broker_transport_options("redis://broker:6379/0").values()) == {ANSWER_SECONDS}
    assert set(broker_transport_options("rediss://broker:6379/0").values()) == {ANSWER_SECONDS}


def test_a_message_does_a_slice_and_one_too_many_does_nothing() -> None:
    file = added()
    work_next()
    file.refresh_from_db()
    assert file.status == FileStatus.READY
    work_next()


def test_looking_after_without_work_asks_for_nothing() -> None:
    LookingAfter().look()
