"""COMPLAINTS 24: what an answer cites is found, resolved, and held against the pages that were sent."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.document import PageKind
from context_manager.core.citations import MAX_CITATIONS, CitableFile, citable, find_citations
from tests.compressor.small_books import BOOK, indexed

FRONT = ("i", "ii", "iii", "iv")
LABELS = (*FRONT, *(str(number) for number in range(1, 409)))
"""412 pages: page 1 of the text is the fifth of the file."""
DARWIN = CitableFile("Origin of Species.pdf", LABELS, shown=((3, 4), (11, 20), (219, 223)))
SLIDES = CitableFile("Lecture 3.pptx", tuple(map(str, range(1, 31))), ((2, 4),), page_kind=PageKind.SLIDE)
PLAIN = CitableFile("Cells.pdf", ("",) * 30, ((5, 7),))


def found(answer: str, *files: CitableFile) -> list[tuple[int | None, int, int, bool]]:
    citations = find_citations(answer, files or (DARWIN,))
    return [(each.file, each.first_page, each.last_page, each.is_shown) for each in citations]


def pages(answer: str, *files: CitableFile) -> list[tuple[int, int]]:
    return [(first, last) for _, first, last, _ in found(answer, *files)]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("p. 217", [(221, 221)]),
        ("P.217", [(221, 221)]),
        ("(p. 217 (PDF 221))", [(221, 221)]),
        ("pp. 12-14", [(16, 18)]),
        ("pp. 12–14 (PDF 16–18)", [(16, 18)]),
        ("pp 12 to 14", [(16, 18)]),
        ("page 12", [(16, 16)]),
        ("**Page 12**", [(16, 16)]),
        ("page\u00a012", [(16, 16)]),
        ("pages 3 and 4", [(7, 7), (8, 8)]),
        ("pp. 3, 5 and 7-9", [(7, 7), (9, 9), (11, 13)]),
        ("pp. 3,5;7", [(7, 7), (9, 9), (11, 11)]),
        ("p. 217-9", [(221, 223)]),
        ("p. 12 and p. 14", [(16, 16), (18, 18)]),
        ("p. 12, 14 people", [(16, 16)]),
        ("S. 12", [(16, 16)]),
        ("S.12", [(16, 16)]),
        ("S. 12f.", [(16, 16)]),
        ("Seite 12", [(16, 16)]),
        ("Seiten 12 bis 14", [(16, 18)]),
        ("S. 12 und 14", [(16, 16), (18, 18)]),
        ("pág. 12", [(16, 16)]),
        ("págs. 12-14", [(16, 18)]),
        ("página 12", [(16, 16)]),
        ("páginas 3 y 4", [(7, 7), (8, 8)]),
        ("pages 12 à 14", [(16, 18)]),
        ("p. iv", [(4, 4)]),
        ("pp. ii-iv", [(2, 4)]),
        ("第12页", [(16, 16)]),
        ("第12-14頁", [(16, 18)]),
        ("12ページ", [(16, 16)]),
        ("第12、14至16页", [(16, 16), (18, 20)]),
        ("在1859年，14页", [(18, 18)]),
        ("第１２页", [(16, 16)]),
        ("第12页 und S. 14 和 第16页", [(16, 16), (18, 18), (20, 20)]),
        ("PDF page 12", [(12, 12)]),
        ("PDF p. 12-14", [(12, 14)]),
        ("[p. 12](https://example.org/p.13)", [(16, 16)]),
        ("see p. 12.", [(16, 16)]),
        ("see p. 12, which", [(16, 16)]),
        ("(pp. 12-14).", [(16, 18)]),
    ],
)
def test_pages_are_found_however_they_are_written(answer: str, expected: list[tuple[int, int]]) -> None:
    assert pages(answer) == expected


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "Nothing is cited.",
        "p. 3.14",
        "p < 0.05 and p. 0.05",
        "page 12.5",
        "12 pages",
        "homepage 3",
        "p. 12 %",
        "U.S. 12",
        "step.p. 12",
        "Page I read yesterday",
        "page mix",
        "`p. 12`",
        "```\nsee p. 12\n```",
        "```\nsee p. 12",
        "slide 3",
        "p. 123456789",
        "p. x",
        "p.",
        "pages and pages",
        "version/p.12",
        "PDF page iv",
        "PDF 1.7",
    ],
)
def test_what_is_no_page_is_not_taken_for_one(answer: str) -> None:
    assert found(answer) == []


def test_a_page_counts_as_shown_only_if_all_of_the_range_was() -> None:
    assert found("p. 7") == [(0, 11, 11, True)]
    assert found("pp. 7-16") == [(0, 11, 20, True)]
    assert found("pp. 7-17") == [(0, 11, 21, False)]
    assert found("p. 100") == [(0, 104, 104, False)]


def test_a_page_without_text_in_a_range_that_was_shown_is_no_fault_but_alone_it_was_not_shown() -> None:
    file = CitableFile("a", ("",) * 9, ((1, 3), (5, 6)), without_text=(4, 8))

    assert found("pp. 2-5 and 8", file) == [(0, 2, 5, True), (0, 8, 8, False)]


def test_a_number_that_is_printed_nowhere_is_a_position() -> None:
    assert pages("p. 6", PLAIN) == [(6, 6)]
    assert pages("p. 412") == [(412, 412)]


def test_what_is_printed_counts_before_the_position_that_is_written_beside_it() -> None:
    assert pages("p. 217 (PDF 3)") == [(221, 221)]


def test_of_pages_with_the_same_label_the_one_that_was_shown_is_meant() -> None:
    file = CitableFile("a", ("1", "2", "1", "2"), shown=((3, 4),))

    assert found("p. 1", file) == [(0, 3, 3, True)]
    assert found("pp. 1-2 (PDF 1-2)", file)[0][:3] in {(0, 1, 2), (0, 3, 4)}


def test_labels_of_any_kind_are_looked_up_before_ranges_are_thought_of() -> None:
    file = CitableFile("Manual", ("T-1", "T-2", "3-11", "3-12", "3-13", "A-1"), shown=((1, 6),))

    assert pages("p. T-1, p. 3-12 and pp. A-1", file) == [(1, 1), (4, 4), (6, 6)]


def test_a_page_past_the_end_is_a_citation_of_nothing() -> None:
    (citation,) = find_citations("As p. 999 says.", (DARWIN,))

    assert (citation.file, citation.first_page, citation.is_shown) == (None, 999, False)
    assert find_citations("p. 0", (DARWIN,)) == ()


def test_a_thousand_may_be_parted() -> None:
    long_book = CitableFile("Long", ("",) * 1_500, ((1_228, 1_228),))

    assert found("p. 1,228", long_book) == [(0, 1_228, 1_228, True)]


def test_a_citation_says_where_it_stands_and_what_is_written_there() -> None:
    answer = "First (p. 217 (PDF 221)), then pp. 3, 5-7."
    citations = find_citations(answer, (DARWIN,))

    assert [answer[each.start : each.end] for each in citations] == ["p. 217 (PDF 221)", "3", "5-7"]
    assert [each.label for each in citations] == ["217", "3", "5-7"]


def test_slides_are_cited_as_slides_or_as_pages() -> None:
    assert found("slide 3 and slides 4-5", SLIDES) == [(0, 3, 3, True), (0, 4, 5, False)]
    assert found("Folie 3, diapositiva 3, p. 3", SLIDES) == [(0, 3, 3, True)] * 3


@pytest.mark.parametrize(
    ("answer", "file"),
    [
        ("Origin of Species, p. 12", 0),
        ("origin of\nspecies.pdf, p. 12", 0),
        ("As Cells says on p. 12", 1),
        ("Cells, and not Origin of Species, p. 12", 0),
    ],
)
def test_among_several_files_the_title_in_front_decides(answer: str, file: int) -> None:
    assert [each[0] for each in found(answer, DARWIN, PLAIN)] == [file]


def test_without_a_title_the_file_that_showed_the_page_is_meant() -> None:
    assert found("p. 6", DARWIN, PLAIN) == [(1, 6, 6, True)]
    assert found("p. 8", DARWIN, PLAIN) == [(0, 12, 12, True)]
    assert found("p. 25", DARWIN, PLAIN) == [(0, 29, 29, False)]
    assert found("slide 3", DARWIN, PLAIN, SLIDES) == [(2, 3, 3, True)]


def test_a_file_without_a_title_is_cited_by_its_pages_alone() -> None:
    untitled = CitableFile(" ", ("",) * 3, ((2, 2),))

    assert found("Cells, p. 6 and then p. 2", untitled, PLAIN) == [(1, 6, 6, True), (1, 2, 2, False)]
    assert found("p. 2", untitled, PLAIN) == [(0, 2, 2, True)]


def test_a_title_far_in_front_decides_nothing() -> None:
    assert found("Cells. " + "x " * 200 + "p. 8", DARWIN, PLAIN)[0][0] == 0


def test_a_file_without_pages_is_not_cited_by_page() -> None:
    novel = CitableFile("Novel.epub", (), ())

    assert found("p. 12", novel) == []
    assert found("Novel, p. 12", novel, DARWIN) == [(1, 16, 16, True)]
    assert find_citations("p. 12", ()) == ()


def test_an_indexed_file_is_citable_as_it_is_shown() -> None:
    file = citable(indexed(BOOK), [(2, 3)])

    assert found("p. 2", file) == [(0, 2, 2, True)]
    assert found("p. 4", file) == [(0, 4, 4, False)]
    assert citable(indexed(["One text."], paginated=False), []).labels == ()


def test_an_answer_of_nothing_but_pages_gives_no_more_than_is_kept() -> None:
    assert len(find_citations("p. 5 " * 10_000, (DARWIN,))) == MAX_CITATIONS


PIECES = [*"pPS. 0123456789-–,;()[]`%ivxTà页第", "pp. ", "pages ", " and ", " (PDF ", "slide ", "Cells"]
WRITTEN = st.lists(st.sampled_from(PIECES), max_size=80).map("".join)


@given(WRITTEN, st.lists(st.sampled_from([DARWIN, PLAIN, SLIDES]), min_size=1, max_size=3))
def test_whatever_is_written_citations_are_pages_of_their_file_at_their_place(
    answer: str, files: list[CitableFile]
) -> None:
    last_start = -1
    for citation in find_citations(answer, files):
        assert last_start < citation.start < citation.end <= len(answer)
        last_start = citation.start
        assert 1 <= citation.first_page <= citation.last_page
        if citation.file is not None:
            assert citation.last_page <= len(files[citation.file].labels)
        else:
            assert not citation.is_shown
