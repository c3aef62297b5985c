"""The rough ranking of very large sections."""

from __future__ import annotations

import numpy as np
import pytest

from compressor.core.document import Document, Page
from compressor.core.language.analysis import Analyzer
from compressor.core.search.indexed_file import IndexedFile
from compressor.core.search.indexing import index_document
from compressor.core.search.keywords import keyword_scores
from compressor.core.search.ranking import Search, rank
from compressor.core.search.regions import in_large_sections, rank_regions
from compressor.core.tokens import estimate_many

FILLER = "The clerk wrote another line about cloth and timber landed on the quay in the morning. " * 5
ABOUT_BEES = "The bees of the abbey made wax in the garden, and a monk counted their cells at night. " * 5
STRAY = (
    "The clerk once saw wax on the quay and wrote another line about cloth and timber in the morning. " * 5
)


def a_book(paragraphs: list[str]) -> IndexedFile:
    document = Document((Page(1, "", "\n\n".join(paragraphs)),), paginated=False)
    return index_document(document, key="book", title="A book", count_each=estimate_many)


@pytest.fixture(scope="module")
def large_book() -> IndexedFile:
    filler = [FILLER] * 500
    return a_book([*filler[:200], STRAY, *filler[200:400], *[ABOUT_BEES] * 10, *filler[400:]])


def test_a_section_of_over_fifty_thousand_tokens_is_large(large_book: IndexedFile) -> None:
    assert in_large_sections(large_book.chunks).all()
    assert not in_large_sections(a_book([FILLER] * 50).chunks).any()


def test_a_passage_in_a_region_about_the_question_comes_before_a_stray_match(large_book: IndexedFile) -> None:
    terms = Analyzer("en").query_terms("wax")
    scores = keyword_scores([large_book.keywords], [terms])

    by_words, by_meaning = rank_regions(
        [large_book], scores, None, among=np.ones(len(scores), dtype=np.bool_)
    )

    bees = [chunk for chunk in range(len(scores)) if "bees" in large_book.display_text(chunk)]
    stray = [chunk for chunk in range(len(scores)) if "saw wax" in large_book.display_text(chunk)]
    assert max(by_words[bees]) < min(by_words[stray])
    assert not by_meaning.any()


def test_only_what_matches_by_itself_or_beside_a_match_is_ranked(large_book: IndexedFile) -> None:
    search = Search("wax", (Analyzer("en").query_terms("wax"),), None)

    ranking = rank([large_book], search, among=np.ones(len(large_book.chunks), dtype=np.bool_))

    ranked = np.flatnonzero(ranking.fused > 0)
    beside = {other for chunk in np.flatnonzero(ranking.matched) for other in (chunk - 1, chunk, chunk + 1)}
    assert set(ranked.tolist()) <= {int(chunk) for chunk in beside}


def test_small_sections_have_no_regions() -> None:
    book = a_book([FILLER] * 20)
    scores = np.ones(len(book.chunks), dtype=np.float32)

    assert rank_regions([book], scores, None, among=np.ones(len(scores), dtype=np.bool_)) == []
