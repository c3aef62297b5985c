"""Rows: a file, its pages, sections and chunks, its keyword index, its vectors, and the job that makes them.

A page's text is stored once, in its `Page`; a chunk is a span of the joined pages. A `File` row says how far
the file is for those who ask about it, its `IndexingJob` who is working on it and how much is done. Deleting
a file deletes every row here that is about it, and the stored original.
"""

from __future__ import annotations

from compressor.models.files import File, FileStatus, original_path
from compressor.models.indexes import FileIndex, FileVectors
from compressor.models.jobs import IndexingJob, JobState
from compressor.models.parts import Chunk, Page, Section
from compressor.models.readings import StaffReading

__all__ = [
    "Chunk",
    "File",
    "FileIndex",
    "FileStatus",
    "FileVectors",
    "IndexingJob",
    "JobState",
    "Page",
    "Section",
    "StaffReading",
    "original_path",
]
