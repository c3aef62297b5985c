"""What streams can show."""

from __future__ import annotations

from io import BytesIO, StringIO, TextIOWrapper

from compressor.management.terminal import can_write, writable

ASCII = TextIOWrapper(BytesIO(), encoding="ascii")
UTF8 = TextIOWrapper(BytesIO(), encoding="utf-8")


def test_a_stream_says_what_it_can_write() -> None:
    assert can_write(UTF8, "█")
    assert can_write(StringIO(), "█")
    assert not can_write(ASCII, "█")


def test_typographic_signs_become_plain_ones_and_the_rest_question_marks() -> None:
    assert writable(ASCII, "“Так” – it’s…") == '"???" - it\'s...'


def test_what_can_be_written_is_left_alone() -> None:
    assert writable(UTF8, "“Так”") == "“Так”"
