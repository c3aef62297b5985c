"""`manage.py serve [PORT]`: the web server for development, with a worker beside it."""

from __future__ import annotations

import errno
import os
import signal
import socket
import sys
import threading
import time
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.management.commands import runserver
from django.core.management.base import CommandError
from django.utils.autoreload import DJANGO_AUTORELOAD_ENV

from compressor.management.supervision import Supervised

SECONDS_BETWEEN_LOOKS = 0.5


class Command(runserver.Command):
    help = (
        "Serve on this machine, as runserver does, and read files in a worker process beside it, which is "
        "started again when it ends or the code changes. A deployment runs a web server and "
        "`manage.py run_worker`."
    )
    use_ipv6: bool
    addr: str
    port: str

    def run(self, **options: Any) -> None:
        """What the command does; before anything is started, a port that is taken is refused."""
        if os.environ.get(DJANGO_AUTORELOAD_ENV) != "true":
            family = socket.AF_INET6 if self.use_ipv6 else socket.AF_INET
            refuse_taken_port(family, self.addr, int(self.port))
        super().run(**options)

    def inner_run(self, *args: Any, **options: Any) -> None:
        """What runs in the process that serves; the reloader starts it anew for every change of the code."""
        if os.environ.get(DJANGO_AUTORELOAD_ENV) == "true":
            end_with_parent()
        if settings.CELERY_BROKER_URL:
            self.stdout.write("CELERY_BROKER_URL is set: `celery -A cereby worker` reads files.")
            super().inner_run(*args, **options)
            return
        with Supervised([sys.executable, sys.argv[0], "run_worker", "--until-stdin-ends"]):
            super().inner_run(*args, **options)


def refuse_taken_port(family: socket.AddressFamily, host: str, port: int) -> None:
    """Raise CommandError where another process listens on `port` already."""
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as exc:
            if exc.errno == errno.EADDRINUSE:
                raise CommandError(f"Port {port} is taken. Name another: make run PORT={port + 1}") from exc


def end_with_parent() -> None:
    """From now on, end this process when the one that started it is gone."""
    threading.Thread(target=_wait_and_end, args=(os.getppid(),), daemon=True).start()


def _wait_and_end(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(SECONDS_BETWEEN_LOOKS)
    os.kill(os.getpid(), signal.SIGTERM)
