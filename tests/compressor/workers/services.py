"""A service of its own for each test, from a copy of empty tables that are made once; a book for it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from compressor.evaluation.workers.scratch_service import ScratchService, make_service
from tests.compressor.small_books import chapter, write_book

MakeService = Callable[..., ScratchService]


@pytest.fixture(scope="session")
def _empty_tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_service(tmp_path_factory.mktemp("empty")).folder


@pytest.fixture
def service_in(_empty_tables: Path, tmp_path: Path) -> MakeService:
    """Makes a service in a folder of this name, with this environment."""

    def make(name: str = "service", **environment: str) -> ScratchService:
        shutil.copytree(_empty_tables, tmp_path / name)
        return ScratchService(tmp_path / name, environment)

    return make


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A book of about a hundred passages."""
    return write_book(tmp_path / "book.txt", [chapter(f"topic{number}") for number in range(50)])
