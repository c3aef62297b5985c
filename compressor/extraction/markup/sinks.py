"""Where blocks of text go: into the document, or aside until it is known what becomes of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol


class BlockSink(Protocol):
    """Takes blocks in their order, as `TextBlocks` does."""

    def heading(self, text: str, level: int) -> None:
        """Take a heading."""

    def paragraph(self, text: str) -> None:
        """Take a paragraph."""

    def list_item(self, text: str, depth: int, marker: str) -> None:
        """Take an item of a list."""

    def end_list(self) -> None:
        """Have the next item begin a new list."""

    def table(self, rows: Sequence[Sequence[str]]) -> None:
        """Take a table."""

    def preformatted(self, text: str) -> None:
        """Take text as it stands."""

    def page_break(self, label: str) -> None:
        """Begin a page."""


@dataclass(slots=True)
class RecordedBlocks:
    """Blocks that were put aside: to be played into another sink, or to be read as the text of one cell."""

    texts: list[str] = field(default_factory=list)
    page_labels: list[str] = field(default_factory=list)
    has_structure: bool = False
    """Whether there is a heading or a table among them."""
    _calls: list[Callable[[BlockSink], None]] = field(default_factory=list)

    def heading(self, text: str, level: int) -> None:
        """Keep a heading."""
        self.has_structure = True
        self._keep(text, lambda sink: sink.heading(text, level))

    def paragraph(self, text: str) -> None:
        """Keep a paragraph."""
        self._keep(text, lambda sink: sink.paragraph(text))

    def list_item(self, text: str, depth: int, marker: str) -> None:
        """Keep an item of a list."""
        self._keep(f"{marker} {text}", lambda sink: sink.list_item(text, depth, marker))

    def end_list(self) -> None:
        """Keep the end of a list."""
        self._calls.append(lambda sink: sink.end_list())

    def table(self, rows: Sequence[Sequence[str]]) -> None:
        """Keep a table."""
        self.has_structure = True
        self._keep("\n".join(" ".join(row) for row in rows), lambda sink: sink.table(rows))

    def preformatted(self, text: str) -> None:
        """Keep text as it stands."""
        self._keep(text, lambda sink: sink.preformatted(text))

    def page_break(self, label: str) -> None:
        """Keep a page break."""
        self.page_labels.append(label)
        self._calls.append(lambda sink: sink.page_break(label))

    def play(self, sink: BlockSink) -> None:
        """Put everything into the sink."""
        for call in self._calls:
            call(sink)

    def _keep(self, text: str, call: Callable[[BlockSink], None]) -> None:
        self.texts.append(text)
        self._calls.append(call)
