"""A database that is there for a measurement alone."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection


@contextmanager
def scratch_database() -> Iterator[None]:
    """Point the default connection at an empty, migrated database; remove it when the block ends.

    It is made beside the one of the settings, by the account that these name, which must be allowed to.
    """
    own = connection.settings_dict["NAME"]
    test_settings = connection.settings_dict["TEST"]
    before = test_settings["NAME"]
    test_settings["NAME"] = f"bench_{uuid.uuid4().hex[:12]}" if connection.vendor == "postgresql" else None
    _let_go()
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    try:
        yield
    finally:
        connection.creation.destroy_test_db(own, verbosity=0)
        test_settings["NAME"] = before


def _let_go() -> None:
    """Close what is open to the database of the settings: a pool would go on handing it out."""
    connection.close()
    if connection.vendor == "postgresql":
        connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's alone
