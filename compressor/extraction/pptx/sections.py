"""The sections into which a presentation is divided (an extension of PowerPoint's, [MS-PPTX] 2.6.1)."""

from __future__ import annotations

from lxml.etree import _Element

from compressor.core.document import OutlineEntry
from compressor.extraction.ooxml.names import SLIDE

_POWERPOINT = "{http://schemas.microsoft.com/office/powerpoint/2010/main}"


def list_sections(presentation: _Element) -> list[OutlineEntry]:
    """Return the sections with slides in them as bookmarks; none where one holds them all."""
    ids = [each.get("id", "") for each in presentation.iterfind(f"{SLIDE}sldIdLst/{SLIDE}sldId")]
    numbers = {slide_id: number for number, slide_id in enumerate(ids, start=1)}
    sections: list[OutlineEntry] = []
    for section in presentation.iter(f"{_POWERPOINT}section"):
        slides = [each.get("id", "") for each in section.iter(f"{_POWERPOINT}sldId")]
        pages = [numbers[slide_id] for slide_id in slides if slide_id in numbers]
        title = " ".join(section.get("name", "").split())
        if pages and title:
            sections.append(OutlineEntry(title, 1, min(pages)))
    return sections if len(sections) > 1 else []
