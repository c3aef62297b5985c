"""Indexing a stored file: its rows are written in one transaction, and doing it twice changes nothing."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction

from compressor.core.search.indexed_file import KINDS, IndexedFile
from compressor.core.search.indexing import INDEX_VERSION, index_document
from compressor.core.search.keywords import pack_keyword_index
from compressor.core.tokens import estimate_many
from compressor.models import Chunk, File, FileIndex, FileStatus, Section
from compressor.selectors import read_document

MAX_NUMBER_CHARS = 64


def index_file(file: File) -> None:
    """Cut the file's pages into chunks and index them; what an earlier index left is replaced."""
    document = read_document(file)
    indexed = index_document(document, key=str(file.pk), title=str(file), count_each=estimate_many)
    store_index(file, indexed)


def is_indexed(file: File) -> bool:
    """Whether the file has an index of today's version."""
    return file.index_version == INDEX_VERSION


@transaction.atomic
def store_index(file: File, indexed: IndexedFile) -> None:
    """Write the rows of an index in place of those that are there."""
    file.sections.all().delete()
    file.chunks.all().delete()
    Section.objects.bulk_create(_section_rows(file, indexed), batch_size=500)
    Chunk.objects.bulk_create(_chunk_rows(file, indexed), batch_size=500)
    FileIndex.objects.update_or_create(
        file=file, defaults={"version": INDEX_VERSION, "postings": pack_keyword_index(indexed.keywords)}
    )
    file.language = indexed.language
    file.chunk_count = len(indexed.chunks)
    file.token_count = int(indexed.chunks.tokens.sum())
    file.index_version = INDEX_VERSION
    file.status = FileStatus.EMBEDDING
    file.save()


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


def _chunk_rows(file: File, indexed: IndexedFile) -> Iterator[Chunk]:
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
    rows = zip(table.kinds.tolist(), *(column.tolist() for column in columns.values()), strict=True)
    for position, (kind, *numbers) in enumerate(rows):
        values = dict(zip(columns, numbers, strict=True))
        yield Chunk(file=file, position=position, kind=KINDS[kind].value, **values)
