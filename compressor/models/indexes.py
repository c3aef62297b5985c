"""What a file is searched by: its keyword index and its vectors, each one blob."""

from __future__ import annotations

from django.db import models

from compressor.models.files import File


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
