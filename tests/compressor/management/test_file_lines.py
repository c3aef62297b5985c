"""What commands print about a file."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from compressor.extraction.results import (
    EncodingGuessed,
    GutenbergLicenceLeftOut,
    Notice,
    PagesUnreadable,
    PagesWithoutText,
)
from compressor.management.file_lines import extent_line, notice_line, page_ranges, percent
from compressor.models import File


@pytest.mark.parametrize(
    ("notice", "line"),
    [
        (PagesWithoutText((4, 5)), "pages 4-5 have no text: scanned or blank"),
        (PagesWithoutText((7,)), "page 7 has no text: scanned or blank"),
        (PagesUnreadable((2, 9, 10)), "pages 2, 9-10 have no text: broken in the file"),
        (
            GutenbergLicenceLeftOut(19_255, pages=()),
            "Project Gutenberg's header and licence left out (19,255 characters)",
        ),
        (EncodingGuessed("cp1252", 0), "its encoding is not stated; read as cp1252"),
        (
            EncodingGuessed("cp1252", 1),
            "its encoding is not stated; read as cp1252, 1 character could not be read",
        ),
    ],
)
def test_notices_are_told_in_words(notice: Notice, line: str) -> None:
    assert notice_line({"code": notice.code, **asdict(notice)}) == line


def test_a_notice_of_a_later_version_is_told_by_its_code() -> None:
    assert notice_line({"code": "something_new"}) == "something_new"


def test_long_lists_of_pages_are_counted_from_a_dozen_on() -> None:
    runs = [(number, number) for number in range(1, 40, 2)]

    assert page_ranges(runs) == "1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 and 8 more"


def test_the_extent_is_told_with_no_more_digits_than_an_estimate_has() -> None:
    file = File(paginated=True, page_count=412, chunk_count=2_322, token_count=267_431)

    assert extent_line(file) == "412 pages, 2,322 passages, about 267,000 tokens"


def test_a_file_without_pages_is_told_by_its_passages() -> None:
    assert extent_line(File(page_count=1, chunk_count=1, token_count=34)) == "1 passage, about 34 tokens"


def test_a_share_is_a_hundred_only_when_nothing_is_missing() -> None:
    assert [percent(999, 1000), percent(1000, 1000), percent(0, 0)] == [99, 100, 100]
