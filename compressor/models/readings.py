"""What members of staff read of files."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from compressor.models.files import File


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
