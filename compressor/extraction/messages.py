"""An extraction, or why there is none, as messages in JSON from the process that reads to the one that asked.

In this order:

    {"progress": [3, 12]}                          what is done and how much there is, as often as it is known
    {"page": ["iv", "..."]}                        label and text, one a page
    {"file": {"format": "epub", "title": ...}}     all the rest; the last message

or, in place of all that is left, {"error": {"reason": "damaged", "facts": {"problem": ...}}}.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from compressor.core.document import Document, OutlineEntry, Page, PageKind
from compressor.extraction.errors import ERRORS, ExtractionError, Reason
from compressor.extraction.results import Extraction, Notice
from compressor.extraction.signatures import FileFormat


def write_extraction(extraction: Extraction) -> Iterator[dict[str, Any]]:
    """Yield the pages of the extraction, then the rest of it."""
    document = extraction.document
    for page in document.pages:
        yield {"page": [page.label, page.text]}
    yield {
        "file": {
            "format": extraction.format,
            "paginated": document.paginated,
            "outline": [
                [entry.title, entry.level, entry.page, entry.occurrence] for entry in document.outline
            ],
            "title": document.title,
            "left_out": document.left_out,
            "page_kind": document.page_kind,
            "notices": [notice.as_json() for notice in extraction.notices],
        }
    }


def read_extraction(pages: Sequence[tuple[str, str]], file: dict[str, Any]) -> Extraction:
    """Return the extraction of the messages: label and text of each page, and the rest."""
    document = Document(
        pages=tuple(Page(number, label, text) for number, (label, text) in enumerate(pages, start=1)),
        paginated=file["paginated"],
        outline=tuple(OutlineEntry(*entry) for entry in file["outline"]),
        title=file["title"],
        left_out=tuple(file["left_out"]),
        page_kind=PageKind(file["page_kind"]),
    )
    return Extraction(document, tuple(map(_read_notice, file["notices"])), FileFormat(file["format"]))


def write_error(error: ExtractionError) -> dict[str, Any]:
    """Return the error as a message."""
    return {"error": {"reason": error.reason, "facts": error.facts}}


def read_error(message: dict[str, Any]) -> ExtractionError:
    """Return the error of what `write_error` made."""
    return ERRORS[Reason(message["reason"])](**message["facts"])


def _read_notice(message: dict[str, Any]) -> Notice:
    kinds = {kind.code: kind for kind in Notice.__subclasses__()}
    facts = {name: tuple(fact) if isinstance(fact, list) else fact for name, fact in message.items()}
    del facts["code"]
    return kinds[message["code"]](**facts)
