"""What stands on one slide, put into blocks: title, text, tables, charts, diagrams, speaker's notes."""

from __future__ import annotations

from collections.abc import Mapping

from lxml.etree import _Element

from compressor.extraction.ooxml.charts import read_chart
from compressor.extraction.ooxml.diagrams import read_diagram
from compressor.extraction.ooxml.names import CHART, DIAGRAM, DRAWING, LINK, SLIDE
from compressor.extraction.ooxml.package import OfficePackage, Relationship
from compressor.extraction.pictures import describe_picture
from compressor.extraction.pptx.placeholders import Layout, read_placeholder
from compressor.extraction.pptx.shapes import Shape, list_shapes
from compressor.extraction.pptx.text import TextParagraph, read_paragraphs, read_words
from compressor.extraction.text_blocks import TextBlocks

_BODY = f"{SLIDE}txBody"
_NOTES = "Notes:"


class SlideReader:
    """Reads one slide into `blocks`. A chart or diagram that it shows twice is written once."""

    def __init__(
        self,
        package: OfficePackage,
        relationships: Mapping[str, Relationship],
        layout: Layout,
        blocks: TextBlocks,
    ) -> None:
        self._package = package
        self._relationships = relationships
        self._layout = layout
        self._blocks = blocks
        self._taken: set[str] = set()
        self.title = ""

    def read(self, slide: _Element) -> None:
        """Write the slide's own text, then its speaker's notes."""
        tree = slide.find(f"{SLIDE}cSld/{SLIDE}spTree")
        if tree is not None:
            self._read_shapes(tree)
        notes = self._package.read_related(self._relationships, "notesSlide")
        if notes is not None:
            self._read_notes(notes)

    def _read_shapes(self, tree: _Element) -> None:
        for shape in list_shapes(tree, self._layout):
            self._read_shape(shape)
            self._blocks.end_list()

    def _read_shape(self, shape: Shape) -> None:
        element = shape.element
        match str(element.tag).removeprefix(SLIDE):
            case "grpSp":
                self._describe(element)
                self._read_shapes(element)
            case "graphicFrame":
                self._read_graphic(element)
            case "pic":
                self._describe(element)
            case _ if shape.is_title:
                self._read_title(element)
            case _:
                for paragraph in read_paragraphs(element.find(_BODY), self._list_styles(shape)):
                    self._write(paragraph)

    def _read_title(self, element: _Element) -> None:
        words = read_words(element.find(_BODY))
        self.title = self.title or words
        self._blocks.heading(words, level=1)

    def _list_styles(self, shape: Shape) -> list[_Element]:
        """Return where the bullets of a shape's text are told, nearest first."""
        models = self._layout.list_models(shape.placeholder)
        styles = [model.find(f"{_BODY}/{DRAWING}lstStyle") for model in models]
        styles.append(self._layout.find_style(shape.placeholder))
        return [style for style in styles if style is not None]

    def _write(self, paragraph: TextParagraph) -> None:
        if paragraph.marker:
            self._blocks.list_item(paragraph.text, paragraph.level + 1, paragraph.marker)
        else:
            self._blocks.paragraph(paragraph.text)

    def _describe(self, element: _Element) -> None:
        properties = element.find(f"{{*}}*/{SLIDE}cNvPr")
        if properties is not None:
            self._blocks.paragraph(describe_picture(properties.get("descr", "")))

    def _read_graphic(self, frame: _Element) -> None:
        content = frame.find(f"{DRAWING}graphic/{DRAWING}graphicData")
        if content is None:
            return
        table = content.find(f"{DRAWING}tbl")
        chart, diagram = content.find(f"{CHART}chart"), content.find(f"{DIAGRAM}relIds")
        if table is not None:
            self._read_table(table)
        elif chart is not None:
            self._read_chart(chart.get(f"{LINK}id", ""))
        elif diagram is not None:
            self._read_diagram(diagram.get(f"{LINK}dm", ""))
        else:
            self._describe(frame)

    def _read_table(self, table: _Element) -> None:
        self._blocks.table(
            [
                [read_words(cell.find(f"{DRAWING}txBody")) for cell in row.iterchildren(f"{DRAWING}tc")]
                for row in table.iterchildren(f"{DRAWING}tr")
            ]
        )

    def _read_chart(self, relationship_id: str) -> None:
        root = self._take(relationship_id)
        if root is not None:
            chart = read_chart(root)
            for title in chart.titles:
                self._blocks.paragraph(title)
            self._blocks.table(chart.rows)

    def _read_diagram(self, relationship_id: str) -> None:
        root = self._take(relationship_id)
        if root is not None:
            for text, depth in read_diagram(root):
                self._blocks.list_item(text, depth + 1)

    def _take(self, relationship_id: str) -> _Element | None:
        relationship = self._relationships.get(relationship_id)
        if relationship is None or relationship.part in self._taken:
            return None
        self._taken.add(relationship.part)
        return self._package.read_optional(relationship.part)

    def _read_notes(self, notes: _Element) -> None:
        lines = [
            paragraph.text
            for shape in notes.iter(f"{SLIDE}sp")
            if (placeholder := read_placeholder(shape)) is not None and placeholder.kind == "body"
            for paragraph in read_paragraphs(shape.find(_BODY))
        ]
        if lines:
            self._blocks.note("\n".join([_NOTES, *lines]))
