"""Another process of this project, in which sets of strings have an order of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]


def printed_under(hash_seed: str, *arguments: str) -> bytes:
    """What Python prints when it is started with `arguments` and that seed."""
    finished = subprocess.run(  # noqa: S603 - our own code
        [sys.executable, *arguments],
        cwd=PROJECT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        check=True,
    )
    return finished.stdout
