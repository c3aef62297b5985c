"""A file somebody gave us: the row that says how far it is, for those who ask about it."""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models

from compressor.core.document import PageKind


class FileStatus(models.TextChoices):
    """How far a file has come. Questions can be asked from `EMBEDDING` on."""

    PENDING = "pending", "waiting"
    EXTRACTING = "extracting", "being read"
    INDEXING = "indexing", "being indexed"
    EMBEDDING = "embedding", "vectors being made"
    READY = "ready", "ready"
    FAILED = "failed", "failed"


def original_path(file: File, name: str) -> str:
    """Where the storage keeps the original: the name people gave it is in the row alone."""
    return f"originals/{file.pk.hex[:2]}/{file.pk}"


class File(models.Model):
    """A file somebody gave us. `digest` is the SHA-256 of its bytes: the same of one owner are one file.

    `original` holds the bytes; `format` is one of `extraction.signatures.FileFormat`, "" until it was read.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="files"
    )
    name = models.CharField(max_length=255)
    title = models.CharField(max_length=500)
    original = models.FileField(upload_to=original_path, max_length=200, blank=True)
    format = models.CharField(max_length=16, blank=True)
    byte_size = models.BigIntegerField()
    digest = models.CharField(max_length=64, db_index=True)
    status = models.CharField(
        max_length=16, choices=FileStatus.choices, default=FileStatus.PENDING, db_index=True
    )
    failure_code = models.CharField(max_length=32, blank=True)
    failure_detail = models.TextField(blank=True)
    paginated = models.BooleanField(default=False)
    page_kind = models.CharField(
        max_length=8, choices=[(kind.value, kind.value) for kind in PageKind], default=PageKind.PAGE.value
    )
    outline = models.JSONField(default=list, blank=True)
    notices = models.JSONField(default=list, blank=True)
    language = models.CharField(max_length=8, blank=True)
    page_count = models.PositiveIntegerField(default=0)
    textless_page_count = models.PositiveIntegerField("pages without text", default=0)
    chunk_count = models.PositiveIntegerField(default=0)
    token_count = models.PositiveIntegerField(default=0)
    index_version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("-created_at",)
        permissions = (
            ("read_file_text", "Can read the text of files"),
            ("try_question", "Can try questions on files"),
        )
        constraints = (
            models.UniqueConstraint(fields=("owner", "digest"), name="one_file_per_owner_and_digest"),
            models.UniqueConstraint(
                fields=("digest",),
                condition=models.Q(owner__isnull=True),
                name="one_file_without_owner_per_digest",
            ),
        )

    def __str__(self) -> str:
        return self.title or self.name
