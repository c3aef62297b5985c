"""Small made-up books: enough structure to be found, prose that no chapter shares with another, nothing
random.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from compressor.core.document import Document, OutlineEntry, Page

ROMANS = "I II III IV V VI VII VIII IX X XI XII XIII XIV XV XVI XVII XVIII XIX XX".split()
SUBJECTS = (
    "rivers glaciers harbours orchards beehives lanterns bridges violins comets mosses anchors kilns looms "
    "tides meadows quarries ferries windmills lichens canals"
).split()
_VERBS = "shape carry follow cover reach divide shelter colour surround outlast".split()
_PLACES = "the valley|the northern coast|the old town|the high plain|the eastern road|the long shore".split(
    "|"
)
_TIMES = (
    "in early spring|after the rains|before the harvest|for many years|on quiet days|within a week".split("|")
)
_CJK_SENTENCES = (
    "河流在春天穿过山谷并改变了两岸的田野。",
    "人们很早就学会了观察水位的变化。",
    "桥梁把北方的城镇和海边的村庄连接起来。",
    "每一年收获以后大家都会修理旧的道路。",
    "老人们常常讲起那些漫长而安静的冬天。",
)


def plain(text: str) -> Document:
    """A text file without pages."""
    return Document(pages=(Page(1, "", text),), paginated=False)


def paged(
    texts: Sequence[str], *, labels: Sequence[str] = (), outline: Sequence[OutlineEntry] = ()
) -> Document:
    """A file with one page a text."""
    labels = labels or [""] * len(texts)
    numbered = enumerate(zip(labels, texts, strict=True), start=1)
    return Document(
        pages=tuple(Page(number, label, text) for number, (label, text) in numbered),
        paginated=True,
        outline=tuple(outline),
    )


def sentence(subject: str, number: int) -> str:
    """One sentence about a subject; no two numbers below 360 give the same."""
    verb, place, time = (
        words[number // step % len(words)] for words, step in ((_VERBS, 36), (_PLACES, 6), (_TIMES, 1))
    )
    return f"The {subject} {verb} {place} {time}, as note {number} of the survey says."


def prose(subject: str, *, sentences: int = 6, first: int = 0, width: int = 0) -> str:
    """A paragraph, on one line or wrapped at `width`."""
    text = " ".join(sentence(subject, first + number) for number in range(sentences))
    return textwrap.fill(text, width) if width else text


def chapter_text(subject: str, *, paragraphs: int = 4, width: int = 70) -> str:
    """Paragraphs with blank lines between them."""
    return "\n\n".join(prose(subject, first=6 * number, width=width) for number in range(paragraphs))


def novel(chapters: int = 6, *, heading: str = "CHAPTER {roman}. {title}") -> str:
    """A plain text: title, a list of contents without page numbers, chapters."""
    titles = [
        heading.format(roman=ROMANS[i], number=i + 1, title=f"THE {SUBJECTS[i].upper()}")
        for i in range(chapters)
    ]
    listed = "\n".join(f" {title}" for title in titles)
    body = "\n\n\n".join(f"{title}\n\n{chapter_text(SUBJECTS[i])}" for i, title in enumerate(titles))
    return f"The Survey of the Valley\n\nby A. Writer\n\n\nContents\n\n{listed}\n\n\n\n{body}\n"


def cjk_novel(chapters: int = 4) -> str:
    """The same in Chinese, chapters named 第一章 and so on."""
    return "\n\n".join(
        f"第{'一二三四五六七八九'[i]}章 山谷之{'春夏秋冬风雨云雪雷'[i]}\n\n{cjk_prose(12)}"
        for i in range(chapters)
    )


def cjk_prose(sentences: int) -> str:
    """Chinese sentences without a line break."""
    return "".join(_CJK_SENTENCES[number % len(_CJK_SENTENCES)] for number in range(sentences))


FRONT_PAGES = (
    "THE SURVEY\nOF THE VALLEY",
    "",
    "THE SURVEY\nOF THE VALLEY\nA. Writer\nSecond edition\nValley Press",
    "Copyright © 1998 A. Writer\nAll rights reserved. No part of this publication may be reproduced, "
    "stored in a\nretrieval system, or transmitted, in any form or by any means, without the prior\n"
    "in writing of the publisher, nor be otherwise circulated in any form of binding or cover.\n"
    "ISBN 0 00 000000 0",
    "For M.\nwho walked every mile of it",
    "{contents}",
    "Preface\n{preface}",
    "{preface_end}",
    "Preface to the second edition\n{second_preface}",
    "Acknowledgements\n{thanks}",
    "List of figures\n1. The valley from above 14\n2. The old town 29\n3. The long shore 41",
    "",
)
"""Twelve pages as they stand before a book."""


def textbook(chapters: int = 6, *, pages_each: int = 5, outline: bool = False) -> Document:
    """A PDF as extraction gives it: no blank lines, running headers with page numbers, roman front matter, an
    index.

    The front matter has twelve pages, i to xii, the body begins on page 1. Chapters begin with "Chapter 3"
    and their title on the line below; their later pages carry a header, the chapter's title to the left and
    the book's to the right.
    """
    body: list[str] = []
    starts: list[int] = []
    for number in range(chapters):
        starts.append(len(body) + 1)
        body.extend(_chapter_pages(number, pages_each, len(body) + 1))
    index_page = len(body) + 1
    body.extend(_index_pages(starts, index_page))
    listed = [f"{i + 1} The {SUBJECTS[i].title()} {'. ' * 20}{start}" for i, start in enumerate(starts)]
    front = [
        page.format(
            contents="\n".join(
                ["Contents", "Preface . . . . . . . . . . vii", *listed, f"Index {'. ' * 20}{index_page}"]
            ),
            preface=prose("lanterns", sentences=14, width=60),
            preface_end=prose("lanterns", sentences=10, first=20, width=60),
            second_preface=prose("anchors", sentences=12, width=60),
            thanks=prose("ferries", sentences=8, width=60),
        )
        for page in FRONT_PAGES
    ]
    labels = [roman.lower() for roman in ROMANS[: len(front)]] + [str(page + 1) for page in range(len(body))]
    entries = [
        OutlineEntry(f"Chapter {i + 1}: The {SUBJECTS[i].title()}", 1, start + len(front))
        for i, start in enumerate(starts)
    ]
    return paged([*front, *body], labels=labels, outline=entries if outline else ())


def _chapter_pages(number: int, pages: int, first_page: int) -> Iterator[str]:
    subject = SUBJECTS[number]
    lines = prose(subject, sentences=pages * 18, width=60).split("\n")
    size = -(-len(lines) // pages)
    for page in range(pages):
        text = "\n".join(lines[page * size : (page + 1) * size])
        folio = first_page + page
        if page == 0:
            yield f"Chapter {number + 1}\nThe {subject.title()}\n{text}\n{folio}"
        elif folio % 2:
            yield f"THE SURVEY OF THE VALLEY {folio}\n{text}"
        else:
            yield f"{folio} THE {subject.upper()}\n{text}"


def _index_pages(starts: Sequence[int], first_page: int) -> Iterator[str]:
    lines = index_lines(60, max_page=first_page)
    for page, at in enumerate(range(0, len(lines), 30)):
        head = "Index" if page == 0 else f"INDEX {first_page + page}"
        yield "\n".join([head, *lines[at : at + 30]])


def index_lines(entries: int, *, max_page: int = 300) -> list[str]:
    """Lines of an index, by the alphabet, one in three with several pages."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    lines = []
    for number in range(entries):
        initial = letters[number * 26 // entries].upper()
        name = f"{initial}{letters[number % 26]}{SUBJECTS[number % len(SUBJECTS)]}"
        pages = [1 + number * 7 % max_page]
        if number % 3 == 0:
            pages += [pages[0] + 2 + number % 5, pages[0] + 11 + number % 9]
        lines.append(f"{name}, {', '.join(map(str, pages))}")
    return lines


def paper() -> Document:
    """A scientific paper in a PDF: title, authors, abstract, numbered sections, references."""
    sections = ["1 Introduction", "2 Methods", "2.1 Samples", "2.2 Measurements", "3 Results", "4 Conclusion"]
    parts = [
        "A Survey of Rivers in the Valley",
        "A. Writer and B. Reader",
        "Institute of Valleys",
        "Abstract",
    ]
    parts.append(prose("comets", sentences=4, width=60))
    for number, title in enumerate(sections):
        parts += [title, prose(SUBJECTS[number], sentences=16, width=60)]
    parts += [
        "References",
        *(
            f"[{n}] A. Writer. Notes on {SUBJECTS[n]}. Journal of Valleys, {n}:12-{n + 20}, 1998."
            for n in range(1, 15)
        ),
    ]
    lines = "\n".join(parts).split("\n")
    return paged(["\n".join(lines[at : at + 45]) for at in range(0, len(lines), 45)])
