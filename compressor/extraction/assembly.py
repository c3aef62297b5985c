"""What every reader does last: leave out what is not the book's, make cut words whole, take stock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compressor.core.document import Document, OutlineEntry, Page, PageKind
from compressor.core.normalization import rejoin_hyphens
from compressor.extraction.gutenberg import GutenbergBook, strip_gutenberg
from compressor.extraction.results import (
    Extraction,
    GutenbergLicenceLeftOut,
    Notice,
    PagesUnreadable,
    PagesWithoutText,
)
from compressor.extraction.settled_headings import settle_headings
from compressor.extraction.text_blocks import TextBlocks


def assemble_pages(
    texts: Sequence[str | None],
    labels: Sequence[str],
    *,
    outline: Sequence[OutlineEntry] = (),
    title: str = "",
    notices: Sequence[Notice] = (),
    page_kind: PageKind = PageKind.PAGE,
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
        outline=settle_headings(outline, texts, book.pages),
        title=book.title or title,
        left_out=_emptied(texts, book),
        page_kind=page_kind,
    )
    return Extraction(document, (*notices, *_take_stock(texts, book)))


def assemble_text(
    text: str,
    *,
    outline: Sequence[OutlineEntry] = (),
    title: str = "",
    notices: Sequence[Notice] = (),
) -> Extraction:
    """Return the document of a normalised text that has no pages of its own, as `assemble_pages` does."""
    book = strip_gutenberg([text])
    page = Page(number=1, label="", text=rejoin_hyphens(book.pages)[0])
    settled = settle_headings(outline, [text], book.pages)
    document = Document((page,), paginated=False, outline=settled, title=book.title or title)
    return Extraction(document, (*notices, *_take_stock([text], book)))


def assemble_blocks(
    blocks: TextBlocks,
    *,
    title: str = "",
    notices: Sequence[Notice] = (),
    page_kind: PageKind = PageKind.PAGE,
) -> Extraction:
    """Return the document of what a reader has gathered: in pages if it has put in a page break."""
    texts, labels, outline = blocks.build()
    if blocks.has_pages:
        return assemble_pages(
            texts, labels, outline=outline, title=title, notices=notices, page_kind=page_kind
        )
    return assemble_text(texts[0], outline=outline, title=title, notices=notices)


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
