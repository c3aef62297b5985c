"""`manage.py bench`."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from compressor.models import File
from tests.compressor.pdf_files import make_pdf

BOOK = "\n\n".join(f"Paragraph {number} is about bees, their wax and their cells." for number in range(200))


@pytest.mark.django_db
def test_every_figure_is_there_and_nothing_is_left_behind(tmp_path: Path) -> None:
    book, figures = tmp_path / "book.txt", tmp_path / "figures.json"
    book.write_text(BOOK, encoding="utf-8")
    out = StringIO()

    call_command("bench", "--book", str(book), "--json", str(figures), stdout=out, stderr=StringIO())

    measured = json.loads(figures.read_text(encoding="utf-8"))
    assert set(measured) == {
        "extract_s",
        "chunk_s",
        "index_s",
        "chunk_scaling",
        "question_ms",
        "vectors_per_s",
        "estimate_mb_s",
        "peak_mb",
    }
    sizes = [characters for characters, _ in measured["chunk_scaling"]]
    assert [round(size / sizes[0]) for size in sizes] == [1, 2, 4, 8]
    assert {"off_warm_p50", "off_warm_p95", "off_cold_p50", "off_cold_p95"} <= set(measured["question_ms"])
    assert "question, off warm p50" in out.getvalue()
    assert not File.objects.exists()


def test_a_pdf_is_timed_against_pdfium_by_itself(tmp_path: Path) -> None:
    book, figures = tmp_path / "book.pdf", tmp_path / "figures.json"
    book.write_bytes(make_pdf([BOOK[:2_000]] * 40))
    out = StringIO()

    call_command("bench", "--pdf", str(book), "--json", str(figures), stdout=out)

    measured = json.loads(figures.read_text(encoding="utf-8"))
    assert measured["pages"] == 40
    assert measured["ratio"] == pytest.approx(
        measured["pages_per_s"] / measured["bare_pages_per_s"], rel=0.01
    )
    assert "40 pages" in out.getvalue()


def test_a_pdf_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.7 and no more")
    with pytest.raises(CommandError, match="cut off or broken"):
        call_command("bench", "--pdf", str(broken))


def test_a_missing_book_is_told_with_the_way_out(settings: Settings, tmp_path: Path) -> None:
    settings.EVAL_DATA = ""

    with pytest.raises(CommandError, match="--book PATH"):
        call_command("bench")
    with pytest.raises(CommandError, match="There is no book"):
        call_command("bench", "--book", str(tmp_path / "none.txt"))
