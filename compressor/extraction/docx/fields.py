"""Which text of a Word document is a field's instruction (``PAGEREF _Toc1``) and not for readers.

A field goes from begin over separate to end (ECMA-376 part 1, 17.16.18); its instruction comes before
separate, its result after. Fields nest, and a result may run over many paragraphs.
"""

from __future__ import annotations


class Fields:
    """The fields open at one place of a document."""

    def __init__(self) -> None:
        self._open: list[bool] = []
        self._instructions = 0

    @property
    def in_instruction(self) -> bool:
        """Whether the text here belongs to an instruction."""
        return self._instructions > 0

    def mark(self, kind: str) -> None:
        """Go over a mark: "begin", "separate" or "end"; what matches no field is ignored."""
        if kind == "begin":
            self._open.append(True)
            self._instructions += 1
        elif kind == "separate" and self._open and self._open[-1]:
            self._open[-1] = False
            self._instructions -= 1
        elif kind == "end" and self._open and self._open.pop():
            self._instructions -= 1

    def end_paragraph(self) -> bool:
        """End instructions that a damaged field leaves open, and tell whether there were any."""
        was_open = self.in_instruction
        if was_open:
            self._open.clear()
            self._instructions = 0
        return was_open
