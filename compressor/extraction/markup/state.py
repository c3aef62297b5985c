"""What is open at a point of a document: contexts, tables, links, a formula."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from compressor.extraction.markup.context import Context
from compressor.extraction.markup.formulas import Formula
from compressor.extraction.markup.tables import Table

Attributes = Mapping[str, str | None]
Closer = Callable[[], None]
"""What the end of an element does."""


@dataclass(slots=True)
class ReadingState:
    """The state of reading one document; the innermost of everything comes last."""

    contexts: list[Context]
    page_labels: Mapping[str, str]
    tables: list[Table] = field(default_factory=list)
    open_note_links: int = 0
    passed_note_links: int = 0
    formula: Formula | None = None
    title: str = ""
    title_parts: list[str] | None = None
    is_behind_term: bool = False
    last_label: str = ""

    @property
    def context(self) -> Context:
        """Where text goes."""
        return self.contexts[-1]

    def begin_page(self, label: str) -> None:
        """Begin a page, once if several elements say so."""
        if not label or label != self.last_label:
            self.context.break_page(label)
        self.last_label = label
