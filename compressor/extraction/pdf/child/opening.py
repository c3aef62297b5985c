"""Opening a PDF, or saying in one word why it cannot be opened."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from compressor.extraction.pdf.child import pdfium

_LOCKED = (pdfium.ERROR_PASSWORD, pdfium.ERROR_SECURITY)


class CannotOpenError(Exception):
    """The PDF cannot be opened; `fault` is the word that the child's messages have for it."""

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.fault = fault


@contextmanager
def open_pdf(path: str) -> Iterator[int]:
    """Yield PDFium's document of the PDF at `path`, with at least one page. Raises CannotOpenError."""
    pdfium.init_library()
    document = pdfium.load_document(os.fsencode(path), None)
    if not document:
        raise CannotOpenError("encrypted" if pdfium.get_last_error() in _LOCKED else "damaged")
    try:
        if not pdfium.get_page_count(document):
            raise CannotOpenError("no_pages")
        yield document
    finally:
        pdfium.close_document(document)
