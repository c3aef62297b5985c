"""The service as people start it, and its one user as they call it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from compressor.evaluation.workers.callers import NAME, PASSWORD, serving
from compressor.evaluation.workers.scratch_service import make_service


@dataclass(frozen=True)
class Service:
    """A running service: where it is, the folder it writes to, and the process that serves."""

    url: str
    folder: Path
    pid: int

    def issue_token(self) -> str:
        """A token of the one user there is, as a command line gets it."""
        answer = httpx.post(f"{self.url}/api/v1/tokens/", auth=(NAME, PASSWORD), json={}, timeout=60)
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
        with httpx.Client(timeout=60) as browser:
            form = browser.get(address).text
            (token,) = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', form)
            typed = {"username": NAME, "password": PASSWORD, "csrfmiddlewaretoken": token}
            browser.post(address, data=typed, headers={"Referer": address})
            cookies = {cookie.name: cookie.value or "" for cookie in browser.cookies.jar}
        joined = "; ".join(f"{name}={value}" for name, value in cookies.items())
        return {"Cookie": joined, "X-CSRFToken": cookies["csrftoken"]}


@contextmanager
def running_service(folder: Path, **environment: str) -> Iterator[Service]:
    """Start the service, a worker beside it, with what it stores in `folder`, and stop it at the end."""
    with serving(make_service(folder, **environment)) as (pid, address):
        yield Service(address, folder, pid)
