"""Names of files: whatever people's machines call them, stored and shown without harm."""

from __future__ import annotations

import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.services.file_names import MAX_NAME_CHARS, file_suffix, stored_name, title_of


@pytest.mark.parametrize(
    ("given_name", "expected"),
    [
        ("book.pdf", "book.pdf"),
        ("C:\\Users\\ann\\book.pdf", "book.pdf"),
        ("../../etc/passwd", "passwd"),
        ("a\x00b\n.txt", "a b .txt"),
        ("\u202efdp.exe", "fdp.exe"),
        ("", "file"),
        ("..", "file"),
        ("naïve 日本.txt", "naïve 日本.txt"),
        (os.fsdecode(b"na\xefve.txt"), "na\ufffdve.txt"),
        ("n" * 300 + ".pdf", "n" * 251 + ".pdf"),
    ],
)
def test_a_name_is_its_last_part_without_what_cannot_be_shown(given_name: str, expected: str) -> None:
    assert stored_name(given_name) == expected


@given(st.text(max_size=600))
def test_any_name_can_be_stored(name: str) -> None:
    kept = stored_name(name)

    assert 0 < len(kept) <= MAX_NAME_CHARS
    assert "\0" not in kept
    assert kept.encode()
    assert title_of(kept)
    assert stored_name(kept) == kept


@pytest.mark.parametrize(
    ("name", "suffix"), [("a.PDF", ".pdf"), ("a.tar.gz", ".gz"), ("a", ""), ("a.b c", ""), (".txt", "")]
)
def test_a_suffix_is_what_a_format_could_be_called(name: str, suffix: str) -> None:
    assert file_suffix(name) == suffix
