"""The signing key of a development checkout: made once, kept in a file, the same at every start."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

KEY_BYTES = 50
OWNER_ONLY = 0o600


def stored_secret_key(path: Path) -> str:
    """The key in `path`; where there is none, a random one is written there first.

    The file appears under its name only when it is complete, so processes that start together read one key.
    """
    if not path.exists():
        create_secret_key(path)
    return path.read_text(encoding="ascii").strip()


def create_secret_key(path: Path) -> None:
    """Write a random key to `path`, unless another process has written one there first."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(KEY_BYTES))
    try:
        os.link(draft, path)
    except FileExistsError:
        pass  # theirs is the key to read
    finally:
        draft.unlink()
