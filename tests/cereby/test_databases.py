"""Which database the service opens, and how."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.db.backends.sqlite3.base import DatabaseWrapper
from pytest_django import DjangoDbBlocker

from cereby.databases import POOL_SECONDS, database_from_url, sqlite_database


def test_a_sqlite_file_is_opened_for_many_readers_and_a_waiting_writer(
    tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    settings_dict = connection.settings_dict | sqlite_database(tmp_path / "new folder" / "db.sqlite3")
    database = DatabaseWrapper(settings_dict, alias="another")

    with django_db_blocker.unblock(), database.cursor() as cursor:
        journal = cursor.execute("PRAGMA journal_mode").fetchone()
        wait_milliseconds = cursor.execute("PRAGMA busy_timeout").fetchone()
    database.close()

    assert journal == ("wal",)
    assert wait_milliseconds == (20_000,)
    assert vars(database)["transaction_mode"] == "IMMEDIATE"


def test_a_sqlite_url_gets_the_same_options_as_the_default_file(tmp_path: Path) -> None:
    by_url = database_from_url(f"sqlite:///{tmp_path}/db.sqlite3", max_connections=20)

    assert by_url["NAME"] == f"{tmp_path}/db.sqlite3"
    assert by_url["OPTIONS"] == sqlite_database(tmp_path / "db.sqlite3")["OPTIONS"]


@pytest.mark.parametrize("scheme", ["postgres", "postgresql"])
def test_a_postgresql_url_gets_a_bounded_pool(scheme: str) -> None:
    database = database_from_url(
        f"{scheme}://ann:p%40ss@db.example:5433/cereby?sslmode=require", max_connections=7
    )

    assert database["ENGINE"] == "django.db.backends.postgresql"
    assert (database["USER"], database["PASSWORD"]) == ("ann", "p@ss")
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("db.example", 5433, "cereby")
    assert database["OPTIONS"] == {
        "pool": {"min_size": 1, "max_size": 7, "timeout": POOL_SECONDS},
        "sslmode": "require",
    }


@pytest.mark.parametrize("url", ["mysql://root@localhost/cereby", "cereby.sqlite3", "/var/lib/cereby.db"])
def test_another_kind_of_database_is_refused_with_what_to_write_instead(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"use postgres://.* or sqlite:///path"):
        database_from_url(url, max_connections=20)


@pytest.mark.postgres
@pytest.mark.django_db
def test_these_tests_run_on_postgresql_through_the_pool() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT version()")
        assert cursor.fetchone()[0].startswith("PostgreSQL")
    assert "pool" in connection.settings_dict["OPTIONS"]
