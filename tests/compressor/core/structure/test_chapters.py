"""Which sections are the chapters by which places are named, and what they are called."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from compressor.core.structure.chapters import MAX_CHAPTER_BYTES, chapter_names, chapters_of
from compressor.core.structure.sections import Section


def nested(*rows: tuple[int, str]) -> list[Section]:
    """Sections of one chunk each beside those inside them, from levels and titles."""
    sections: list[Section] = []
    for position, (level, title) in enumerate(rows):
        after = [at for at in range(position + 1, len(rows)) if rows[at][0] <= level]
        before = [at for at in range(position) if rows[at][0] < level]
        last = (after[0] if after else len(rows)) - 1
        around = [at for at in before if sections[at].last_chunk >= position]
        sections.append(Section(title, level, "", around[-1] if around else -1, 1, 1, position, last))
    return sections


def chapters(*rows: tuple[int, str]) -> list[str]:
    """The chapter that each of the sections is in."""
    sections = nested(*rows)
    return [sections[chapter].title for chapter in chapters_of(sections)]


def names(*rows: tuple[int, str]) -> list[str]:
    sections = nested(*rows)
    return chapter_names(sections, sorted(set(chapters_of(sections))))


def test_the_outermost_sections_are_the_chapters() -> None:
    assert chapters((1, "Rivers"), (2, "Fish"), (3, "Trout"), (1, "Lakes"), (2, "Reeds")) == [
        *["Rivers"] * 3,
        *["Lakes"] * 2,
    ]


def test_the_title_of_the_file_is_no_chapter_but_for_what_stands_right_below_it() -> None:
    assert chapters((1, "On Water"), (2, "Rivers"), (3, "Fish"), (2, "Lakes"), (2, "Kilns")) == [
        "On Water",
        "Rivers",
        "Rivers",
        "Lakes",
        "Kilns",
    ]


def test_a_long_chapter_is_one_though_it_is_most_of_the_file() -> None:
    assert chapters((1, "Chapter 1"), (2, "Fish"), (2, "Reeds"), (2, "Boats"), (1, "Chapter 2")) == [
        *["Chapter 1"] * 4,
        "Chapter 2",
    ]


def test_parts_hold_chapters_also_below_the_title_of_the_file() -> None:
    rows = [(1, "On Water"), (2, "Part I"), (3, "Rivers"), (4, "Fish"), (2, "Part II"), (3, "Lakes")]
    assert chapters(*rows) == ["On Water", "Part I", "Rivers", "Rivers", "Part II", "Lakes"]


def test_chapters_of_the_same_title_are_named_with_their_part_or_numbered() -> None:
    rows = [(1, "Part I"), (2, "Chapter 1"), (1, "Part II"), (2, "Chapter 1"), (1, "Index"), (1, "Index")]
    assert names(*rows) == [
        "Part I",
        "Part I, Chapter 1",
        "Part II",
        "Part II, Chapter 1",
        "Index",
        "Index (2)",
    ]


def test_what_stands_before_the_first_chapter_is_called_so_only_where_there_are_chapters() -> None:
    assert chapter_names(nested((1, "Rivers.")), [-1, 0]) == ["before the first heading", "Rivers"]
    assert chapter_names([], [-1]) == [""]


@given(
    st.lists(
        st.tuples(st.integers(1, 4), st.sampled_from(["Part I", "Chapter 1", "A", "A (2)", "x" * 99, ""]))
    )
)
def test_every_section_is_in_one_chapter_around_it_and_no_two_names_are_alike(
    rows: list[tuple[int, str]],
) -> None:
    sections = nested(*rows)
    found = chapters_of(sections)
    for section, chapter in zip(sections, found, strict=True):
        assert sections[chapter].first_chunk <= section.first_chunk
        assert section.last_chunk <= sections[chapter].last_chunk
    called = chapter_names(sections, [-1, *sorted(set(found))])
    assert len(set(called)) == len(called)
    assert all(len(name) <= 3 * MAX_CHAPTER_BYTES for name in called)
