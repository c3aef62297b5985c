"""Indexing: everything a question needs of a document, the same each time."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.document import Document, Page
from compressor.core.search.indexed_file import IndexedFile
from compressor.core.search.indexing import embedded_text, embedding_order, index_document
from compressor.core.search.keywords import pack_keyword_index
from tests.compressor.random_files import count_bytes, count_bytes_of_each, index_pages, indexed_files

BODY = "The granite of the hill is grey and old, and the river has worn it down. "


@given(indexed_files())
def test_tokens_count_each_passage_as_it_is_shown(file: IndexedFile) -> None:
    shown = [count_bytes(file.display_text(chunk)) for chunk in range(len(file.chunks))]
    assert file.chunks.tokens.tolist() == shown


@given(st.lists(st.text(max_size=200), max_size=6))
def test_any_text_can_be_indexed_and_gives_the_same_index_again(pages: list[str]) -> None:
    first, second = index_pages(pages), index_pages(pages)
    assert pack_keyword_index(first.keywords) == pack_keyword_index(second.keywords)
    assert first.chunks.starts.tolist() == second.chunks.starts.tolist()


def test_nothing_makes_an_index_of_nothing() -> None:
    for pages in ([], [""], [" \n ", ""]):
        file = index_pages(pages)
        assert (len(file.chunks), file.sections, file.keywords.chunk_count) == (0, (), 0)
        assert file.pages_without_text == tuple(range(1, len(pages) + 1))


def test_a_heading_is_found_for_every_passage_below_it() -> None:
    paragraphs = "\n\n".join([BODY * 9] * 6)
    file = index_pages([f"CHAPTER I. BASALT\n\n{paragraphs}\n\nCHAPTER II. MARBLE\n\n{paragraphs}"])
    chunks = file.keywords.postings("basalt")[0].tolist()
    first_of_second = int(np.argmax(file.chunks.sections == 1))
    assert chunks == list(range(first_of_second))


def test_a_file_without_pages_has_no_pages_without_text() -> None:
    document = Document((Page(1, "", " "),), paginated=False)
    file = index_document(document, key="k", title="t", count_each=count_bytes_of_each)
    assert file.pages_without_text == ()


@given(indexed_files())
def test_every_passage_is_embedded_once(file: IndexedFile) -> None:
    assert sorted(embedding_order(file.chunks).tolist()) == list(range(len(file.chunks)))


def test_vectors_are_made_all_over_the_file_from_the_beginning_on() -> None:
    file = index_pages([BODY * 40] * 60)
    for made in (16, 64, 200):
        places = np.sort(embedding_order(file.chunks)[:made]) / len(file.chunks)
        assert np.diff(np.concatenate([[0.0], places, [1.0]])).max() <= 4 / made


def test_index_and_contents_are_embedded_last() -> None:
    index = "INDEX\n\n" + "\n".join(f"granite {number}, {number}, {number + 5}" for number in range(90))
    file = index_pages([*[f"CHAPTER {number}\n\n{BODY * 20}" for number in range(1, 9)], index])
    on_last = np.flatnonzero(file.chunks.first_pages == file.page_count)
    order = embedding_order(file.chunks)
    assert set(order[-len(on_last) :].tolist()) == set(on_last.tolist())


def test_an_embedder_reads_a_passage_on_one_line() -> None:
    assert embedded_text("one\n two\ft\xa0hree ") == "one two t hree"
