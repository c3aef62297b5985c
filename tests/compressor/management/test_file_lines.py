"""What commands print about a file."""

from __future__ import annotations

from compressor.management.file_lines import extent_line, percent
from compressor.models import File


def test_the_extent_is_told_with_no_more_digits_than_an_estimate_has() -> None:
    file = File(paginated=True, page_count=412, chunk_count=2_322, token_count=267_431)

    assert extent_line(file) == "412 pages, 2,322 passages, about 267,000 tokens"


def test_a_file_without_pages_is_told_by_its_passages() -> None:
    assert extent_line(File(page_count=1, chunk_count=1, token_count=34)) == "1 passage, about 34 tokens"


def test_a_share_is_a_hundred_only_when_nothing_is_missing() -> None:
    assert [percent(999, 1000), percent(1000, 1000), percent(0, 0)] == [99, 100, 100]
