"""Indexing: a document becomes an `IndexedFile`; linear in its text."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from compressor.core.document import Document
from compressor.core.language.analysis import Analyzer
from compressor.core.language.languages import detect_language
from compressor.core.search.fusion import fair_order
from compressor.core.search.indexed_file import ChunkTable, CountTokensOfEach, IndexedFile, chunk_table, tidy
from compressor.core.search.keywords import build_keyword_index
from compressor.core.structure.chunk_kinds import ChunkKind
from compressor.core.structure.chunking import ChunkedText, chunk_document
from compressor.core.structure.sections import heading_path

INDEX_VERSION = 3
"""Raised whenever the same file would be cut or indexed differently; stored indexes of another version are
remade.
"""


def index_document(document: Document, *, key: str, title: str, count_each: CountTokensOfEach) -> IndexedFile:
    """Cut a document into chunks and index their words. The result has no vectors yet."""
    chunked = chunk_document(document)
    texts = [chunked.text_of(chunk) for chunk in chunked.chunks]
    language = detect_language(chunked.full.text)
    analyzer = Analyzer(language)
    keywords = build_keyword_index(map(analyzer.terms, texts), _heading_terms(chunked, analyzer))
    tokens = count_each([tidy(text) for text in texts])
    return IndexedFile(
        key=key,
        title=title,
        text=chunked.full.text,
        language=language,
        paginated=document.paginated,
        page_labels=tuple(page.label for page in document.pages),
        pages_without_text=document.pages_without_text if document.paginated else (),
        chunks=chunk_table(chunked.chunks, tokens),
        sections=chunked.sections,
        keywords=keywords,
        page_kind=document.page_kind,
    )


def _heading_terms(chunked: ChunkedText, analyzer: Analyzer) -> Iterator[list[str]]:
    """Terms of each chunk's heading path; a path is analysed once."""
    of_section: dict[int, list[str]] = {-1: []}
    for chunk in chunked.chunks:
        if chunk.section not in of_section:
            path = heading_path(chunked.sections, chunk.section)
            of_section[chunk.section] = list(dict.fromkeys(analyzer.terms("\n".join(path))))
        yield of_section[chunk.section]


def embedding_order(table: ChunkTable) -> NDArray[np.int64]:
    """The order in which vectors are made, positions of shape (N,): spread over the file, body first."""
    aside = table.are(ChunkKind.INDEX, ChunkKind.CONTENTS)
    return np.lexsort((fair_order(len(table)), aside))


def embedded_text(text: str) -> str:
    """A chunk's text as it is given to an embedder: on one line."""
    return " ".join(text.split())
