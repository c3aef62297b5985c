"""A process kept running beside another: started again when it ends, and gone when the other is."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from compressor.evaluation.workers.scratch_service import wait_until
from compressor.management.stopping import sigterm_as_interrupt
from compressor.management.supervision import Supervised

ENDS_WITH_STDIN = (sys.executable, "-c", "import sys; sys.stdin.read()")


def writing_pid(folder: Path, then: str) -> tuple[str, ...]:
    """A process that leaves a file named by its id in `folder`."""
    code = f"import os, pathlib, sys, time; pathlib.Path({str(folder)!r}, str(os.getpid())).touch(); {then}"
    return (sys.executable, "-c", code)


def test_it_runs_for_the_length_of_the_block() -> None:
    with Supervised(ENDS_WITH_STDIN) as beside:
        wait_until(lambda: beside.pid is not None)
        pid = beside.pid
        assert pid is not None
        os.kill(pid, 0)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_whenever_it_ends_it_is_started_again(tmp_path: Path) -> None:
    with Supervised(writing_pid(tmp_path, "sys.exit(3)"), first_pause_seconds=0.01):
        wait_until(lambda: len(list(tmp_path.iterdir())) >= 3)


def test_killed_the_one_beside_sees_its_input_end(tmp_path: Path) -> None:
    code = (
        "from compressor.management.supervision import Supervised; import time\n"
        f"with Supervised({writing_pid(tmp_path, 'sys.stdin.read()')!r}): time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", code]) as holding:  # noqa: S603 - our own code
        wait_until(lambda: bool(list(tmp_path.iterdir())))
        holding.kill()
    (pid,) = (int(path.name) for path in tmp_path.iterdir())
    wait_until(lambda: not Path(f"/proc/{pid}").exists())


def test_sigterm_ends_a_block_as_ctrl_c_does_and_only_there() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(KeyboardInterrupt), sigterm_as_interrupt():
        signal.raise_signal(signal.SIGTERM)
    assert signal.getsignal(signal.SIGTERM) == before
