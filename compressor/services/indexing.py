"""Indexing a stored file: its rows are written in one transaction, and doing it twice changes nothing.

What can be made before the transaction is: other writers wait while it is open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from compressor.core.search.indexed_file import KINDS, IndexedFile
from compressor.core.search.indexing import INDEX_VERSION, index_document
from compressor.core.search.keywords import pack_keyword_index
from compressor.core.tokens import estimate_many
from compressor.models import Chunk, File, FileIndex, FileStatus, FileVectors, Section
from compressor.selectors import read_document
from compressor.services.leases import Writing
from compressor.services.row_writing import PreparedRows, insert_rows, prepare_rows

MAX_NUMBER_CHARS = 64
_SPAN = slice(0, 2)
"""Where a chunk's first and last character stand in its prepared row."""


OLDEST_READABLE_INDEX = 2
"""Indexes from this version on serve until they are remade; raised when their stored form changes."""


def index_file(file: File, *, writing: Writing = transaction.atomic) -> None:
    """Cut the file's pages into chunks and index them; what an earlier index left is replaced."""
    document = read_document(file)
    indexed = index_document(document, key=str(file.pk), title=str(file), count_each=estimate_many)
    prepared = prepare_index(file, indexed)
    with writing():
        store_index(file, prepared)


def is_indexed(file: File) -> bool:
    """Whether the file has an index of today's version."""
    return file.index_version == INDEX_VERSION


def can_serve(file: File) -> bool:
    """Whether the file has an index that today's code can read, of whatever version."""
    return file.index_version >= OLDEST_READABLE_INDEX


@dataclass(frozen=True, slots=True)
class PreparedIndex:
    """An index as it is stored, but for the writing."""

    sections: Sequence[Section]
    chunks: PreparedRows
    postings: bytes
    language: str
    token_count: int


def prepare_index(file: File, indexed: IndexedFile) -> PreparedIndex:
    """Make the rows of an index, outside any transaction: of a long book that takes seconds."""
    return PreparedIndex(
        sections=_section_rows(file, indexed),
        chunks=_chunk_rows(file, indexed),
        postings=pack_keyword_index(indexed.keywords),
        language=indexed.language,
        token_count=int(indexed.chunks.tokens.sum()),
    )


@transaction.atomic
def store_index(file: File, index: PreparedIndex) -> None:
    """Write the rows of an index in place of those that are there; vectors of other chunks go with them."""
    _replace_rows(file, index)
    _note_index(file, index)


def _replace_rows(file: File, index: PreparedIndex) -> None:
    spans = list(file.chunks.order_by("position").values_list("start", "end"))
    if spans != [row[_SPAN] for row in index.chunks.values]:
        FileVectors.objects.filter(file=file).delete()
    file.sections.all().delete()
    file.chunks.all().delete()
    Section.objects.bulk_create(index.sections, batch_size=500)
    insert_rows(index.chunks)
    values = {"version": INDEX_VERSION, "postings": index.postings}
    FileIndex.objects.update_or_create(file=file, defaults=values)


def _note_index(file: File, index: PreparedIndex) -> None:
    file.language = index.language
    file.chunk_count = len(index.chunks.values)
    file.token_count = index.token_count
    file.index_version = INDEX_VERSION
    if file.status != FileStatus.READY:
        file.status = FileStatus.EMBEDDING
    file.save(
        update_fields=["language", "chunk_count", "token_count", "index_version", "status", "updated_at"]
    )


def _section_rows(file: File, indexed: IndexedFile) -> list[Section]:
    return [
        Section(
            file=file,
            position=position,
            title=section.title,
            level=section.level,
            number=section.number[:MAX_NUMBER_CHARS],
            parent=section.parent,
            first_page=section.first_page,
            last_page=section.last_page,
            first_chunk=section.first_chunk,
            last_chunk=section.last_chunk,
        )
        for position, section in enumerate(indexed.sections)
    ]


def _chunk_rows(file: File, indexed: IndexedFile) -> PreparedRows:
    table = indexed.chunks
    columns = {
        "start": table.starts,
        "end": table.ends,
        "first_page": table.first_pages,
        "last_page": table.last_pages,
        "section": table.sections,
        "first_paragraph": table.first_paragraphs,
        "paragraph": table.paragraphs,
        "tokens": table.tokens,
    }
    kinds = (KINDS[kind].value for kind in table.kinds.tolist())
    numbers = zip(*(column.tolist() for column in columns.values()), strict=True)
    rows = (
        (*row, position, kind, file.pk)
        for position, (kind, row) in enumerate(zip(kinds, numbers, strict=True))
    )
    return prepare_rows(Chunk, (*columns, "position", "kind", "file"), rows)
