"""What a page is called."""

from __future__ import annotations

from compressor.core.document import PageKind
from compressor.models import File, Page
from compressor.selectors import COUNTED_FORMATS


def page_name(file: File, page: Page) -> str:
    """Name a page as an excerpt does: by printed label, and by position where a reader shows another one.

    That is "p. 217 (PDF 219)", "slide 4", or "p. iv" in a book that flows; a file without pages is "text".
    """
    if not file.paginated:
        return "text"
    sign = "slide" if file.page_kind == PageKind.SLIDE else "p."
    name = f"{sign} {page.label or page.number}"
    is_unlike = page.label not in {"", str(page.number)}
    return f"{name} (PDF {page.number})" if is_unlike and file.format in COUNTED_FORMATS else name
