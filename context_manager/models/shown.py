"""Which pages of which files a turn saw, why, and what the answer cites of them."""

from __future__ import annotations

from django.db import models

from compressor.core.excerpts.strip import Why
from compressor.models import File
from context_manager.models.turns import Turn


class TurnFile(models.Model):
    """A file as a turn saw it. `title` is emptied when the file is deleted; the counts stay.

    `shown_pages` counts pages with some text in the excerpt, `position_pages` those of them that are there
    for their position only; for a file without pages both count passages, as `unit` says.
    """

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="files")
    file = models.ForeignKey(File, on_delete=models.SET_NULL, null=True, related_name="turn_files")
    position = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=500, blank=True)
    unit = models.CharField(max_length=8, default="page")
    length = models.PositiveIntegerField()
    chunk_count = models.PositiveIntegerField()
    shown_pages = models.PositiveIntegerField()
    position_pages = models.PositiveIntegerField()
    shown_chunks = models.PositiveIntegerField()
    index_version = models.PositiveIntegerField()

    class Meta:
        ordering = ("turn", "position")
        constraints = (models.UniqueConstraint(fields=("turn", "position"), name="one_turn_file_per_place"),)

    def __str__(self) -> str:
        return self.title or "deleted file"


class ShownRange(models.Model):
    """Neighbouring pages that were shown for the same thing, physical and inclusive; `label` as printed.

    In a file without pages they are passages, from 1. `reasons` counts the passages by their reason.
    """

    turn_file = models.ForeignKey(TurnFile, on_delete=models.CASCADE, related_name="ranges")
    first_page = models.PositiveIntegerField()
    last_page = models.PositiveIntegerField()
    first_chunk = models.PositiveIntegerField()
    last_chunk = models.PositiveIntegerField()
    label = models.CharField(max_length=160, blank=True)
    why = models.CharField(max_length=8, choices=[(why.value, why.value) for why in Why])
    reasons = models.JSONField(default=dict)

    class Meta:
        ordering = ("turn_file", "first_page")

    def __str__(self) -> str:
        return f"{self.first_page}-{self.last_page}"


class TurnCitation(models.Model):
    """A page that the answer names. `is_shown` says whether the model had been given it."""

    turn = models.ForeignKey(Turn, on_delete=models.CASCADE, related_name="citations")
    turn_file = models.ForeignKey(TurnFile, on_delete=models.CASCADE, null=True, related_name="citations")
    position = models.PositiveSmallIntegerField()
    first_page = models.PositiveIntegerField()
    last_page = models.PositiveIntegerField()
    label = models.CharField(max_length=80)
    is_shown = models.BooleanField()

    class Meta:
        ordering = ("turn", "position")

    def __str__(self) -> str:
        return self.label
