"""A file as questions find it: its text as people read it, its columns, and where labels begin."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from compressor.core.search.indexed_file import IndexedFile, offsets_of, tidy
from compressor.core.structure.chunk_kinds import ChunkKind
from tests.compressor.random_files import index_pages, indexed_files, libraries


def squashed(text: str) -> str:
    return "".join(text.split())


@given(indexed_files())
def test_all_chunks_together_are_all_the_text(file: IndexedFile) -> None:
    if len(file.chunks):
        assert squashed(file.display_span(0, len(file.chunks) - 1)) == squashed(file.text)


@given(indexed_files())
def test_neighbours_in_a_paragraph_are_joined_by_white_space_where_the_file_has_some(
    file: IndexedFile,
) -> None:
    for chunk in range(1, len(file.chunks)):
        before, own = file.display_text(chunk - 1), file.display_text(chunk)
        joint = file.display_span(chunk - 1, chunk).removeprefix(before).removesuffix(own)
        start = int(file.chunks.starts[chunk])
        around = file.text[start - 1 : start + 1]
        assert not joint.strip()
        if file.chunks.paragraphs[chunk] == file.chunks.paragraphs[chunk - 1]:
            assert bool(joint) == (len("".join(around.split())) < len(around))


@given(indexed_files())
def test_a_label_opens_at_every_new_page_and_section(file: IndexedFile) -> None:
    table, opens = file.chunks, file.opens_label.tolist()
    assert len(opens) == len(table)
    assert all(opens[:1])
    for chunk in range(1, len(table)):
        turns = file.paginated and table.first_pages[chunk] != table.first_pages[chunk - 1]
        assert opens[chunk] == (turns or table.sections[chunk] != table.sections[chunk - 1])


@given(indexed_files())
def test_a_page_is_touched_by_exactly_the_chunks_that_reach_it(file: IndexedFile) -> None:
    for page in range(1, file.page_count + 1):
        touching = np.flatnonzero(file.chunks.touching_pages(page, page)).tolist()
        spans = zip(file.chunks.first_pages, file.chunks.last_pages, strict=True)
        assert touching == [chunk for chunk, (first, last) in enumerate(spans) if first <= page <= last]


@given(libraries())
def test_files_are_numbered_through_without_a_gap(files: list[IndexedFile]) -> None:
    offsets = offsets_of(files)
    assert [end - start for start, end in offsets] == [len(file.chunks) for file in files]
    assert [start for start, _ in offsets] == [0, *(end for _, end in offsets)][: len(files)]


def test_chunks_are_asked_for_by_kind() -> None:
    file = index_pages(["Granite is grey. " * 40])
    assert file.chunks.are(ChunkKind.BODY, ChunkKind.INDEX).all()
    assert not file.chunks.are(ChunkKind.CONTENTS).any()


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("  one\n  two", "one\ntwo"),
        ("def f():\n    return 1\n\n\n    # end", "def f():\nreturn 1\n# end"),
        ("a\n  b\n    c", "a\nb\n  c"),
        ("one\ftwo  \n", "one\ntwo"),
        (" \n\f ", ""),
    ],
)
def test_page_breaks_blank_lines_and_common_indentation_are_left_out(text: str, read: str) -> None:
    assert tidy(text) == read
