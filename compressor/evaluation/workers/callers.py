"""People who use the service over HTTP: one who uploads by the API, and staff who try questions."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx

from compressor.evaluation.workers.scratch_service import (
    MANAGE,
    ScratchService,
    answers,
    free_port,
    wait_until,
)

NAME, PASSWORD = "bench", "bench-of-the-workers"
CREATE = f"""
from django.contrib.auth.models import User
User.objects.create_superuser({NAME!r}, password={PASSWORD!r})
"""
FILES = "/api/v1/files/"
TIMEOUT_SECONDS = 120.0


@contextmanager
def serving(service: ScratchService) -> Iterator[tuple[int, str]]:
    """The service with its web server and worker, and one account; the server's process and address."""
    service.python(CREATE)
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    with service.running(MANAGE, "serve", str(port), "--noreload") as server:
        wait_until(lambda: answers(address))
        yield server.pid, address


@contextmanager
def api_client(address: str) -> Iterator[httpx.Client]:
    """A caller with a token."""
    with httpx.Client(base_url=address, trust_env=False, timeout=TIMEOUT_SECONDS) as client:
        issued = client.post("/api/v1/tokens/", auth=(NAME, PASSWORD)).raise_for_status()
        client.headers["Authorization"] = f"Token {issued.json()['token']}"
        yield client


@contextmanager
def staff_client(address: str) -> Iterator[httpx.Client]:
    """A member of staff in the admin."""
    with httpx.Client(base_url=address, trust_env=False, timeout=TIMEOUT_SECONDS) as client:
        client.get("/admin/login/")
        form = {"username": NAME, "password": PASSWORD, "csrfmiddlewaretoken": client.cookies["csrftoken"]}
        answer = client.post("/admin/login/", data=form, headers={"Referer": address})
        if not answer.is_redirect:
            raise RuntimeError(f"the login was answered with {answer.status_code}")
        yield client


def ask(client: httpx.Client, file: str, question: str) -> float:
    """Try a question on a file as staff; the seconds until the answer was there."""
    form = {"question": question, "budget": "12000", "csrfmiddlewaretoken": client.cookies["csrftoken"]}
    began = time.perf_counter()
    client.post(f"/admin/compressor/file/{file}/question/", data=form).raise_for_status()
    return time.perf_counter() - began


def upload(client: httpx.Client, name: str, content: bytes) -> httpx.Response:
    """Send a file."""
    return client.post(FILES, files={"file": (name, content)})


def status_of(client: httpx.Client, file: str) -> str:
    """How far a file is."""
    return str(client.get(f"{FILES}{file}/").raise_for_status().json()["status"])
