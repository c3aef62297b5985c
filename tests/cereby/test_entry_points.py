"""The doors of the service: an ASGI server, a WSGI server, a Celery worker."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from cereby import celery_app
from cereby.asgi import application as asgi_application
from cereby.wsgi import application as wsgi_application

ADDRESS = "http://testserver/"

# A server closes its connections around each request, which a test inside a transaction would not survive.
pytestmark = pytest.mark.django_db(transaction=True)


def test_an_asgi_server_reaches_the_front_page() -> None:
    async def get() -> httpx.Response:
        app: Any = asgi_application  # the two libraries' types for one protocol differ in dict and mapping
        transport = httpx.ASGITransport(app=app)
        async with httpx.AsyncClient(transport=transport) as client:
            return await client.get(ADDRESS)

    assert asyncio.run(get()).headers["Location"] == "/admin/"


def test_a_wsgi_server_reaches_the_front_page() -> None:
    transport = httpx.WSGITransport(app=wsgi_application)
    with httpx.Client(transport=transport) as client:
        assert client.get(ADDRESS).headers["Location"] == "/admin/"


def test_a_celery_worker_finds_no_broker_that_nobody_named() -> None:
    assert celery_app.main == "cereby"
    assert celery_app.conf.broker_url == ""
