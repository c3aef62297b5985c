"""Ranges of bytes, against a plain reading of what the header says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.api.errors import RangeNotSatisfiable
from compressor.api.ranges import requested_range, whole

SIZES = st.integers(1, 1_000)
NUMBERS = st.integers(0, 1_200)


@pytest.mark.parametrize(
    ("header", "first", "last"),
    [
        ("bytes=0-0", 0, 0),
        ("bytes=10-19", 10, 19),
        ("bytes=90-", 90, 99),
        ("bytes=-5", 95, 99),
        ("bytes=-500", 0, 99),
        ("bytes=50-500", 50, 99),
        ("BYTES= 0-99 ", 0, 99),
    ],
)
def test_one_range_is_read(header: str, first: int, last: int) -> None:
    asked = requested_range(header, 100)

    assert asked is not None
    assert (asked.first, asked.last) == (first, last)


@pytest.mark.parametrize(
    "header",
    ["", "bytes", "bytes=", "bytes=-", "bytes=a-b", "bytes=9-2", "bytes=0-1,5-6", "pages=1-2", "bytes=1-2-3"],
)
def test_no_range_or_a_broken_one_or_several_are_the_whole(header: str) -> None:
    assert requested_range(header, 100) is None


@pytest.mark.parametrize("header", ["bytes=100-", "bytes=100-200", "bytes=-0", "bytes=999999999999999999-"])
def test_a_range_with_no_byte_of_the_file_in_it_is_refused(header: str) -> None:
    with pytest.raises(RangeNotSatisfiable, match="100 bytes"):
        requested_range(header, 100)


@given(size=SIZES, first=NUMBERS, last=NUMBERS)
def test_a_range_is_the_slice_that_python_takes(size: int, first: int, last: int) -> None:
    content = bytes(number % 251 for number in range(size))
    expected = content[first : last + 1]

    try:
        asked = requested_range(f"bytes={first}-{last}", size)
    except RangeNotSatisfiable:
        assert first >= size
        return

    if asked is None:
        assert last < first
    else:
        assert content[asked.first : asked.last + 1] == expected
        assert asked.length == len(expected)
        assert asked.is_whole == (expected == content)


@given(size=SIZES, count=st.integers(1, 1_200))
def test_a_suffix_is_the_end(size: int, count: int) -> None:
    asked = requested_range(f"bytes=-{count}", size)

    assert asked is not None
    assert (asked.length, asked.last) == (min(count, size), size - 1)


@given(header=st.text(max_size=60), size=SIZES)
def test_no_header_breaks_it(header: str, size: int) -> None:
    try:
        asked = requested_range(header, size) or whole(size)
    except RangeNotSatisfiable:
        return
    assert 0 <= asked.first <= asked.last < size
