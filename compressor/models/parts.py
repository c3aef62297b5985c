"""What a file consists of: pages, sections, and chunks, which are spans of the joined pages."""

from __future__ import annotations

from django.db import models

from compressor.core.structure.chunk_kinds import ChunkKind
from compressor.models.files import File


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
