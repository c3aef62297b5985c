"""How headings fit together: titles under bare chapter lines, inner headings below chapters."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from compressor.core.structure.fulltext import PAGE_BREAK
from compressor.core.structure.heading_forms import LEVELS, Heading, HeadingForm
from compressor.core.structure.section_names import BOOK_WORDS, INNER_NAMES, begins_a_book, plain_name
from compressor.core.structure.title_words import MAX_TITLE_CHARS, ends_sentence, is_in_capitals

_BOOK = re.compile(rf"(?:\w+\s+)?(?:{BOOK_WORDS})\b", re.IGNORECASE)
_ARTICLE = re.compile(r"article\b", re.IGNORECASE)
_TITLES = frozenset({HeadingForm.CAPITALS, HeadingForm.TITLE, HeadingForm.NAMED})


def join_titles(text: str, headings: Sequence[Heading]) -> list[Heading]:
    """Join "CHAPTER I." to the title printed under it, and a title in capitals to its second line."""
    joined: list[Heading] = []
    for heading in headings:
        last = joined[-1] if joined else None
        if last is not None and (_takes_title(text, last, heading) or _takes_line(text, last, heading)):
            title = f"{last.title} {heading.title}"
            own_title = f"{last.own_title} {heading.title}".strip() if last.number else ""
            joined[-1] = replace(last, end=heading.end, title=title, own_title=own_title)
        else:
            joined.append(heading)
    return joined


def _takes_title(text: str, last: Heading, heading: Heading) -> bool:
    gap = text[last.end : heading.start]
    is_title = last.lacks_title and heading.form in _TITLES and _fits(last, heading)
    return is_title and not gap.strip() and PAGE_BREAK not in gap


def _takes_line(text: str, last: Heading, heading: Heading) -> bool:
    """Whether the heading is the next line of a title in capitals."""
    is_open = (last.form is HeadingForm.CAPITALS or is_in_capitals(last.own_title)) and not ends_sentence(
        last.title
    )
    if not is_open or heading.form is not HeadingForm.CAPITALS or heading.title[0].isdigit():
        return False
    return _fits(last, heading) and text[last.end : heading.start].strip(" \t") == "\n"


def _fits(last: Heading, heading: Heading) -> bool:
    return len(last.title) + len(heading.title) <= 2 * MAX_TITLE_CHARS


def settle_levels(headings: Sequence[Heading]) -> list[Heading]:
    """Put inner headings below their chapters, and level with the chapters what opens the book before them.

    Once chapters have begun, "Summary" or "Exercises" names a part of one; in books of books, also "Part II".
    """
    words = Counter(heading.form for heading in headings)
    has_chapters = words[HeadingForm.CHAPTER] > 1
    has_books = any(_is_book(heading) for heading in headings)
    has_other_chapters = any(
        heading.form is HeadingForm.CHAPTER and not _is_article(heading) for heading in headings
    )
    placed: list[Heading] = []
    in_chapters = False
    for heading in headings:
        in_chapters = in_chapters or (has_chapters and heading.form is HeadingForm.CHAPTER)
        is_inner = (
            (in_chapters and _is_part_of_chapter(heading))
            or (has_books and heading.form is HeadingForm.PART and not _is_book(heading))
            or (has_other_chapters and _is_article(heading))
        )
        opens_book = (
            not in_chapters
            and heading.form is HeadingForm.CAPITALS
            and begins_a_book(plain_name(heading.title))
        )
        level = heading.level
        if is_inner:
            level = max(level, LEVELS[HeadingForm.SECTION])
        elif opens_book:
            level = LEVELS[HeadingForm.NAMED]
        placed.append(replace(heading, level=level))
    return placed


def _is_part_of_chapter(heading: Heading) -> bool:
    if heading.form is HeadingForm.NAMED:
        return plain_name(heading.title) in INNER_NAMES
    return heading.form in {HeadingForm.MARKED, HeadingForm.LISTED} or (
        heading.form is HeadingForm.NUMBERED and "." not in heading.number
    )


def _is_book(heading: Heading) -> bool:
    return heading.form is HeadingForm.PART and bool(_BOOK.match(heading.title))


def _is_article(heading: Heading) -> bool:
    return heading.form is HeadingForm.CHAPTER and bool(_ARTICLE.match(heading.title))
