"""The same turn gives the same prompt, whatever order sets and dictionaries of strings happen to have."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[3]


def prompts_under(hash_seed: str) -> bytes:
    finished = subprocess.run(
        [sys.executable, "-m", "tests.context_manager.core.print_prompts"],
        cwd=PROJECT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        check=True,
    )
    return finished.stdout


def test_two_hash_seeds_give_the_same_bytes() -> None:
    """Complaint 44."""
    first, second = prompts_under("1"), prompts_under("2")
    assert len(first) > 10_000
    assert first == second
