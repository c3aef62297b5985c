"""Reading rows back into what questions work on."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from compressor.core.document import Document, OutlineEntry, Page, PageKind
from compressor.core.search.indexed_file import KINDS, ChunkTable, IndexedFile, tidy
from compressor.core.search.keywords import unpack_keyword_index
from compressor.core.search.meaning import ChunkVectors
from compressor.core.structure.fulltext import join_pages
from compressor.core.structure.sections import Section
from compressor.models import Chunk, File, FileIndex, FileStatus, FileVectors

_KIND_NUMBERS = {kind.value: number for number, kind in enumerate(KINDS)}
_CHUNK_COLUMNS = (
    "start",
    "end",
    "kind",
    "first_page",
    "last_page",
    "section",
    "first_paragraph",
    "paragraph",
    "tokens",
)
_SECTION_COLUMNS = (
    "title",
    "level",
    "number",
    "parent",
    "first_page",
    "last_page",
    "first_chunk",
    "last_chunk",
)


COUNTED_FORMATS = frozenset({"pdf", ""})
"""The formats whose readers count the pages of a file; "" is that of files read before formats were kept."""
LICENCE_LEFT_OUT = "gutenberg_licence_left_out"
"""The code of the notice that names pages which held a licence alone (see `extraction.results`)."""


def read_document(file: File) -> Document:
    """The stored pages of a file as extraction gave them."""
    pages = tuple(Page(*row) for row in file.pages.order_by("number").values_list("number", "label", "text"))
    outline = tuple(OutlineEntry(**entry) for entry in file.outline)
    left_out = tuple(
        page for notice in file.notices if notice["code"] == LICENCE_LEFT_OUT for page in notice["pages"]
    )
    return Document(
        pages,
        file.paginated,
        outline,
        file.title,
        left_out if file.paginated else (),
        PageKind(file.page_kind),
    )


def read_indexed_file(file: File, *, vectors_model: str | None) -> IndexedFile:
    """A file ready for questions, with vectors where there are any by `vectors_model` of today's chunks.

    Raises FileIndex.DoesNotExist where the file has not been indexed.
    """
    document = read_document(file)
    return IndexedFile(
        key=str(file.pk),
        title=str(file),
        text=join_pages(document).text,
        language=file.language,
        paginated=file.paginated,
        page_labels=tuple(page.label for page in document.pages),
        pages_without_text=document.pages_without_text if file.paginated else (),
        chunks=_read_chunks(file),
        sections=tuple(
            Section(*row) for row in file.sections.order_by("position").values_list(*_SECTION_COLUMNS)
        ),
        keywords=unpack_keyword_index(bytes(FileIndex.objects.get(file=file).postings)),
        vectors=read_vectors(file, vectors_model) if vectors_model is not None else None,
        page_kind=document.page_kind,
        shows_positions=file.format in COUNTED_FORMATS,
    )


def _read_chunks(file: File) -> ChunkTable:
    rows = file.chunks.order_by("position").values_list(*_CHUNK_COLUMNS)
    columns = list(zip(*((*row[:2], _KIND_NUMBERS[row[2]], *row[3:]) for row in rows), strict=True))
    arrays = [np.array(column, dtype=np.int32) for column in columns] or [np.zeros(0, dtype=np.int32)] * len(
        _CHUNK_COLUMNS
    )
    return ChunkTable(*arrays)


def read_vectors(file: File, model: str) -> ChunkVectors | None:
    """The vectors of a file by one model; None where there are none of that model and of today's chunks."""
    stored = FileVectors.objects.filter(file=file, model=model, index_version=file.index_version).first()
    rows = vector_rows(stored, file.chunk_count) if stored is not None else None
    if stored is None or rows is None or not stored.size:
        return None
    present, tried = unpack_bits(stored.present, len(rows)), unpack_bits(stored.tried, len(rows))
    return ChunkVectors(rows.astype(np.float32), present, tried & ~present)


def vector_rows(stored: FileVectors, count: int) -> NDArray[np.float16] | None:
    """The stored rows, (count, size), read-only; None where they are not those of `count` chunks."""
    numbers = np.frombuffer(bytes(stored.rows), dtype=np.float16)
    return numbers.reshape(count, stored.size) if len(numbers) == count * stored.size else None


def unpack_bits(blob: bytes | memoryview, count: int) -> NDArray[np.bool_]:
    """The first `count` bits of a stored mask."""
    return np.unpackbits(np.frombuffer(bytes(blob), dtype=np.uint8), count=count).astype(np.bool_)


def vectors_stamp(files: Iterable[File], model: str | None) -> dict[uuid.UUID, int]:
    """How many vectors by the model each file has; files without any are left out."""
    return {file: count for file, (count, _) in vectors_state(files, model).items()}


def vectors_state(files: Iterable[File], model: str | None) -> dict[uuid.UUID, tuple[int, datetime]]:
    """How many vectors by the model each file has and when they were written; none, and it is left out."""
    stored = FileVectors.objects.filter(file__in=files, model=model or "")
    rows = stored.values_list("file", "index_version", "present_count", "updated_at")
    versions = {file.pk: file.index_version for file in files}
    return {pk: (count, at) for pk, version, count, at in rows if versions[pk] == version}


def chunk_text(chunk: Chunk) -> str:
    """A chunk's text as a model or a person reads it."""
    return tidy(join_pages(read_document(chunk.file)).text[chunk.start : chunk.end])


class ProgressUnit(StrEnum):
    """What is counted: pages while a file is read, passages from then on."""

    PAGES = "pages"
    PASSAGES = "passages"


@dataclass(frozen=True, slots=True)
class Progress:
    """How much of a file is done; `total` is 0 until it is known."""

    done: int
    total: int
    unit: ProgressUnit


def file_progress(file: File) -> Progress:
    """How far the file is, by its row and that of its job (`select_related("job")` saves a query a file)."""
    if file.status == FileStatus.READY:
        return Progress(file.chunk_count, file.chunk_count, ProgressUnit.PASSAGES)
    job = getattr(file, "job", None)
    told = Progress(job.done, job.total, ProgressUnit(job.unit)) if job is not None and job.unit else None
    if file.status == FileStatus.EMBEDDING:
        is_about_passages = told is not None and told.unit is ProgressUnit.PASSAGES
        return told if told and is_about_passages else Progress(0, file.chunk_count, ProgressUnit.PASSAGES)
    return told or Progress(0, 0, ProgressUnit.PAGES)
