"""The measurement of the list as it is started: on a database of its own that is gone afterwards."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from context_manager.evaluation.bench.admin_list import LISTS, MIDDLE


def measured(environment: dict[str, str]) -> str:
    return subprocess.run(
        [sys.executable, "manage.py", "bench_turns", "admin", "--turns", "24"],
        cwd=settings.BASE_DIR,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "cereby.settings", **environment},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_every_list_is_measured_and_nothing_is_written_to_the_services_own_database(tmp_path: Path) -> None:
    own = tmp_path / "own.sqlite3"
    table = measured({"DATABASE_URL": f"sqlite:///{own}", "VAR_DIR": str(tmp_path)})
    assert "24 turns on sqlite" in table
    assert all(f"  {name:<28}" in table for name in (*LISTS, MIDDLE))
    assert "with at most 12 queries" in table
    assert not own.exists() or not own.stat().st_size


@pytest.mark.postgres
def test_the_database_made_for_it_is_removed(tmp_path: Path) -> None:
    table = measured({"DATABASE_URL": os.environ["TEST_DATABASE_URL"], "VAR_DIR": str(tmp_path)})
    assert "24 turns on postgresql" in table
