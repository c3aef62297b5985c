"""What a Word document keeps outside its text and calls in: notes, charts, diagrams, inserted documents."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from lxml.etree import _Element

from compressor.extraction.docx.blocks import Block, ListItem, Paragraph, Table
from compressor.extraction.docx.notes import ENDNOTE, FOOTNOTE, list_notes
from compressor.extraction.ooxml.charts import read_chart
from compressor.extraction.ooxml.diagrams import read_diagram
from compressor.extraction.ooxml.names import LINK
from compressor.extraction.ooxml.package import OfficePackage, Relationship


class Sources:
    """Hands out each of them once, so that a file that calls one again and again does not grow."""

    def __init__(self, package: OfficePackage, relationships: Mapping[str, Relationship]) -> None:
        self._package = package
        self._relationships = relationships
        self._taken: set[str] = set()
        self._notes = {
            FOOTNOTE: dict(list_notes(package.read_related(relationships, "footnotes"), FOOTNOTE)),
            ENDNOTE: dict(list_notes(package.read_related(relationships, "endnotes"), ENDNOTE)),
        }

    def take_note(self, kind: str, note_id: str) -> _Element | None:
        """Return the note; None where there is none, or where it was taken before."""
        return self._notes[kind].pop(note_id, None)

    def read_figure(self, relationship_id: str) -> Iterator[Block]:
        """Yield the words of a chart or a diagram."""
        relationship = self._relationships.get(relationship_id)
        if relationship is None or relationship.part in self._taken:
            return
        self._taken.add(relationship.part)
        root = self._package.read_optional(relationship.part)
        if root is not None and relationship.kind == "chart":
            chart = read_chart(root)
            yield from (Paragraph(title) for title in chart.titles)
            yield Table(chart.rows)
        elif root is not None and relationship.kind == "diagramData":
            yield from (ListItem(text, depth, "-") for text, depth in read_diagram(root))

    def read_inserted(self, chunk: _Element) -> Iterator[Block]:
        """Yield the blocks of a document inserted as a file."""
        relationship = self._relationships.get(chunk.get(f"{LINK}id", ""))
        if relationship is None or relationship.part in self._taken:
            return
        self._taken.add(relationship.part)
        from compressor.extraction.docx.inserted import read_inserted_document  # noqa: PLC0415 - few have any

        data = self._package.read_bytes(relationship.part)
        blocks = None if data is None else read_inserted_document(relationship.part, data)
        if blocks is None:
            self._package.unreadable.append(relationship.part)
        yield from blocks or ()
