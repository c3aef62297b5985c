"""A service of its own in an empty folder: real processes, to be started, watched and killed."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx
from django.conf import settings

MANAGE = "manage.py"
QUICK_SECONDS = 60.0
POLL_SECONDS = 0.05
SET_UP = "import django; django.setup(); "


@dataclass(frozen=True, slots=True)
class ScratchService:
    """What runs in it has `environment` on top of what this process has."""

    folder: Path
    environment: Mapping[str, str]

    def manage(self, *arguments: str) -> str:
        """Run a command to its end and return what it prints."""
        return self._run([sys.executable, MANAGE, *arguments])

    def python(self, code: str) -> str:
        """Run `code` with Django set up and return what it prints."""
        return self._run([sys.executable, "-c", SET_UP + code])

    @contextmanager
    def running(self, *command: str, log: str = "log.txt") -> Iterator[subprocess.Popen[bytes]]:
        """A command of this Python, in a session of its own, killed when the block ends if it still runs."""
        with (self.folder / log).open("ab") as written:
            process = subprocess.Popen(  # noqa: S603 - our own commands
                [sys.executable, *command],
                cwd=settings.BASE_DIR,
                env=self._environment(),
                stdin=subprocess.DEVNULL,
                stdout=written,
                stderr=written,
                start_new_session=True,
            )
        try:
            yield process
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, 9)
            process.wait()

    def log(self, name: str = "log.txt") -> str:
        """What was written by what ran."""
        return (self.folder / name).read_text(errors="replace")

    def _run(self, command: list[str]) -> str:
        done = subprocess.run(  # noqa: S603 - our own commands
            command,
            cwd=settings.BASE_DIR,
            env=self._environment(),
            capture_output=True,
            text=True,
            check=False,
            timeout=QUICK_SECONDS,
        )
        if done.returncode:
            raise RuntimeError(f"{command[1:]} ended with {done.returncode}: {done.stderr}")
        return done.stdout.strip()

    def _environment(self) -> dict[str, str]:
        own = {
            "ENV_FILE": "",
            "VAR_DIR": str(self.folder),
            "DJANGO_SETTINGS_MODULE": "cereby.settings",
            "DATABASE_URL": "",
            "CELERY_BROKER_URL": "",
            "SECRET_KEY": "",
            "DEBUG": "on",
            "LOG_DECISIONS": "off",
            "EMBEDDINGS": "off",
            "EVAL_DATA": "",
        }
        return {**os.environ, **own, **self.environment}


def make_service(folder: Path, **environment: str) -> ScratchService:
    """An empty service in `folder`, with its tables."""
    folder.mkdir(parents=True, exist_ok=True)
    service = ScratchService(folder, environment)
    service.manage("migrate", "--verbosity", "0")
    return service


def free_port() -> int:
    """A port of this machine on which nothing listens."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def wait_until(is_so: Callable[[], bool], *, seconds: float = QUICK_SECONDS) -> float:
    """Look again and again; the seconds it took. Raises TimeoutError."""
    began = time.monotonic()
    while not is_so():
        if time.monotonic() - began > seconds:
            raise TimeoutError(f"not so after {seconds:g} s")
        time.sleep(POLL_SECONDS)
    return time.monotonic() - began


def answers(address: str) -> bool:
    """Whether a web server answers there."""
    try:
        httpx.get(address, trust_env=False)
    except httpx.TransportError:
        return False
    return True
