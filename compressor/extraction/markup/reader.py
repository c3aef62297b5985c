"""From events to blocks: what a reader sees of a marked-up document, in logical order, block by block.

Every word that is seen gets into the sink once. What is not seen is left out: scripts, hidden elements, and
the readings of ruby text, which stand beside a line and not in it; they are counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from compressor.extraction.markup.context import Context
from compressor.extraction.markup.elements import is_page_break
from compressor.extraction.markup.events import Event, Start
from compressor.extraction.markup.handlers import open_element
from compressor.extraction.markup.sinks import BlockSink
from compressor.extraction.markup.state import Attributes, Closer, ReadingState
from compressor.extraction.markup.visibility import READINGS, is_hidden


def leave_nothing_out(_name: str, _attributes: Attributes) -> bool:
    """Have every element read that a reader sees."""
    return False


class MarkupReader:
    """Reads documents into a sink.

    `page_labels` names the elements, by their `id`, at which a page of the printed book begins, and what is
    printed on it; `on_anchor` is told each `id` as it is passed. Elements for which `is_left_out` holds are
    not read.
    """

    def __init__(
        self,
        sink: BlockSink,
        *,
        page_labels: Mapping[str, str] | None = None,
        on_anchor: Callable[[str], None] | None = None,
        is_left_out: Callable[[str, Attributes], bool] = leave_nothing_out,
    ) -> None:
        self.readings = 0
        """How many readings of ruby text were left out."""
        self.characters = 0
        """How many characters of text were seen; what stands for pictures does not count."""
        self.characters_left_out = 0
        self._state = ReadingState([Context(sink)], page_labels or {})
        self._on_anchor = on_anchor
        self._is_left_out = is_left_out
        self._closers: list[Closer] = []
        self._skipped_depth = 0
        self._counts_skipped = False

    @property
    def title(self) -> str:
        """What the document calls itself, on one line."""
        return self._state.title

    def read(self, events: Iterable[Event]) -> None:
        """Read a document to its end."""
        for event in events:
            if isinstance(event, str):
                self._read_text(event)
            elif isinstance(event, Start):
                self._start(event.name, event.attributes)
            elif self._skipped_depth:
                self._skipped_depth -= 1
            else:
                self._closers.pop()()
        self._state.context.flush()

    def _read_text(self, text: str) -> None:
        state = self._state
        if self._skipped_depth:
            self.characters_left_out += len(text.strip()) if self._counts_skipped else 0
        elif state.title_parts is not None:
            state.title_parts.append(text)
        else:
            self.characters += 0 if text.isspace() else len(text)
            (state.formula or state.context).add(text)

    def _start(self, name: str, attributes: Attributes) -> None:
        if self._skipped_depth:
            self._skipped_depth += 1
        elif formula := self._state.formula:
            formula.start(name, attributes)
            self._closers.append(formula.end)
        elif self._is_skipped(name, attributes):
            self._skipped_depth = 1
        else:
            self._open(name, attributes)

    def _open(self, name: str, attributes: Attributes) -> None:
        anchor = (attributes.get("id") or attributes.get("name") or "") if attributes else ""
        if anchor and anchor in self._state.page_labels and not is_page_break(attributes):
            self._state.begin_page(self._state.page_labels[anchor])
        self._closers.append(open_element(self._state, name, attributes))
        if anchor and self._on_anchor:
            self._on_anchor(anchor)

    def _is_skipped(self, name: str, attributes: Attributes) -> bool:
        self._counts_skipped = self._is_left_out(name, attributes)
        self.readings += name in READINGS
        return self._counts_skipped or name in READINGS or is_hidden(name, attributes)
