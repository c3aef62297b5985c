"""Books of the evals: where they are, and everything a strategy needs of one, read once."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from compressor.core.document import Document
from compressor.core.search.indexed_file import CountTokensOfEach, IndexedFile
from compressor.core.search.indexing import index_document
from compressor.core.structure.fulltext import FullText, join_pages
from compressor.evaluation.errors import BookMissingError
from compressor.evaluation.passages import SquashedText, squash_with_offsets
from compressor.extraction.formats import extract
from compressor.extraction.limits import ExtractionLimits

PAGES_LAYOUT = "pages"
BLOCKS_LAYOUT = "blocks"


@dataclass(frozen=True, slots=True, eq=False)
class Book:
    """A book as extracted and indexed, without vectors. `digest` is the SHA-256 of its file."""

    name: str
    digest: str
    document: Document
    full: FullText
    squashed: SquashedText
    indexed: IndexedFile

    @property
    def layout(self) -> str:
        """Whether the book has pages, or blocks of text alone."""
        return PAGES_LAYOUT if self.document.paginated else BLOCKS_LAYOUT


def find_book(document: str, folders: Sequence[Path]) -> Path:
    """Return the file that a case's `doc` names: a path, or one below the first of `folders` that has it.

    Raises:
        BookMissingError: it is in none of them.
    """
    places = [folder / document for folder in folders]
    for place in places:
        if document and place.is_file():
            return place
    raise BookMissingError(document, places)


def load_book(path: Path, *, limits: ExtractionLimits, count_each: CountTokensOfEach) -> Book:
    """Extract and index a book.

    Raises:
        BookMissingError: there is no such file.
        ExtractionError: it cannot be read.
    """
    if not path.is_file():
        raise BookMissingError(path.name, [path])
    document = extract(path, limits=limits).document
    indexed = index_document(
        document, key=path.stem, title=document.title or path.stem, count_each=count_each
    )
    full = join_pages(document)
    return Book(
        name=path.stem,
        digest=hashlib.sha256(path.read_bytes()).hexdigest(),
        document=document,
        full=full,
        squashed=squash_with_offsets(full.text),
        indexed=indexed,
    )
