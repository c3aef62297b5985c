"""Which commit of the code runs here, read from the files of its checkout."""

from __future__ import annotations

from pathlib import Path

UNKNOWN_COMMIT = "unknown"


def read_commit(checkout: Path) -> str:
    """Return the hash of the commit that is checked out, "unknown" where that cannot be read from its
    files.
    """
    git = _git_folder(checkout)
    head = _read(git / "HEAD")
    if not head.startswith("ref: "):
        return head or UNKNOWN_COMMIT
    name = head.removeprefix("ref: ")
    shared = git / (_read(git / "commondir") or ".")
    packed = [line.split(" ", 1) for line in _read(shared / "packed-refs").splitlines() if " " in line]
    by_name = {ref: commit for commit, ref in packed}
    return _read(git / name) or _read(shared / name) or by_name.get(name, UNKNOWN_COMMIT)


def _git_folder(checkout: Path) -> Path:
    """The folder itself or, in a linked working tree, the one that the file of its name points to."""
    pointer = _read(checkout / ".git")
    return checkout / (pointer.removeprefix("gitdir: ") or ".git")


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8").strip()
    except OSError:
        return ""
