from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from compressor.core.structure.blocks import without_lines
from compressor.core.structure.chunk_kinds import ChunkKind
from compressor.core.structure.file_structure import find_structure
from tests.compressor.core.books import cjk_novel, novel, paged, paper, plain, prose, textbook

LINES = st.lists(
    st.sampled_from(
        [
            "CHAPTER I",
            "THE RIVERS",
            "1 Rivers",
            "Rivers, 12",
            "Rivers",
            "=====",
            "",
            "\f",
            prose("kilns", width=60),
        ]
    ),
    max_size=30,
).map("\n".join)


@given(LINES)
def test_blocks_cut_at_headings_still_cover_the_text(text: str) -> None:
    structure = find_structure(paged(text.split("\f")))
    whole = structure.full.text
    assert "".join(whole[each.start : each.next_start] for each in structure.blocks) == (
        whole if whole.strip() else ""
    )
    assert len(structure.kinds) == len(structure.blocks)


@given(LINES)
def test_every_heading_begins_a_block_of_its_own(text: str) -> None:
    structure = find_structure(paged(text.split("\f")))
    for position, heading in structure.headings.items():
        assert structure.blocks[position].lines[0][0] == heading.start
        assert structure.blocks[position].end <= heading.end or heading.end == heading.start
    starts = [heading.start for heading in structure.headings.values()]
    assert all(before < after for before, after in pairwise(starts))


def test_a_novel_has_its_contents_and_its_chapters() -> None:
    structure = find_structure(plain(novel(chapters=4)))
    assert [heading.title for heading in structure.headings.values()] == [
        "Contents",
        "CHAPTER I. THE RIVERS",
        "CHAPTER II. THE GLACIERS",
        "CHAPTER III. THE HARBOURS",
        "CHAPTER IV. THE ORCHARDS",
    ]


def test_a_chinese_novel_has_its_chapters() -> None:
    structure = find_structure(plain(cjk_novel()))
    assert [heading.number for heading in structure.headings.values()] == ["一", "二", "三", "四"]
    assert set(structure.kinds) == {ChunkKind.BODY}


def test_a_textbook_has_its_front_sections_chapters_and_index() -> None:
    titles = [heading.title for heading in find_structure(textbook(chapters=2)).headings.values()]
    assert titles == [
        "Contents",
        "Preface",
        "Preface to the second edition",
        "Acknowledgements",
        "List of figures",
        "Chapter 1 The Rivers",
        "Chapter 2 The Glaciers",
        "Index",
    ]


def test_a_paper_has_its_sections_without_blank_lines() -> None:
    headings = find_structure(paper()).headings.values()
    assert [(heading.number, heading.level) for heading in headings] == [
        ("", 2),
        ("1", 2),
        ("2", 2),
        ("2.1", 3),
        ("2.2", 3),
        ("3", 2),
        ("4", 2),
        ("", 2),
    ]


def test_running_lines_are_kept_in_the_blocks() -> None:
    structure = find_structure(textbook())
    assert structure.running_lines
    lines = {line[0] for block in structure.blocks for line in block.lines}
    assert structure.running_lines <= lines
    assert any(without_lines(block, structure.running_lines) != block for block in structure.blocks)


def test_a_document_without_words_has_no_structure() -> None:
    structure = find_structure(paged(["", " ", "\n"]))
    assert (structure.blocks, structure.kinds, structure.headings) == ((), (), {})
