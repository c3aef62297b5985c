"""Indexing a stored file: chunks, sections and the keyword index, written in one transaction; twice changes
nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.db import transaction

from compressor.core.indexed_file import KINDS, IndexedFile
from compressor.core.indexing import INDEX_VERSION, index_document
from compressor.core.keywords import pack_keyword_index
from compressor.core.tokens import estimate_many
from compressor.models import Chunk, File, FileIndex, FileStatus, Section
from compressor.selectors import read_document


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
            number=section.number[:64],
            parent=section.parent,
            first_page=section.first_page,
            last_page=section.last_page,
            first_chunk=section.first_chunk,
            last_chunk=section.last_chunk,
        )
        for position, section in enumerate(indexed.sections)
    ]


def _chunk_rows(file: File, indexed: IndexedFile) -> Sequence[Chunk]:
    return list(_each_chunk(file, indexed))


def _each_chunk(file: File, indexed: IndexedFile) -> Iterator[Chunk]:
    table = indexed.chunks
    columns = (
        table.starts,
        table.ends,
        table.kinds,
        table.first_pages,
        table.last_pages,
        table.sections,
        table.paragraphs,
        table.tokens,
    )
    for position, row in enumerate(zip(*(column.tolist() for column in columns), strict=True)):
        start, end, kind, first_page, last_page, section, paragraph, tokens = row
        yield Chunk(
            file=file,
            position=position,
            start=start,
            end=end,
            kind=KINDS[kind].value,
            first_page=first_page,
            last_page=last_page,
            section=section,
            paragraph=paragraph,
            tokens=tokens,
        )
