"""The demo where there is an embedder, and a process beside it that plays the part of making vectors."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from compressor.core.excerpts.text_strip import BLOCK_MARKS
from compressor.embedding.question import QuestionEmbedder
from compressor.management.file_steps import index_shown
from compressor.services.ingestion import Ingestion
from compressor.services.vectors import FIRST_BATCH, make_vectors
from context_manager.demo.report import Look
from context_manager.demo.style import PLAIN
from context_manager.demo.tour import Tour
from tests.compressor.small_books import StoppedEmbedder, chapter, write_book

pytestmark = pytest.mark.django_db

SLEEPING = "import time; time.sleep(60)"


@pytest.fixture
def ingestion(tmp_path: Path) -> Ingestion:
    pages = [chapter(f"topic{number}") for number in range(60)]
    return index_shown(write_book(tmp_path / "book.txt", pages), title="", stream=StringIO())


def told(ingestion: Ingestion, embedder: StoppedEmbedder, home: Path) -> str:
    (home / "manage.py").write_text(SLEEPING)
    tour = Tour(
        ingestion=ingestion,
        first_question="What did observer 3 write about topic7?",
        embedder=embedder,
        question_embedder=QuestionEmbedder(embedder),
        look=Look(PLAIN, BLOCK_MARKS),
        home=home,
        patience_seconds=0.2,
    )
    return "\n".join(tour.lines())


def embedder_of(batches: int) -> StoppedEmbedder:
    return StoppedEmbedder(batches, KeyboardInterrupt())


def on_one_line(text: str) -> str:
    return " ".join(text.split())


def test_before_any_vector_is_there_it_says_that_keywords_answer(
    ingestion: Ingestion, tmp_path: Path
) -> None:
    printed = on_one_line(told(ingestion, embedder_of(0), tmp_path))

    assert "answered from keywords: vectors for search by meaning are being made in the background" in printed
    assert (
        f"vectors: 0 of {ingestion.file.chunk_count} (0 %), more are being made in the background" in printed
    )


def test_with_a_part_of_them_it_says_how_large_a_part(ingestion: Ingestion, tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        make_vectors(ingestion.file, embedder_of(1))
    share = 100 * FIRST_BATCH // ingestion.file.chunk_count

    printed = on_one_line(told(ingestion, embedder_of(0), tmp_path))

    assert f"answered from keywords; search by meaning so far covers {share} % of the passages" in printed


def test_at_the_end_it_says_how_to_make_the_rest(ingestion: Ingestion, tmp_path: Path) -> None:
    end = told(ingestion, embedder_of(0), tmp_path).split("Where to look next")[1]

    assert f"Vectors: 0 of {ingestion.file.chunk_count} (0 %)." in end
    assert "stopped with the demo" in end
    assert end.rstrip().endswith("manage.py make_vectors")


def test_with_all_of_them_nothing_is_started_and_nothing_noted(ingestion: Ingestion, tmp_path: Path) -> None:
    make_vectors(ingestion.file, embedder_of(1_000))
    printed = told(ingestion, embedder_of(0), tmp_path)

    assert "background" not in printed
    assert "make_vectors" not in printed
    assert "note" not in printed
