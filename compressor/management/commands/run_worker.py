"""`manage.py run_worker`: the process that reads and indexes files where no broker is used."""

from __future__ import annotations

import logging
import os
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from compressor.management.stopping import end_with_stdin, sigterm_as_interrupt
from compressor.services.worker_loop import WorkerLoop
from compressor.services.workers import make_worker

NICENESS = 10


class Command(BaseCommand):
    help = (
        "Read and index files as they are queued, and make their vectors, until Ctrl-C or SIGTERM. Several "
        "may run at once. `manage.py serve` starts one; a deployment runs it beside its web server."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--until-stdin-ends",
            action="store_true",
            help="end when standard input does, as it does when the process that started this one is gone",
        )

    def handle(self, *args: Any, **options: Any) -> str:
        logging.getLogger("compressor.work").setLevel(logging.INFO)
        if hasattr(os, "nice"):
            os.nice(NICENESS)  # whoever answers people goes first
        try:
            with sigterm_as_interrupt():
                if options["until_stdin_ends"]:
                    end_with_stdin()
                worker = make_worker("worker")
                self.stdout.write("The worker reads what is uploaded. Ctrl-C stops it.")
                self.stdout.flush()
                WorkerLoop(worker).run()
        except KeyboardInterrupt:
            return "The worker has stopped; what it was doing is back in the queue."
        raise AssertionError("a worker runs until it is stopped")
