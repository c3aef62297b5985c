"""The commit that is checked out, as git's own files say."""

from __future__ import annotations

from pathlib import Path

from compressor.services.code_version import UNKNOWN_COMMIT, read_commit

COMMIT = "0123456789abcdef0123456789abcdef01234567"


def git(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        path = folder / ".git" / name.replace("__", "/").replace("_", "-")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n", encoding="utf-8")
    return folder


def test_the_commit_of_a_branch_is_read(tmp_path: Path) -> None:
    assert read_commit(git(tmp_path, HEAD="ref: refs/heads/main", refs__heads__main=COMMIT)) == COMMIT


def test_a_packed_branch_and_a_detached_head_are_read(tmp_path: Path) -> None:
    packed = git(tmp_path / "a", HEAD="ref: refs/heads/main", packed_refs=f"# pack\n{COMMIT} refs/heads/main")
    detached = git(tmp_path / "b", HEAD=COMMIT)

    assert read_commit(packed) == read_commit(detached) == COMMIT


def test_a_linked_working_tree_is_followed(tmp_path: Path) -> None:
    git(tmp_path, refs__heads__side=COMMIT, worktrees__side__HEAD="ref: refs/heads/side")
    (tmp_path / ".git/worktrees/side/commondir").write_text("../..\n", encoding="utf-8")
    linked = tmp_path / "linked"
    linked.mkdir()
    (linked / ".git").write_text(f"gitdir: {tmp_path / '.git/worktrees/side'}\n", encoding="utf-8")

    assert read_commit(linked) == COMMIT


def test_without_a_repository_the_commit_is_unknown(tmp_path: Path) -> None:
    assert read_commit(tmp_path) == UNKNOWN_COMMIT
    assert read_commit(git(tmp_path, HEAD="ref: refs/heads/unborn")) == UNKNOWN_COMMIT
