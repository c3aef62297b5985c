"""What every reader does last: leave out what is not the book's, make cut words whole, take stock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compressor.core.document import Document, OutlineEntry, Page
from compressor.core.normalization import rejoin_hyphens
from compressor.extraction.gutenberg import GutenbergBook, strip_gutenberg
from compressor.extraction.results import (
    Extraction,
    GutenbergLicenceLeftOut,
    Notice,
    PagesUnreadable,
    PagesWithoutText,
)


def assemble_pages(
    texts: Sequence[str | None],
    labels: Sequence[str],
    *,
    outline: Sequence[OutlineEntry] = (),
    title: str = "",
    notices: Sequence[Notice] = (),
) -> Extraction:
    """Return the document of these normalised pages, with `notices` and those that its pages give cause for.

    `texts` and `labels` go page by page; a text is None where the page is broken. A title in Project
    Gutenberg's header stands for `title`.
    """
    book = strip_gutenberg([text or "" for text in texts])
    joined = zip(labels, rejoin_hyphens(book.pages), strict=True)
    pages = tuple(Page(number, label, text) for number, (label, text) in enumerate(joined, start=1))
    document = Document(
        pages,
        paginated=True,
        outline=tuple(outline),
        title=book.title or title,
        left_out=_emptied(texts, book),
    )
    return Extraction(document, (*notices, *_take_stock(texts, book)))


def assemble_text(text: str, *, notices: Sequence[Notice] = ()) -> Extraction:
    """Return the document of a normalised text that has no pages of its own."""
    book = strip_gutenberg([text])
    page = Page(number=1, label="", text=rejoin_hyphens(book.pages)[0])
    document = Document((page,), paginated=False, title=book.title)
    return Extraction(document, (*notices, *_take_stock([text], book)))


def _emptied(texts: Sequence[str | None], book: GutenbergBook) -> tuple[int, ...]:
    """Numbers of the pages that held nothing but what was left out."""
    numbered = enumerate(zip(texts, book.pages, strict=True), start=1)
    return tuple(number for number, (text, kept) in numbered if text and text.strip() and not kept.strip())


def _take_stock(texts: Sequence[str | None], book: GutenbergBook) -> Iterator[Notice]:
    numbered = list(enumerate(zip(texts, book.pages, strict=True), start=1))
    unreadable = tuple(number for number, (text, _) in numbered if text is None)
    blank = tuple(number for number, (text, _) in numbered if text is not None and not text.strip())
    if unreadable:
        yield PagesUnreadable(unreadable)
    if blank:
        yield PagesWithoutText(blank)
    if book.left_out:
        yield GutenbergLicenceLeftOut(book.left_out, pages=_emptied(texts, book))
