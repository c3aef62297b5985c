"""The work on a file: who is at it, and how much is done."""

from __future__ import annotations

from django.db import models

from compressor.models.files import File


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
