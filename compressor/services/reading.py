"""Reading an original: pages out of a child process, and what is made of them stored in one step.

Until the new pages and the new index are committed together, the old ones serve: a file that is read again
can be asked about meanwhile, and a worker that dies in between has changed nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from django.db import transaction

from compressor.core.document import Document
from compressor.core.search.indexing import index_document
from compressor.core.tokens import estimate_many
from compressor.extraction.formats import extract
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.results import Extraction, ProgressCallback
from compressor.models import File, FileStatus, FileVectors, Page
from compressor.services.indexing import PreparedIndex, prepare_index, store_index
from compressor.services.leases import Writing
from compressor.services.library import ASKABLE
from compressor.services.originals import local_copy
from compressor.services.states import change_status

MAX_TITLE_CHARS = 500
MAX_LABEL_CHARS = 64


def read_and_index(
    file: File,
    *,
    limits: ExtractionLimits,
    writing: Writing = transaction.atomic,
    on_progress: ProgressCallback | None = None,
) -> None:
    """Extract the pages of the original, index them, and store both.

    Raises ExtractionError for a file that cannot be read, OriginalMissing, and whatever `writing` raises.
    """
    change_status(file, FileStatus.EXTRACTING, writing=writing)
    with local_copy(file) as path:
        extraction = extract(path, limits=limits, on_progress=on_progress)
    change_status(file, FileStatus.INDEXING, writing=writing)
    indexed = index_document(extraction.document, key=str(file.pk), title=str(file), count_each=estimate_many)
    index = prepare_index(file, indexed)
    with writing():
        store_reading(file, extraction, index)


@transaction.atomic
def store_reading(file: File, extraction: Extraction, index: PreparedIndex) -> None:
    """Write pages and index in place of those that are there: the file is read."""
    file.format = extraction.format.value
    store_pages(file, extraction.document, [notice.as_json() for notice in extraction.notices])
    store_index(file, index)


@transaction.atomic
def store_pages(file: File, document: Document, notices: Sequence[dict[str, object]]) -> None:
    """Write the pages of a file in place of those that are there; vectors of another text go with them.

    The index is another step: `file.index_version` says 0 until it has been taken.
    """
    rows = [
        Page(file=file, number=page.number, label=page.label[:MAX_LABEL_CHARS], text=page.text)
        for page in document.pages
    ]
    if not _are_stored(file, rows):
        file.pages.all().delete()
        FileVectors.objects.filter(file=file).delete()
        Page.objects.bulk_create(rows, batch_size=200)
    if file.status not in ASKABLE:  # what has been in use may have been given a title by people
        file.title = (document.title or file.title)[:MAX_TITLE_CHARS]
    file.paginated = document.paginated
    file.page_kind = document.page_kind.value
    file.page_count = len(document.pages)
    file.textless_page_count = len(document.pages_without_text) if document.paginated else 0
    file.outline = [asdict(entry) for entry in document.outline]
    file.notices = list(notices)
    file.index_version = 0
    file.failure_code = file.failure_detail = ""
    file.save(update_fields=_READ_COLUMNS)


_READ_COLUMNS = (
    "format title paginated page_kind page_count textless_page_count outline notices index_version "
    "failure_code failure_detail updated_at"
).split()


def _are_stored(file: File, rows: Sequence[Page]) -> bool:
    """Whether these are the file's pages already."""
    stored = file.pages.order_by("number").values_list("number", "label", "text")
    return list(stored) == [(row.number, row.label, row.text) for row in rows]
