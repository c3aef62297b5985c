"""How the environment becomes settings, each case in a process of its own because settings are read once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

PRINT_SETTINGS = """
import json
import django.conf
settings = django.conf.settings
print(json.dumps({name: getattr(settings, name) for name in dir(settings) if name.isupper()}, default=str))
"""
A_KEY = "a-key-of-at-least-fifty-characters-for-the-deployment-check"


def start(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the checkout's Python with `environment` and nothing else of the service's own."""
    inherited = {name: os.environ[name] for name in ("PATH", "HOME", "SYSTEMROOT") if name in os.environ}
    return subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, *arguments],
        cwd=settings.BASE_DIR,
        env=inherited
        | {"DJANGO_SETTINGS_MODULE": "cereby.settings", "ENV_FILE": "", "DATABASE_URL": ""}
        | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def settings_with(**environment: str) -> dict[str, Any]:
    finished = start("-c", PRINT_SETTINGS, **environment)
    assert finished.returncode == 0, finished.stderr
    loaded: dict[str, Any] = json.loads(finished.stdout)
    return loaded


def test_a_bare_machine_starts_in_development_and_keeps_its_key(tmp_path: Path) -> None:
    first = settings_with(VAR_DIR=str(tmp_path), SECRET_KEY="", DEBUG="on")
    second = settings_with(VAR_DIR=str(tmp_path), SECRET_KEY="", DEBUG="on")

    assert first["SECRET_KEY"] == second["SECRET_KEY"] == (tmp_path / "secret_key").read_text()
    assert first["DATABASES"]["default"]["NAME"] == str(tmp_path / "db.sqlite3")
    assert first["ALLOWED_HOSTS"] == []
    assert not first["SESSION_COOKIE_SECURE"]


def test_a_file_of_variables_is_read_where_one_is_named_and_the_environment_wins_over_it(
    tmp_path: Path,
) -> None:
    file = tmp_path / "some.env"
    file.write_text("MAX_FILE_PAGES=7\nMAX_READING_SECONDS=7\n")

    chosen = settings_with(VAR_DIR=str(tmp_path), DEBUG="on", ENV_FILE=str(file), MAX_READING_SECONDS="8")

    assert (chosen["MAX_FILE_PAGES"], chosen["MAX_READING_SECONDS"]) == (7, 8)


def test_the_tests_read_no_file_of_variables_that_a_checkout_has() -> None:
    assert settings.ENV_FILE == ""


def test_a_key_in_the_environment_turns_debug_pages_off_and_https_on(tmp_path: Path) -> None:
    deployed = settings_with(
        VAR_DIR=str(tmp_path), SECRET_KEY=A_KEY, ALLOWED_HOSTS="cereby.example,www.cereby.example"
    )

    assert not deployed["DEBUG"]
    assert deployed["SECURE_SSL_REDIRECT"]
    assert deployed["ALLOWED_HOSTS"] == ["cereby.example", "www.cereby.example"]
    assert deployed["LOGGING"]["loggers"]["compressor.decisions"]["level"] == "WARNING"
    assert not (tmp_path / "secret_key").exists()


def test_a_deployment_without_a_key_does_not_start(tmp_path: Path) -> None:
    finished = start("manage.py", "check", VAR_DIR=str(tmp_path), SECRET_KEY="", DEBUG="off")

    assert finished.returncode != 0
    assert "Set SECRET_KEY to a long random text" in finished.stderr


def test_a_deployment_passes_the_deployment_check(tmp_path: Path) -> None:
    finished = start(
        "manage.py",
        "check",
        "--deploy",
        "--fail-level=WARNING",
        VAR_DIR=str(tmp_path),
        SECRET_KEY=A_KEY,
        ALLOWED_HOSTS="cereby.example",
        EMBEDDINGS="off",
    )

    assert finished.returncode == 0, finished.stderr


def test_every_variable_that_is_read_stands_in_the_example_file() -> None:
    read = set(_variables_read((settings.BASE_DIR / "cereby" / "settings.py").read_text()))
    shown = {
        line.lstrip("#").partition("=")[0]
        for line in (settings.BASE_DIR / ".env.example").read_text().splitlines()
        if line.startswith("#") and not line.startswith("# ") and "=" in line
    }

    assert read == shown


def _variables_read(source: str) -> list[str]:
    return [
        part.split('"')[1]
        for kind in ("str", "bool", "int", "float", "list")
        for part in source.split(f"env.{kind}(")[1:]
    ]


@pytest.mark.data
def test_the_folder_of_real_files_holds_books_and_questions(eval_data: Path) -> None:
    assert any((eval_data / "books").iterdir())
    assert any((eval_data / "qa").iterdir())
