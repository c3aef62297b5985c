"""Rows: a file, its pages, sections and chunks, its keyword index, its vectors, and the job that makes them.

A page's text is stored once, in its `Page`; a chunk is a span of the joined pages. A `File` row says how far
the file is for those who ask about it, its `IndexingJob` who is working on it and how much is done. Deleting
a file deletes every row here that is about it, and the stored original.
"""

from __future__ import annotations

import uuid

from django.conf import settings
from django.db import models

from compressor.core.document import PageKind
from compressor.core.structure.chunk_kinds import ChunkKind


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


class JobState(models.TextChoices):
    """What becomes of a job. A running one whose lease is over is taken back by whoever looks next."""

    QUEUED = "queued", "waiting for a worker"
    RUNNING = "running", "being worked on"
    DONE = "done", "done"
    FAILED = "failed", "given up"


class IndexingJob(models.Model):
    """The work on one file, which workers take in slices: the truth about who holds it and how much is done.

    `worker` and `lease_until` are those of the slice that runs; `queued_at` is its place in the queue, and
    `not_before` keeps it there while an embeddings server rests. `must_read` stands until the original has
    been read and indexed since it was last asked for. `losses` counts the slices in a row whose worker was
    lost. `done` of `total` are pages or passages, as `unit` says.
    """

    file = models.OneToOneField(File, on_delete=models.CASCADE, related_name="job")
    state = models.CharField(max_length=8, choices=JobState.choices, default=JobState.QUEUED)
    worker = models.CharField(max_length=64, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    queued_at = models.DateTimeField()
    not_before = models.DateTimeField(null=True, blank=True)
    must_read = models.BooleanField(default=True)
    losses = models.PositiveSmallIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    unit = models.CharField(max_length=16, blank=True)
    last_error = models.TextField(blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("queued_at",)
        indexes = (models.Index(fields=("state", "queued_at"), name="jobs_by_state_and_place"),)

    def __str__(self) -> str:
        return f"indexing of {self.file_id}"


class StaffReading(models.Model):
    """A member of staff read words of a file, or asked about it: who, when, and what. Never changed."""

    class Kind(models.TextChoices):
        PAGE = "page", "read a page"
        PASSAGE = "passage", "read a passage"
        SEARCH = "search", "searched the text"
        ORIGINAL = "original", "downloaded the original"
        QUESTION = "question", "tried a question"

    file = models.ForeignKey(File, on_delete=models.CASCADE, related_name="staff_readings")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="staff_readings"
    )
    kind = models.CharField(max_length=16, choices=Kind.choices)
    what = models.TextField()
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-at",)

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.what}"


class Page(models.Model):
    """A page: `number` is physical, from 1; `label` is what is printed on it, "" where nothing is."""

    file = models.ForeignKey(File, on_delete=models.CASCADE, related_name="pages")
    number = models.PositiveIntegerField()
    label = models.CharField(max_length=64, blank=True)
    text = models.TextField(blank=True)

    class Meta:
        ordering = ("file", "number")
        constraints = (models.UniqueConstraint(fields=("file", "number"), name="one_page_per_number"),)

    def __str__(self) -> str:
        return f"p. {self.label or self.number}"


class Section(models.Model):
    """A section with its subsections.

    Pages and chunk positions are inclusive; `parent` is a position, -1 at the top.
    """

    file = models.ForeignKey(File, on_delete=models.CASCADE, related_name="sections")
    position = models.PositiveIntegerField()
    title = models.TextField()
    level = models.PositiveSmallIntegerField()
    number = models.CharField(max_length=64, blank=True)
    parent = models.IntegerField(default=-1)
    first_page = models.PositiveIntegerField()
    last_page = models.PositiveIntegerField()
    first_chunk = models.PositiveIntegerField()
    last_chunk = models.PositiveIntegerField()

    class Meta:
        ordering = ("file", "position")
        constraints = (models.UniqueConstraint(fields=("file", "position"), name="one_section_per_position"),)

    def __str__(self) -> str:
        return self.title


class Chunk(models.Model):
    """A passage: characters `start` to `end` of the joined pages.

    `section` is a position, -1 before the first section; `first_paragraph` to `paragraph` are numbered from 0
    through the file, headings aside.
    """

    file = models.ForeignKey(File, on_delete=models.CASCADE, related_name="chunks")
    position = models.PositiveIntegerField()
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    kind = models.CharField(
        max_length=16, choices=[(kind.value, kind.value.replace("_", " ")) for kind in ChunkKind]
    )
    first_page = models.PositiveIntegerField()
    last_page = models.PositiveIntegerField()
    section = models.IntegerField(default=-1)
    first_paragraph = models.PositiveIntegerField()
    paragraph = models.PositiveIntegerField()
    tokens = models.PositiveIntegerField()

    class Meta:
        verbose_name = "passage"
        ordering = ("file", "position")
        constraints = (models.UniqueConstraint(fields=("file", "position"), name="one_chunk_per_position"),)

    def __str__(self) -> str:
        return f"passage {self.position + 1}"


class FileIndex(models.Model):
    """The keyword index of a file as one blob (see `core.search.keywords`)."""

    file = models.OneToOneField(File, on_delete=models.CASCADE, related_name="index")
    version = models.PositiveIntegerField()
    postings = models.BinaryField()

    class Meta:
        verbose_name_plural = "file indexes"

    def __str__(self) -> str:
        return f"index {self.version} of {self.file_id}"


class FileVectors(models.Model):
    """Vectors of a file's chunks as one blob: float16 rows of `size`, zero where `present` has no bit.

    `tried` has a bit for each chunk that need not be tried again.
    """

    file = models.OneToOneField(File, on_delete=models.CASCADE, related_name="vectors")
    model = models.CharField(max_length=200)
    size = models.PositiveIntegerField()
    index_version = models.PositiveIntegerField()
    rows = models.BinaryField()
    present = models.BinaryField()
    present_count = models.PositiveIntegerField(default=0)
    tried = models.BinaryField()
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name_plural = "file vectors"

    def __str__(self) -> str:
        return f"vectors of {self.file_id} by {self.model}"
