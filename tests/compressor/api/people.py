"""Who calls the API in tests, and with what files."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import timedelta
from io import BytesIO
from typing import Any

from django.contrib.auth.models import User
from django.core.files.base import ContentFile
from rest_framework.test import APIClient

from cereby.tokens.issuing import issue_token
from compressor.core.search.indexing import INDEX_VERSION
from compressor.models import File, FileStatus, Page
from compressor.services.limits import extraction_limits
from compressor.services.work import Worker, work_one_slice

FILES = "/api/v1/files/"


def client_of(user: User) -> APIClient:
    """A client that carries a token of the user."""
    client = APIClient(raise_request_exception=False)
    client.credentials(HTTP_AUTHORIZATION=f"Token {secret_of(user)}")
    return client


def secret_of(user: User) -> str:
    """A new token of the user."""
    return issue_token(user, name="test", lifetime=timedelta(days=1)).secret


def upload(client: APIClient, content: bytes, name: str = "book.txt") -> Any:
    """Send a file."""
    sent = BytesIO(content)
    sent.name = name
    return client.post(FILES, {"file": sent}, format="multipart")


def stored_file(
    owner: User | None,
    pages: Sequence[tuple[str, str]] = (("", "One."), ("", "Two.")),
    *,
    content: bytes = b"the original",
    **columns: Any,
) -> File:
    """A file as it is once it has been read: pages by label and text, and its original."""
    values: dict[str, Any] = {
        "name": "book.pdf",
        "title": "Book",
        "format": "pdf",
        "status": FileStatus.READY,
        "paginated": True,
        "page_count": len(pages),
        "index_version": INDEX_VERSION,
        "byte_size": len(content),
        "digest": hashlib.sha256(content).hexdigest(),
        "original": ContentFile(content, name="book.pdf"),
    }
    file = File.objects.create(owner=owner, **values | columns)
    Page.objects.bulk_create(
        Page(file=file, number=number, label=label, text=text)
        for number, (label, text) in enumerate(pages, start=1)
    )
    return file


def read_all_files() -> None:
    """Do what a worker does, until nothing is left to do."""
    worker = Worker(name="test", embedder=None, limits=extraction_limits())
    while work_one_slice(worker):
        pass
