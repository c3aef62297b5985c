from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.document import Document, Page
from compressor.extraction.errors import TooMuchTextError
from compressor.extraction.formats import extract
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.text_limits import check_amount

UNLIMITED = 10**9


def limits(**most: int) -> ExtractionLimits:
    wide = dict.fromkeys(("max_characters", "max_lines", "max_paragraphs", "max_headings"), UNLIMITED)
    return ExtractionLimits(**{**wide, **most})


def document(*texts: str) -> Document:
    pages = tuple(Page(number, "", text) for number, text in enumerate(texts, start=1))
    return Document(pages=pages, paginated=True)


@pytest.mark.parametrize(
    ("name", "data", "most", "sentence"),
    [
        ("book.txt", b"One.\nTwo.", {"max_characters": 8}, "has 9 characters, and at most 8 are taken"),
        ("book.txt", b"a\nb\nc\nd", {"max_lines": 2, "max_paragraphs": 1}, "has 4 lines, and at most 2 are"),
        ("book.txt", b"a\n\n\nb\n \nc\nd", {"max_paragraphs": 2}, "has 3 paragraphs, and at most 2 are"),
        ("book.md", b"# a\n\n# b\n\n# c", {"max_headings": 2}, "has 3 headings, and at most 2 are taken"),
    ],
)
def test_a_file_with_more_text_than_is_taken_is_refused_with_its_numbers(
    tmp_path: Path, name: str, data: bytes, most: dict[str, int], sentence: str
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(TooMuchTextError, match=sentence) as caught:
        extract(path, limits=limits(**most))
    assert caught.value.reason == "too_much_text"


@given(st.lists(st.text("a \n", max_size=30), min_size=1, max_size=4))
def test_what_is_within_the_lines_and_paragraphs_it_has_is_let_through(texts: list[str]) -> None:
    lines = sum(bool(line.strip()) for text in texts for line in text.split("\n"))
    most = max(1, lines) + len(texts)  # a blank page counts as a line
    check_amount(document(*texts), limits(max_lines=most, max_paragraphs=most))


def test_blank_lines_alone_are_neither_lines_nor_paragraphs() -> None:
    check_amount(document("\n" * 100_000 + "x"), limits(max_lines=2, max_paragraphs=1))
