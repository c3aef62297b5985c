from __future__ import annotations

import pytest

from compressor.core.document import Document
from compressor.core.structure.chunk_kinds import ChunkKind
from compressor.core.structure.chunking import ChunkedText, chunk_document
from tests.compressor.core.books import (
    SUBJECTS,
    chapter_text,
    index_lines,
    novel,
    paged,
    paper,
    plain,
    prose,
    textbook,
)

FILLER = chapter_text("looms", paragraphs=40)
LEADERS = " . . . . . . . . . . "


def text_of_kind(document: Document, kind: ChunkKind) -> str:
    chunked = chunk_document(document)
    return "".join(chunked.text_of(chunk) for chunk in chunked.chunks if chunk.kind is kind)


def kinds(chunked: ChunkedText) -> set[ChunkKind]:
    return {chunk.kind for chunk in chunked.chunks}


def pages_of_kind(document: Document, kind: ChunkKind) -> set[int]:
    chunks = [chunk for chunk in chunk_document(document).chunks if chunk.kind is kind]
    return {page for chunk in chunks for page in range(chunk.first_page, chunk.last_page + 1)}


def table(rows: int, *columns: str) -> str:
    """Rows by the alphabet: a name and numbers."""
    names = (f"{chr(65 + n // 8 % 26)}{chr(97 + n % 26)}bania" for n in range(rows))
    return "\n".join(
        ", ".join([name, *(column.format(n * 7 % 50 + 1, n * 9 % 50 + 60) for column in columns)])
        for n, name in enumerate(names)
    )


# Lists of contents


@pytest.mark.parametrize(
    "heading",
    ["CHAPTER {roman}. {title}", "Chapter {number}: {title}", "{roman}. {title}", "{number}. {title}"],
)
def test_a_list_of_contents_without_page_numbers_is_marked_and_nothing_else(heading: str) -> None:
    text = novel(heading=heading)
    first = heading.format(roman="I", number=1, title="THE RIVERS")
    contents = text_of_kind(plain(text), ChunkKind.CONTENTS)
    assert contents == text[text.index("Contents") : text.rindex(first)]


def test_a_list_of_contents_over_several_pages_is_marked() -> None:
    titles = [f"{n + 1} The {SUBJECTS[n % 20].title()} {n}{LEADERS}{n * 4 + 1}" for n in range(60)]
    lists = ["\n".join(["Contents", *titles[:30]]), "\n".join(["vi CONTENTS", *titles[30:]])]
    body = [f"{prose('rivers', sentences=20, first=n, width=60)}" for n in range(40)]
    document = paged(["The Valley", *lists, *body])
    assert pages_of_kind(document, ChunkKind.CONTENTS) == {2, 3}


@pytest.mark.parametrize(
    "name", ["Índice", "INDEX", "Inhaltsverzeichnis", "Table des matières", "目录", "Содержание"]
)
def test_the_list_is_known_by_its_name_in_other_languages(name: str) -> None:
    titles = "\n".join(f"{n}. {SUBJECTS[n].title()}{LEADERS}{n * 9}" for n in range(1, 9))
    text = f"{name}\n\n{titles}\n\n\n{FILLER}"
    assert text_of_kind(plain(text), ChunkKind.CONTENTS).split() == f"{name}\n{titles}".split()


def test_a_list_of_contents_without_a_heading_is_marked_before_the_book() -> None:
    titles = "\n".join(f"{n}. {SUBJECTS[n].title()}{LEADERS}{n * 9}" for n in range(1, 9))
    contents = text_of_kind(plain(f"The Valley\n\n{titles}\n\n{FILLER}"), ChunkKind.CONTENTS)
    assert "Glaciers" in contents
    assert "looms" not in contents


def test_chapters_listed_without_heading_or_pages_are_contents_and_no_sections() -> None:
    chapters = [f"CHAPTER {n}. THE {subject.upper()}" for n, subject in enumerate(SUBJECTS[:8], start=1)]
    body = "\n\n\n".join(
        f"{title}\n\n{chapter_text(SUBJECTS[n], paragraphs=8)}" for n, title in enumerate(chapters)
    )
    listed = "\n".join(chapters)
    chunked = chunk_document(plain(f"The Valley\n\n{listed}\n\n\n{body}"))
    assert [section.title for section in chunked.sections] == chapters
    assert chunked.text_of(chunked.chunks[1]).split() == listed.split()
    assert chunked.chunks[1].kind is ChunkKind.CONTENTS


def test_contents_in_brief_and_in_detail_are_both_marked() -> None:
    brief = "\n".join(f" {n}. THE {subject.upper()}." for n, subject in enumerate(SUBJECTS[:8], start=1))
    detail = "\n\n".join(
        f"CHAPTER {n}. THE {subject.upper()}.\n\n  Their names.\n  Their causes and effects.\n  Summary."
        for n, subject in enumerate(SUBJECTS[:8], start=1)
    )
    body = "\n\n\n".join(
        f"CHAPTER {n}. THE {subject.upper()}.\n\n{chapter_text(subject, paragraphs=12)}"
        for n, subject in enumerate(SUBJECTS[:8], start=1)
    )
    contents = text_of_kind(plain(f"Contents\n\n{brief}\n\n{detail}\n\n\n{body}"), ChunkKind.CONTENTS)
    assert contents.count("Summary.") == 8
    assert "survey" not in contents


def test_the_titles_of_poems_are_known_from_the_contents() -> None:
    titles = [f"To the {subject.title()}" for subject in SUBJECTS]
    verse = "O gentle stream that wanders by\nThe meadow and the hill\nWhere larks arise into the sky"
    poems = "\n\n\n".join(f"{title}\n\n{verse}\n\n{verse}\n\n{verse}" for title in titles)
    chunked = chunk_document(plain("\n".join(["Contents\n", *titles]) + f"\n\n\n{poems}"))
    assert [section.title for section in chunked.sections] == ["Contents", *titles]
    assert text_of_kind(plain(poems), ChunkKind.CONTENTS) == ""


def test_titles_printed_like_running_text_are_known_from_the_contents() -> None:
    titles = [f"About {subject.title()} and their Names" for subject in SUBJECTS[:6]]
    listed = "\n".join(f"{title}{LEADERS}{n * 2 + 3}" for n, title in enumerate(titles))
    pages = [
        "\n".join([prose(SUBJECTS[n], width=60), title, prose(SUBJECTS[n], first=9, width=60)])
        for n, title in enumerate(titles)
    ]
    chunked = chunk_document(paged(["The Valley", f"Contents\n{listed}", *pages]))
    assert [(each.title, each.first_page) for each in chunked.sections[1:]] == [
        (title, n + 3) for n, title in enumerate(titles)
    ]


def test_a_heading_called_contents_above_running_text_marks_itself_alone() -> None:
    assert text_of_kind(plain(f"Contents\n\n{FILLER}"), ChunkKind.CONTENTS).strip() == "Contents"


# Indexes


@pytest.mark.parametrize(
    "name", ["Index", "INDEX.", "Subject Index", "Índice", "Sachregister", "索引", "Указатель"]
)
def test_an_index_is_marked_from_its_heading_to_the_end(name: str) -> None:
    lines = "\n".join(index_lines(60))
    assert text_of_kind(plain(f"{FILLER}\n\n{name}\n\n{lines}"), ChunkKind.INDEX) == f"{name}\n\n{lines}"


def test_several_indexes_of_any_name_are_marked() -> None:
    first, second = "\n".join(index_lines(30)), "\n".join(index_lines(40))
    text = f"{FILLER}\n\nCONCEPT INDEX\n\n{first}\n\nFUNCTION AND DATA INDEX\n\n{second}"
    assert text_of_kind(plain(text), ChunkKind.INDEX).split() == text[text.index("CONCEPT") :].split()


def test_a_chapter_on_an_index_is_body() -> None:
    text = f"{FILLER}\n\nTHE HUMAN DEVELOPMENT INDEX\n\nIt was new.\n\n{prose('kilns')}"
    assert kinds(chunk_document(plain(text))) == {ChunkKind.BODY}


def test_an_index_whose_entries_are_paragraphs_is_marked() -> None:
    entries = "\n\n".join(f"{line}." for line in index_lines(60))
    assert text_of_kind(plain(f"{FILLER}\n\nINDEX.\n\n{entries}"), ChunkKind.INDEX) == f"INDEX.\n\n{entries}"


def test_an_index_without_a_heading_is_marked() -> None:
    lines = "\n".join(index_lines(60))
    for document in (plain(f"{FILLER}\n\n{lines}"), paged([*FILLER.split("\n\n"), lines])):
        assert text_of_kind(document, ChunkKind.INDEX) == lines


def test_the_index_of_a_pdf_is_marked_on_all_its_pages() -> None:
    document = textbook()
    assert pages_of_kind(document, ChunkKind.INDEX) == {len(document.pages) - 1, len(document.pages)}


def test_what_comes_after_the_index_under_a_heading_of_its_own_is_not_index() -> None:
    lines = "\n".join(index_lines(40))
    text = f"{FILLER}\n\nINDEX\n\n{lines}\n\nAppendix A\n\nRivers: 12\nLakes: 14"
    assert text_of_kind(plain(text), ChunkKind.INDEX) == f"INDEX\n\n{lines}\n\n"


@pytest.mark.parametrize(
    "rows",
    [
        table(200, "{0}"),
        table(200, "{0}", "{1}"),
        table(200, "{0}.5", "{1}"),
        table(200, "{0},000"),
        table(200, "{0}").replace(", ", "\t"),
        table(200, "{0}", "{1}").replace(", ", " | "),
        "\n".join(f"{n} {n * 3} {n * 7}" for n in range(200)),
        "\n".join(f"Norway {n}        {n * 3}        {n * 7}" for n in range(200)),
        "\n".join(f"{1900 + n}, {n}" for n in range(100)),
    ],
    ids="one-number two-numbers decimals thousands tabs pipes numbers columns years".split(),
)
@pytest.mark.parametrize("position", ["early", "late"])
def test_a_table_of_data_is_body_wherever_it_stands(rows: str, position: str) -> None:
    parts = (
        ["Table 1. Countries", rows, FILLER] if position == "early" else [FILLER, "Table 1. Countries", rows]
    )
    assert kinds(chunk_document(plain("\n\n".join(parts)))) == {ChunkKind.BODY}


def test_a_bibliography_is_body() -> None:
    entries = "\n".join(
        f"{subject.title()}, A. ({1950 + n}). Notes on {subject}. Valley Notes, {n}, {n * 9}-{n * 9 + 12}."
        for n, subject in enumerate(sorted(SUBJECTS), start=1)
    )
    for name in ("References", "Bibliography", ""):
        assert kinds(chunk_document(plain(f"{FILLER}\n\n{name}\n\n{entries}"))) == {ChunkKind.BODY}


# Front matter


def test_twelve_pages_before_a_book_are_front_matter_and_contents() -> None:
    document = textbook()
    front = pages_of_kind(document, ChunkKind.FRONT_MATTER) | pages_of_kind(document, ChunkKind.CONTENTS)
    assert front == set(range(1, 12))
    assert min(pages_of_kind(document, ChunkKind.BODY)) == 13


def test_twelve_pages_before_a_book_are_front_matter_without_roman_labels_too() -> None:
    document = paged([page.text for page in textbook().pages])
    assert min(pages_of_kind(document, ChunkKind.BODY)) == 13


def test_twelve_pages_before_a_book_are_front_matter_without_contents_too() -> None:
    pages = [page.text for page in textbook().pages]
    document = paged([*pages[:5], *pages[6:]])
    assert min(pages_of_kind(document, ChunkKind.BODY)) == 12


def test_an_introduction_is_body_even_on_roman_pages() -> None:
    pages = [
        "THE VALLEY",
        f"Preface\n{prose('kilns', width=60)}",
        f"Introduction\n{prose('looms', width=60)}",
    ]
    body = [f"Chapter {n + 1}\n{prose(SUBJECTS[n], sentences=16, width=60)}" for n in range(20)]
    labels = ["i", "ii", "iii", *(str(n + 1) for n in range(20))]
    document = paged([*pages, *body], labels=labels)
    assert pages_of_kind(document, ChunkKind.FRONT_MATTER) == {1, 2}


def test_pages_with_roman_labels_before_page_one_are_front_matter() -> None:
    body = [prose(SUBJECTS[n], sentences=16, width=60) for n in range(20)]
    labels = ["Cover", "i", "ii", *(str(n + 1) for n in range(17))]
    assert pages_of_kind(paged(body, labels=labels), ChunkKind.FRONT_MATTER) == {1, 2, 3}


def test_a_file_with_roman_labels_all_through_has_no_front_matter() -> None:
    body = [prose(SUBJECTS[n], sentences=16, width=60) for n in range(10)]
    labels = ["i", "ii", "iii", "iv", "v", "vi", "1", "2", "3", "4"]
    assert pages_of_kind(paged(body, labels=labels), ChunkKind.FRONT_MATTER) == set()


def test_the_abstract_and_sections_of_a_paper_are_body() -> None:
    body = text_of_kind(paper(), ChunkKind.BODY)
    assert body.startswith("Abstract")
    assert body.endswith("1998.")


def test_a_preface_is_front_matter_up_to_the_next_heading() -> None:
    text = f"Preface\n\n{prose('kilns')}\n\nThe Rivers\n\n{FILLER}"
    assert text_of_kind(plain(text), ChunkKind.FRONT_MATTER) == f"Preface\n\n{prose('kilns')}\n\n"


def test_a_notice_of_copyright_fills_no_more_than_its_page() -> None:
    document = paged(
        [f"Copyright\n{prose('kilns')}", *[prose(subject, sentences=16) for subject in SUBJECTS]]
    )
    assert pages_of_kind(document, ChunkKind.FRONT_MATTER) == {1}


def test_a_preface_late_in_the_file_is_body() -> None:
    assert kinds(chunk_document(plain(f"{FILLER}\n\nPreface\n\n{FILLER}"))) == {ChunkKind.BODY}


@pytest.mark.parametrize("heading", ["{0}\n=====", "## {0}", "{0}"])
def test_a_manual_of_many_short_sections_has_no_front_matter(heading: str) -> None:
    sections = [
        f"{heading.format(subject.title())}\n\nThe call is:\n\n   run {subject} --all\n\n{prose(subject)}"
        for subject in (*SUBJECTS, "overview", *SUBJECTS)
    ]
    assert ChunkKind.FRONT_MATTER not in kinds(chunk_document(plain("\n\n".join(sections))))


def test_the_first_section_of_a_marked_text_is_body_though_its_contents_follow() -> None:
    titles = [f"All {subject.title()}" for subject in SUBJECTS[:8]]
    listed = "\n".join(f"* [{title}](#{title.lower()})" for title in titles)
    sections = "\n\n".join(f"## {title}\n\n{chapter_text(SUBJECTS[n])}" for n, title in enumerate(titles))
    opening = f"# Rivers\n\n{prose('kilns')}\n\n* It names rivers.\n* It is new."
    text = f"{opening}\n\n## Table of Contents\n\n{listed}\n\n{sections}"
    assert text_of_kind(plain(text), ChunkKind.CONTENTS).split() == [
        "##",
        "Table",
        "of",
        "Contents",
        *listed.split(),
    ]
    assert text_of_kind(plain(text), ChunkKind.FRONT_MATTER) == ""


def test_an_article_that_begins_with_its_text_has_no_front_matter() -> None:
    assert kinds(chunk_document(plain(f"{prose('kilns')}\n\nIntroduction\n\n{FILLER}"))) == {ChunkKind.BODY}


def test_a_title_page_that_says_introduction_does_not_begin_the_book() -> None:
    pages = ["INTRODUCTION TO RIVERS", *[page.text for page in textbook().pages[1:]]]
    for document in (
        paged(pages),
        paged([*pages[:3], f"{pages[3]}\n{prose('kilns', width=60)}", *pages[4:]]),
    ):
        assert min(pages_of_kind(document, ChunkKind.BODY)) == 13


def test_a_long_text_before_a_list_of_contents_is_body() -> None:
    listed = "\n".join(f"{n}. {SUBJECTS[n].title()}{LEADERS}{n * 9}" for n in range(1, 9))
    early = chapter_text("violins", paragraphs=20)
    later = "\n\n".join(chapter_text(subject, paragraphs=50) for subject in SUBJECTS[:3])
    text = f"{early}\n\nContents\n\n{listed}\n\n{later}"
    assert text_of_kind(plain(text), ChunkKind.FRONT_MATTER) == ""
