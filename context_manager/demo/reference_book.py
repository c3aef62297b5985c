"""A real book that every Python carries: its language reference, the help topics of `pydoc`, in pages.

Pages end at paragraphs and hold about `LINES_A_PAGE` lines; a heading stays with what
follows it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from pydoc_data.topics import topics

TITLE = "The Python Language Reference"
FILE_NAME = "python-language-reference.txt"
LINES_A_PAGE = 45
MAX_REPEATED_SHARE = 0.8
"""A topic of which more stands in a longer one is a part of it, printed a second time."""

ORDER = (
    # lexical analysis
    "identifiers strings numbers integers floating imaginary "
    # the data model
    "objects types bltin-null-object bltin-ellipsis-object bltin-type-objects bltin-code-objects "
    "specialattrs specialnames async "
    # the execution model
    "execmodel naming exceptions dynamic-features "
    # expressions
    "conversions atom-identifiers atom-literals lists dict attribute-references subscriptions slicings calls "
    "await power unary binary shifting bitwise comparisons booleans lambda exprlists operator-summary "
    # statements
    "assignment assert pass del return yield raise break continue import global nonlocal compound "
    # the types and tools that come along
    "truth typesseq string-methods formatstrings typesmapping typesmodules typesfunctions typesmethods "
    "debugger"
).split()
"""Topics in the order of the reference; those it does not name follow, by name."""

_BLANK_LINES = re.compile(r"\n(?:[ \t]*\n)+")
_UNDERLINE = re.compile(r"([*=\-~^])\1{2,}\s*$")


def write_reference_book(folder: Path) -> Path:
    """Write the running Python's book into `folder`, form feeds between pages; a same text is left alone."""
    path = folder / FILE_NAME
    folder.mkdir(parents=True, exist_ok=True)
    content = reference_text(topics).encode()
    if not path.is_file() or path.read_bytes() != content:
        path.write_bytes(content)
    return path


def reference_text(texts: Mapping[str, str]) -> str:
    """The topics as one text, pages parted by form feeds."""
    return "\f".join(paginate([paragraphs(texts[name]) for name in ordered_names(texts)]))


def ordered_names(texts: Mapping[str, str]) -> list[str]:
    """Names of the topics that are no part of another, in the order of a book."""
    place = {name: position for position, name in enumerate(ORDER)}
    repeated = repeated_names(texts)
    return sorted(texts.keys() - repeated, key=lambda name: (place.get(name, len(place)), name))


def repeated_names(texts: Mapping[str, str]) -> set[str]:
    """Names of the topics whose text stands in a longer one; of two that are equal, the later by name."""
    held = {
        name: [" ".join(paragraph.split()) for paragraph in paragraphs(text)[1:]]
        for name, text in texts.items()
    }
    by_length = sorted(held, key=lambda name: (-sum(map(len, held[name])), name))
    kept: list[frozenset[str]] = []
    repeated = set()
    for name in by_length:
        own = held[name]
        found = max((sum(paragraph in other for paragraph in own) for other in kept), default=0)
        if own and found > MAX_REPEATED_SHARE * len(own):
            repeated.add(name)
        else:
            kept.append(frozenset(own))
    return repeated


def paragraphs(text: str) -> list[str]:
    """Paragraphs of a topic, their indentation kept; a heading and the paragraph under it are one."""
    found: list[str] = []
    for block in _BLANK_LINES.split(text.strip("\n")):
        if found and _is_heading(found[-1]):
            found[-1] = f"{found[-1]}\n\n{block}"
        elif block.strip():
            found.append(block.rstrip())
    return found


def _is_heading(block: str) -> bool:
    lines = block.split("\n")
    return bool(_UNDERLINE.match(lines[-1]))


def paginate(chapters: Sequence[Sequence[str]], *, lines_a_page: int = LINES_A_PAGE) -> list[str]:
    """Pages from chapters, each a list of paragraphs. A chapter that does not fit on the last page opens one.

    A paragraph that does not fit opens a new page too, unless the one begun is not half full.
    """
    pages: list[list[str]] = [[]]
    for chapter in chapters:
        size = sum(paragraph.count("\n") + 2 for paragraph in chapter)
        if len(pages[-1]) + size > lines_a_page:
            pages.append([])
        for paragraph in chapter:
            _put(paragraph.split("\n"), pages, lines_a_page)
    return ["\n".join(page).strip("\n") for page in pages if page]


def _put(lines: Sequence[str], pages: list[list[str]], lines_a_page: int) -> None:
    """Put a paragraph on the last page, or on new ones."""
    while lines:
        room = lines_a_page - len(pages[-1])
        if len(lines) > room and len(pages[-1]) > lines_a_page // 2:
            pages.append([])
            continue
        pages[-1] += lines[:room]
        lines = lines[room:]
        if lines:
            pages.append([])
    pages[-1].append("")
