"""A member of staff who may do everything, and a small book with all that is made of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client

from compressor.models import File
from compressor.services.ingestion import ingest_file
from compressor.services.vectors import make_vectors
from tests.compressor.evaluation.fakes import WordEmbedder
from tests.compressor.small_books import write_book


@pytest.fixture
def staff() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("staff"))
    return client


@pytest.fixture
def file(tmp_path: Path) -> File:
    file = ingest_file(write_book(tmp_path / "book.txt"), title="Of Stones & Trees").file
    make_vectors(file, WordEmbedder())
    return file
