"""What a page is called."""

from __future__ import annotations

from compressor.core.document import PageKind
from compressor.models import File, Page


def page_name(file: File, page: Page) -> str:
    """Name a page by its printed label, and by its position where that differs: "p. 217 (PDF 219)"."""
    if not file.paginated:
        return "text"
    if file.page_kind == PageKind.SLIDE:
        return f"slide {page.number}"
    if page.label and page.label != str(page.number):
        return f"p. {page.label} (PDF {page.number})"
    return f"p. {page.number}"
