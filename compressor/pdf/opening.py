"""Opening a PDF, or saying in one word why it cannot be opened."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pypdfium2_raw as pdfium  # type: ignore[import-untyped]

_LOCKED = (pdfium.FPDF_ERR_PASSWORD, pdfium.FPDF_ERR_SECURITY)


class CannotOpenError(Exception):
    """The PDF cannot be opened; `fault` is the word that the child's messages have for it."""

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.fault = fault


@contextmanager
def open_pdf(path: str) -> Iterator[Any]:
    """Yield PDFium's document of the PDF at `path`, with at least one page. Raises CannotOpenError."""
    pdfium.FPDF_InitLibraryWithConfig(pdfium.FPDF_LIBRARY_CONFIG(version=2))
    document = pdfium.FPDF_LoadDocument(os.fsencode(path) + b"\0", None)
    if not document:
        raise CannotOpenError("encrypted" if pdfium.FPDF_GetLastError() in _LOCKED else "damaged")
    try:
        if not pdfium.FPDF_GetPageCount(document):
            raise CannotOpenError("no_pages")
        yield document
    finally:
        pdfium.FPDF_CloseDocument(document)
