"""Chapters: the sections by which people name a place in a file without pages ("Chapter 3, paragraph 12").

A chapter is an outermost section, but what holds the chapters is none: a part, a volume, and the title of the
file itself where it stands as a heading above all others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from compressor.core.structure.heading_forms import HeadingForm, read_form
from compressor.core.structure.sections import Section
from compressor.core.structure.short_titles import shortened

MAX_CHAPTER_BYTES = 48
MAX_CHAPTER_SHARE = 0.8
"""A section with more of the file than this, and sections inside it, is the file's title."""
BEFORE_THE_FIRST = "before the first heading"

_CLOSING = " .:;,–—-"


def chapters_of(sections: Sequence[Section]) -> list[int]:
    """For each section the position of its chapter: the section itself, or one around it."""
    chunk_count = max((section.last_chunk + 1 for section in sections), default=0)
    parents = {section.parent for section in sections}
    holds_chapters: list[bool] = []
    chapters: list[int] = []
    for position, section in enumerate(sections):
        is_outermost = section.parent < 0 or holds_chapters[section.parent]
        may_hold = is_outermost and position in parents
        holds_chapters.append(may_hold and _holds_chapters(section, chunk_count))
        chapters.append(position if is_outermost else chapters[section.parent])
    return chapters


def _holds_chapters(section: Section, chunk_count: int) -> bool:
    form = read_form(section.title, 0, 0)
    if form is not None and form.form in {HeadingForm.PART, HeadingForm.CHAPTER}:
        return form.form is HeadingForm.PART
    return section.last_chunk - section.first_chunk + 1 > MAX_CHAPTER_SHARE * chunk_count


def chapter_names(sections: Sequence[Section], chapters: Sequence[int]) -> list[str]:
    """What the chapters at these positions are called, no two alike; -1 stands before the first.

    Of two that have the same title, each is named with the part that it is in, or else numbered.
    """
    titles = [_title(sections, chapter) for chapter in chapters]
    counts, again = Counter(titles), Counter[str]()
    names: dict[str, None] = {}
    for chapter, title in zip(chapters, titles, strict=True):
        name = full = _with_part(sections, chapter, title) if counts[title] > 1 else title
        while name in names:
            again[full] += 1
            name = f"{full} ({again[full] + 1})"
        names[name] = None
    return list(names)


def _title(sections: Sequence[Section], chapter: int) -> str:
    if chapter < 0:
        return BEFORE_THE_FIRST if sections else ""
    return shortened(sections[chapter].title.rstrip(_CLOSING), MAX_CHAPTER_BYTES)


def _with_part(sections: Sequence[Section], chapter: int, title: str) -> str:
    part = sections[chapter].parent if chapter >= 0 else -1
    return f"{_title(sections, part)}, {title}" if part >= 0 else title
