"""What stands on the page of a file: its state, its map, its job, notices and sections."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from compressor.admin.file_map import map_of
from compressor.admin.jobs import job_in_full
from compressor.admin.links import list_of, page_at
from compressor.admin.permissions import CHANGE_FILE, READ_FILE_TEXT, TRY_QUESTION
from compressor.admin.states import facts_about, progress_in_words, state_in_words
from compressor.core.wording import span
from compressor.extraction.notice_sentences import notice_in_words
from compressor.models import File, Section, StaffReading
from compressor.services.library import ASKABLE

MAX_SECTIONS = 300
"""A file with more sections shows those of its upper levels, as far as they fit in."""
DEEPEST_INDENT = 6


def context_of_file(file: File, request: HttpRequest, *, now: datetime, model: str | None) -> dict[str, Any]:
    """Everything that the template of the page shows beside the file's own fields."""
    facts = facts_about(file, now=now, model=model)
    sections = _sections(file)
    return {
        "state": state_in_words(facts),
        "progress": progress_in_words(facts),
        "map": map_of(file),
        "job_lines": list(job_in_full(facts.job, now)) if facts.job is not None else [],
        "notices": [notice_in_words(notice) for notice in file.notices],
        "sections": _section_rows(_upper_levels(sections)),
        "section_count": len(sections),
        "sections_address": list_of(Section, file),
        "links": _links(file, request),
        "reindex_address": _own_page("reindex", file) if request.user.has_perm(CHANGE_FILE) else "",
    }


def _links(file: File, request: HttpRequest) -> list[tuple[str, str]]:
    """Where the page leads beside the parts of the file: address and text."""
    links = []
    if file.status in ASKABLE and request.user.has_perm(TRY_QUESTION):
        links.append((_own_page("question", file), "Try a question"))
    if file.original and request.user.has_perm(READ_FILE_TEXT):
        links.append((_own_page("original", file), "Download the original"))
    if request.user.has_perm("compressor.view_staffreading"):
        links.append((list_of(StaffReading, file), "Who read it"))
    return links


def _own_page(name: str, file: File) -> str:
    return reverse(f"admin:compressor_file_{name}", args=(file.pk,))


def _sections(file: File) -> Sequence[Section]:
    return list(file.sections.order_by("position"))


def _upper_levels(sections: Sequence[Section]) -> Sequence[Section]:
    """All sections, or those of as many levels as stay below the most that are shown."""
    if len(sections) <= MAX_SECTIONS:
        return sections
    levels = sorted({section.level for section in sections})
    shown: Sequence[Section] = []
    for level in levels:
        more = [section for section in sections if section.level <= level]
        if len(more) > MAX_SECTIONS:
            break
        shown = more
    return shown


def _section_rows(sections: Sequence[Section]) -> list[dict[str, Any]]:
    highest = min((section.level for section in sections), default=1)
    return [
        {
            "title": section.title,
            "level": min(section.level - highest + 1, DEEPEST_INDENT),
            "address": page_at(Section, section.pk),
            "pages": span(section.first_page, section.last_page),
            "passages": section.last_chunk - section.first_chunk + 1,
        }
        for section in sections
    ]
