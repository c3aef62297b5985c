"""Complaint 28: the same bytes from several processes in the same moment are one file and one job."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

from compressor.evaluation.workers.killing import add_book
from tests.compressor.workers.services import MakeService

PROCESSES = 4


def test_processes_that_add_the_same_bytes_at_once_leave_one_of_each(
    service_in: MakeService, book: Path
) -> None:
    service = service_in()
    with ThreadPoolExecutor(PROCESSES) as pool:
        list(pool.map(lambda _: add_book(service, book), range(PROCESSES)))

    with closing(sqlite3.connect(service.folder / "db.sqlite3")) as database:
        tables = ("compressor_file", "compressor_indexingjob")
        counts = [database.execute(f"select count(*) from {table}").fetchone()[0] for table in tables]  # noqa: S608 - the two above
    stored = [path for path in (service.folder / "files").rglob("*") if path.is_file()]
    assert (counts, len(stored)) == ([1, 1], 1)
