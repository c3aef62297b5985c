"""What the measurements of workers are made of; the processes they start are tested beside the workers."""

from __future__ import annotations

from pathlib import Path

import pytest

from compressor.evaluation.workers.killing import Killed
from compressor.evaluation.workers.stored_content import content_digests
from compressor.evaluation.workers.uploading import BOMB_BYTES, Uploaded, uploads
from compressor.evaluation.workers.waiting import Waited, lengthened, percentile_95, questions
from compressor.extraction.errors import ExtractionError
from compressor.extraction.formats import extract
from compressor.extraction.limits import ExtractionLimits
from compressor.management.commands.bench_workers import figure_line
from compressor.models import Chunk
from compressor.services.indexing import index_file
from compressor.services.ingestion import ingest_file
from tests.compressor.small_books import write_book


def test_of_twenty_uploads_two_are_the_same_and_three_cannot_be_read(tmp_path: Path) -> None:
    sent = list(uploads(write_book(tmp_path / "book.txt")))
    contents = [content for _, content in sent]

    assert len(sent) == 20
    assert len(set(contents)) == 19
    assert max(map(len, contents)) < 2_000_000


def test_the_bomb_is_refused_as_one(tmp_path: Path) -> None:
    path = tmp_path / "bomb.docx"
    path.write_bytes(dict(uploads(write_book(tmp_path / "book.txt")))["bomb.docx"])
    assert path.stat().st_size < BOMB_BYTES / 500
    with pytest.raises(ExtractionError) as refused:
        extract(path, limits=ExtractionLimits())
    assert refused.value.reason == "archive_bomb"


def test_no_question_is_asked_twice() -> None:
    asked = [*questions("a "), *questions("b ")]
    assert len(asked) == len(set(asked)) == 100


def test_a_book_made_long_is_of_its_size_and_still_text() -> None:
    longer = lengthened("Grün ist der Stein.\n\n".encode() * 10, 1_000)
    assert 990 < len(longer) <= 1_000
    assert longer.decode().startswith("Volume 0")
    assert percentile_95([float(number) for number in range(101)]) == 95


@pytest.mark.django_db
def test_the_same_content_has_the_same_digests_and_one_changed_row_another(tmp_path: Path) -> None:
    file = ingest_file(write_book(tmp_path / "book.txt")).file
    before = content_digests(file)
    index_file(file)
    assert content_digests(file) == before
    Chunk.objects.filter(position=1).update(tokens=0)
    changed = content_digests(file)
    assert {name for name in before if before[name] != changed[name]} == {"Chunk"}


def test_each_measure_is_a_line_for_people() -> None:
    killed = figure_line(Killed(26.0, [15.0, 14.5], is_identical=True))
    uploaded = figure_line(Uploaded(16, {"damaged": 1, "archive_bomb": 1}, 42.0, 20.0))
    waited = figure_line(Waited(44.0, 52.0, 1.18, 80.0, 68, 0.1, 5.7))

    assert killed.startswith("2 kills: resumed in 15.0 s at most, result identical")
    assert "16 files ready in 20 s, refused: 1 damaged, 1 archive_bomb" in uploaded
    assert waited.startswith("68 questions beside an upload: p95 52 ms, alone 44 ms, ratio 1.18")
