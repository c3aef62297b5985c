"""What Django needs to know about the database: SQLite for two writers, or PostgreSQL with a pool."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

SQLITE_ENGINE = "django.db.backends.sqlite3"
POOL_SECONDS = 5
"""How long a request waits for a connection: a database that is away is said, not waited for."""
SQLITE_SCHEMES = frozenset({"sqlite", "sqlite3"})
POSTGRESQL_SCHEMES = frozenset({"postgres", "postgresql"})

# Readers do not block the writer (WAL), a writer waits its turn instead of failing (timeout), and a
# transaction takes its write lock at the start, because one that has read first cannot wait (IMMEDIATE).
SQLITE_OPTIONS: dict[str, Any] = {
    "timeout": 20,
    "transaction_mode": "IMMEDIATE",
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA temp_store=MEMORY; "
        "PRAGMA cache_size=-16000; PRAGMA mmap_size=134217728; PRAGMA journal_size_limit=67108864;"
    ),
}


def sqlite_database(path: Path) -> dict[str, Any]:
    """The settings of a SQLite file at `path`, whose folder is made if it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return {"ENGINE": SQLITE_ENGINE, "NAME": str(path), "OPTIONS": dict(SQLITE_OPTIONS)}


def database_from_url(url: str, *, max_connections: int) -> dict[str, Any]:
    """The settings of the database at `url` (`postgres://user:password@host:5432/name` or `sqlite:///path`).

    `max_connections` bounds the pool of one process on PostgreSQL. Options in the URL's query win over ours.
    Raises ImproperlyConfigured for any other kind of database.
    """
    scheme = url.partition(":")[0]
    if scheme in SQLITE_SCHEMES:
        options = SQLITE_OPTIONS
    elif scheme in POSTGRESQL_SCHEMES:
        options = {"pool": {"min_size": 1, "max_size": max_connections, "timeout": POOL_SECONDS}}
    else:
        raise ImproperlyConfigured(
            f"DATABASE_URL starts with {scheme!r}; use postgres://... or sqlite:///path."
        )
    database: dict[str, Any] = dict(environ.Env.db_url_config(url))
    return {**database, "OPTIONS": options | database.get("OPTIONS", {})}
