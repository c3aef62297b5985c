"""A process beside the demo: it runs, and it never outlives the demo."""

from __future__ import annotations

import signal
import sys
from pathlib import Path

import pytest

from context_manager.demo.vector_process import running_beside

SLEEPS = (sys.executable, "-c", "import time; time.sleep(60)")


def test_it_runs_for_the_length_of_the_block() -> None:
    with running_beside(SLEEPS) as process:
        assert process.poll() is None

    assert process.poll() is not None


def test_an_error_in_the_block_ends_it_too() -> None:
    with pytest.raises(KeyboardInterrupt), running_beside(SLEEPS) as process:
        raise KeyboardInterrupt

    assert process.poll() is not None


def test_one_that_does_not_listen_is_killed(tmp_path: Path) -> None:
    deaf = "import pathlib, signal, sys, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); "
    waits = f"pathlib.Path({str(tmp_path / 'deaf')!r}).touch(); time.sleep(60)"
    with running_beside((sys.executable, "-c", deaf + waits), stop_seconds=0.05) as process:
        while not (tmp_path / "deaf").exists():
            assert process.poll() is None

    assert process.returncode == -signal.SIGKILL


def test_what_has_ended_by_itself_keeps_its_exit_status() -> None:
    with running_beside((sys.executable, "-c", "raise SystemExit(3)")) as process:
        process.wait(30)

    assert process.poll() == 3
