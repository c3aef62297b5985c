"""A document as one string with known page borders; every later part is a span of offsets into it."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from itertools import accumulate

from compressor.core.document import Document

PAGE_BREAK = "\f"


@dataclass(frozen=True, slots=True)
class FullText:
    """`text` holds the pages joined by form feeds; `page_starts[i]` is the offset where page i + 1 begins."""

    text: str
    page_starts: tuple[int, ...]

    def page_at(self, offset: int) -> int:
        """Physical page number (from 1) of a character offset. A page break belongs to the page it ends."""
        return max(1, bisect_right(self.page_starts, offset))

    def pages_of(self, start: int, end: int) -> tuple[int, int]:
        """First and last page of the characters in text[start:end], white space at its borders aside."""
        while start < end and self.text[start].isspace():
            start += 1
        return self.page_at(start), self.page_at(max(start, self.end_of_words(start, end) - 1))

    def end_of_words(self, start: int, end: int) -> int:
        """Where text[start:end] ends without the white space at its end; `start` if there is nothing else."""
        while end > start and self.text[end - 1].isspace():
            end -= 1
        return end


def join_pages(document: Document) -> FullText:
    """Join the pages of a document; form feeds inside a page become line breaks."""
    texts = [page.text.replace(PAGE_BREAK, "\n") for page in document.pages]
    ends = accumulate(len(text) + len(PAGE_BREAK) for text in texts)
    return FullText(text=PAGE_BREAK.join(texts), page_starts=(0, *list(ends)[:-1]))
