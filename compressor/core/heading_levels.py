"""How the headings of one file fit together: titles under bare chapter lines, inner headings below their
chapters.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from compressor.core.heading_names import INNER_NAMES, plain_name
from compressor.core.headings import CHAPTER_LINE, CJK_CHAPTER_LINE, LEVELS, Heading, HeadingForm

_BOOK = re.compile(r"\s*(?:book|volume|vol|buch|band|libro|livre|tomo|tome)\b", re.IGNORECASE)
_CHAPTER_WORD = re.compile(r"\s*(?:chapter|kapitel|cap[ií]tulo|chapitre|capitolo|глава)\b", re.IGNORECASE)
_ARTICLE = re.compile(r"\s*article\b", re.IGNORECASE)


def settle_levels(text: str, headings: Sequence[Heading]) -> list[Heading]:
    """Join a bare "CHAPTER I." to the title printed right below it, and put inner headings below their
    chapters.
    """
    return _inside_chapters(_with_titles_below(text, headings))


def _with_titles_below(text: str, headings: Sequence[Heading]) -> list[Heading]:
    """Join "CHAPTER I." to the title printed under it, whether on the next line or after a blank one."""
    joined: list[Heading] = []
    for heading in headings:
        last = joined[-1] if joined else None
        if last is not None and _takes_title_below(text, last, heading):
            joined[-1] = replace(last, end=heading.end, title=f"{last.title.rstrip()} {heading.title}")
        else:
            joined.append(heading)
    return joined


def _inside_chapters(headings: Sequence[Heading]) -> list[Heading]:
    """Once chapters have begun, "Summary" or "Exercises" names a part of one; in books of books, so does
    "Part II".
    """
    has_books = any(_BOOK.match(heading.title) for heading in headings if heading.form is HeadingForm.PART)
    has_chapters = any(_CHAPTER_WORD.match(heading.title) for heading in headings)
    placed: list[Heading] = []
    in_chapters = False
    for heading in headings:
        in_chapters = in_chapters or heading.form is HeadingForm.CHAPTER
        inner = (
            (in_chapters and heading.form is HeadingForm.NAMED and plain_name(heading.title) in INNER_NAMES)
            or (has_books and heading.form is HeadingForm.PART and not _BOOK.match(heading.title))
            or (in_chapters and heading.form is HeadingForm.MARKED)
            or (
                has_chapters
                and heading.form is HeadingForm.CHAPTER
                and _ARTICLE.match(heading.title) is not None
            )
        )
        placed.append(
            replace(heading, level=max(heading.level, LEVELS[HeadingForm.SECTION])) if inner else heading
        )
    return placed


def _takes_title_below(text: str, last: Heading, heading: Heading) -> bool:
    bare = last.form in {HeadingForm.PART, HeadingForm.CHAPTER} and bool(last.number) and not _own_title(last)
    unnumbered = (
        heading.form in {HeadingForm.CAPITALS, HeadingForm.TITLE, HeadingForm.NAMED} and not heading.number
    )
    return (
        bare
        and unnumbered
        and not text[last.end : heading.start].strip()
        and "\f" not in text[last.end : heading.start]
    )


def _own_title(heading: Heading) -> str:
    match = CHAPTER_LINE.match(heading.title) or CJK_CHAPTER_LINE.match(heading.title)
    return str(match["title"]) if match else ""
