"""The service as people start it: a process with a worker beside, a database and a folder of its own."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from django.conf import settings

USERNAME = "ada"
PASSWORD = "a password of Ada's"
START_SECONDS = 60


@dataclass(frozen=True)
class Service:
    """A running service: where it is, the folder it writes to, and the process that serves."""

    url: str
    folder: Path
    pid: int

    def issue_token(self) -> str:
        """A token of the one user there is, as a command line gets it."""
        answer = httpx.post(f"{self.url}/api/v1/tokens/", auth=(USERNAME, PASSWORD), json={})
        answer.raise_for_status()
        token: str = answer.json()["token"]
        return token

    def client(self) -> httpx.Client:
        """A client that carries a new token."""
        headers = {"Authorization": f"Token {self.issue_token()}"}
        return httpx.Client(base_url=f"{self.url}/api/v1", headers=headers, timeout=60)

    def session(self) -> dict[str, str]:
        """The headers that a page of this service sends once somebody has signed in."""
        address = f"{self.url}/admin/login/"
        with httpx.Client() as browser:
            form = browser.get(address).text
            (token,) = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', form)
            typed = {"username": USERNAME, "password": PASSWORD, "csrfmiddlewaretoken": token}
            browser.post(address, data=typed, headers={"Referer": address})
            cookies = {cookie.name: cookie.value or "" for cookie in browser.cookies.jar}
        joined = "; ".join(f"{name}={value}" for name, value in cookies.items())
        return {"Cookie": joined, "X-CSRFToken": cookies["csrftoken"]}


@contextmanager
def running_service(folder: Path, **environment: str) -> Iterator[Service]:
    """Start the service with what it stores in `folder`, and stop it at the end."""
    chosen = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "cereby.settings",
        "VAR_DIR": str(folder),
        "DEBUG": "on",
        "SECRET_KEY": "",
        "DATABASE_URL": "",
        "CELERY_BROKER_URL": "",
        "EMBEDDINGS": "off",
        "DJANGO_SUPERUSER_PASSWORD": PASSWORD,
        **environment,
    }
    manage: dict[str, Any] = {"cwd": settings.BASE_DIR, "env": chosen}
    for command in ("migrate", "createsuperuser"):
        options = (
            ["--username", USERNAME, "--email", "ada@example.org"] if command == "createsuperuser" else []
        )
        subprocess.run(  # noqa: S603 - our own command
            [sys.executable, "manage.py", command, "--no-input", *options, "--verbosity=0"],
            check=True,
            **manage,
        )
    port = _free_port()
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(  # noqa: S603 - our own command
            [sys.executable, "manage.py", "serve", f"127.0.0.1:{port}", "--noreload"],
            stdout=log,
            stderr=subprocess.STDOUT,
            **manage,
        )
        try:
            _wait_until_it_answers(port, process)
            yield Service(f"http://127.0.0.1:{port}", folder, process.pid)
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(timeout=30)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


def _wait_until_it_answers(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"the service did not start on port {port}")
