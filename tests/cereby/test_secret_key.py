"""The signing key of a development checkout."""

from __future__ import annotations

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from cereby.secret_key import create_secret_key, stored_secret_key


def test_the_key_is_the_same_at_every_start(tmp_path: Path) -> None:
    path = tmp_path / "var" / "secret_key"

    first = stored_secret_key(path)

    assert len(first) >= 50
    assert stored_secret_key(path) == first


def test_two_checkouts_have_different_keys(tmp_path: Path) -> None:
    assert stored_secret_key(tmp_path / "one") != stored_secret_key(tmp_path / "two")


def test_only_the_owner_can_read_the_file_and_no_draft_stays_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"

    stored_secret_key(path)

    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [path]


def test_processes_that_start_together_agree_on_one_key(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"

    with ThreadPoolExecutor(max_workers=8) as starts:
        keys = set(starts.map(lambda _: stored_secret_key(path), range(32)))

    assert len(keys) == 1


def test_a_key_that_another_process_has_written_meanwhile_stays(tmp_path: Path) -> None:
    path = tmp_path / "secret_key"
    theirs = stored_secret_key(path)

    create_secret_key(path)

    assert stored_secret_key(path) == theirs
    assert list(tmp_path.iterdir()) == [path]
