"""Where text is gathered: the document, a cell of a table, a note; each with paragraphs of its own."""

from __future__ import annotations

from dataclasses import dataclass

from compressor.extraction.markup.inline_text import InlineText, collapse_white_space, split_paragraphs
from compressor.extraction.markup.list_markers import ListMarkers
from compressor.extraction.markup.sinks import BlockSink, RecordedBlocks
from compressor.extraction.text_blocks import MAX_HEADING_CHARACTERS

_LONG_ITEM_CHARACTERS = 300
"""An item of a list that is a paragraph of its own."""


@dataclass(slots=True)
class Item:
    """An item of a list, whose first paragraph stands behind the marker and the others below it."""

    depth: int
    marker: str
    has_begun: bool = False


class Context:
    """Gathers inline text and puts it into the sink as what it turns out to be."""

    def __init__(self, sink: BlockSink) -> None:
        self.sink = sink
        self.inline = InlineText()
        self.lists: list[ListMarkers] = []
        self.items: list[Item] = []
        self.heading_level = 0
        self.preformatted_depth = 0
        self._notes: list[RecordedBlocks] = []

    def add(self, text: str) -> None:
        """Add text to the paragraph."""
        self.inline.add(text)

    def put_off(self, note: RecordedBlocks) -> None:
        """Keep a note until the paragraph has ended."""
        self._notes.append(note)

    def break_block(self) -> None:
        """End the paragraph. Inside a heading, blocks are lines of it."""
        if self.heading_level:
            self.inline.add(" ")
        else:
            self.flush()

    def break_page(self, label: str) -> None:
        """Begin a page: at once between paragraphs, else where the paragraph has got to."""
        if self.inline.is_blank and not self.heading_level:
            self.sink.page_break(label)
        else:
            self.inline.page_break(label)

    def begin_heading(self, level: int) -> None:
        """Begin a heading."""
        self.flush()
        self.heading_level = level

    def end_heading(self) -> None:
        """Put in the heading, behind the page breaks in it."""
        level, self.heading_level = self.heading_level, 0
        if not level:
            return
        parts = list(self.inline.take())
        for _, label in parts[:-1]:
            self.sink.page_break(label or "")
        title = collapse_white_space(" ".join(text for text, _ in parts)).strip().rstrip("¶").strip()
        if len(title) > MAX_HEADING_CHARACTERS:
            self._put(title)
        elif title:
            self.sink.heading(title, level)

    def flush(self) -> None:
        """Put in the paragraph, if there is one, and the notes that waited for its end."""
        if self.heading_level:
            self.end_heading()
        is_preformatted = self.preformatted_depth > 0
        parts = self.inline.take_as_it_stands() if is_preformatted else self.inline.take()
        for text, label in parts:
            for paragraph in [text] if is_preformatted else split_paragraphs(text):
                self._put(paragraph)
            if label is not None:
                self.sink.page_break(label)
        notes, self._notes = self._notes, []
        for note in notes:
            note.play(self.sink)

    def _put(self, text: str) -> None:
        if not text.strip():
            return
        if self.preformatted_depth:
            self.sink.preformatted(text)
        elif self.items:
            self._put_item(self.items[-1], text)
        else:
            self.sink.paragraph(text)

    def _put_item(self, item: Item, text: str) -> None:
        is_long = len(text) > _LONG_ITEM_CHARACTERS
        if is_long:
            self.sink.end_list()
        if item.has_begun:
            self.sink.list_item(text, item.depth + 1, "")
        else:
            self.sink.list_item(text, item.depth, item.marker)
        item.has_begun = True
        if is_long:
            self.sink.end_list()
