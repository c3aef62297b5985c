from __future__ import annotations

from compressor.core.structure.fulltext import join_pages
from compressor.core.structure.heading_forms import Heading, HeadingForm
from compressor.core.structure.sections import Section, build_sections, heading_path
from tests.compressor.core.books import paged

FULL = join_pages(paged(["A aaaa\nB bbbb\n", "C cccc\nD dddd\n", "\n\n"]))


def heading(title: str, level: int) -> Heading:
    start = FULL.text.index(title)
    return Heading(start, start + 1, title, "", level, HeadingForm.TITLE)


def sections_of(*headings: Heading, starts: list[int]) -> tuple[list[Section], list[int]]:
    return build_sections(FULL, headings, starts)


def test_a_section_ends_where_one_of_its_level_or_above_begins() -> None:
    starts = [FULL.text.index(letter) for letter in "ABCD"]
    sections, _ = sections_of(
        heading("A", 1), heading("B", 2), heading("C", 3), heading("D", 1), starts=starts
    )
    assert [(each.first_chunk, each.last_chunk) for each in sections] == [(0, 2), (1, 2), (2, 2), (3, 3)]
    assert [each.parent for each in sections] == [-1, 0, 1, -1]


def test_levels_may_be_skipped_and_need_not_begin_at_one() -> None:
    sections, _ = sections_of(heading("A", 3), heading("B", 5), heading("C", 4), heading("D", 2), starts=[0])
    assert [each.parent for each in sections] == [-1, 0, 0, -1]


def test_pages_of_a_section_end_with_its_last_words() -> None:
    sections, _ = sections_of(heading("A", 1), heading("B", 2), heading("C", 1), starts=[0])
    assert [(each.first_page, each.last_page) for each in sections] == [(1, 1), (1, 1), (2, 2)]


def test_a_chunk_belongs_to_the_last_section_that_begins_in_it_or_before() -> None:
    starts = [0, FULL.text.index("C"), FULL.text.index("D")]
    _, section_of = sections_of(heading("A", 1), heading("B", 2), heading("D", 1), starts=starts)
    assert section_of == [1, 1, 2]


def test_a_section_holds_the_chunks_of_those_inside_it_though_the_next_begins_there_too() -> None:
    sections, _ = sections_of(
        heading("A", 1), heading("C", 2), heading("D", 1), starts=[0, FULL.text.index("C")]
    )
    assert [(each.first_chunk, each.last_chunk) for each in sections] == [(0, 1), (1, 1), (1, 1)]


def test_what_stands_above_a_heading_in_its_chunk_belongs_to_its_section() -> None:
    starts = [0, FULL.text.index("C")]
    sections, section_of = sections_of(heading("A", 1), heading("D", 1), starts=starts)
    assert [(each.first_chunk, each.last_chunk, each.last_page) for each in sections] == [
        (0, 0, 1),
        (1, 1, 2),
    ]
    assert section_of == [0, 1]


def test_chunks_before_the_first_section_belong_to_none() -> None:
    _, section_of = sections_of(heading("C", 1), starts=[0, FULL.text.index("C")])
    assert section_of == [-1, 0]


def test_the_path_leads_from_the_outermost_section_down() -> None:
    sections, _ = sections_of(heading("A", 1), heading("B", 2), heading("C", 3), starts=[0])
    assert heading_path(sections, 2) == ("A", "B", "C")
    assert heading_path(sections, -1) == ()
