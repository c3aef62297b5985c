"""The charset of a text file: told by its byte order mark or its form if possible, else guessed."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from compressor.extraction.chinese_charsets import is_simplified_chinese
from compressor.extraction.cyrillic_charsets import CYRILLIC_CHARSETS, choose_cyrillic_charset
from compressor.extraction.latin_charsets import LATIN_CHARSETS, choose_latin_charset

_BYTE_ORDER_MARKS = (  # UTF-32 first: its little-endian mark begins with that of UTF-16
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_EAST_ASIAN = ("gb18030", "big5", "cp932", "euc_jp", "cp949")
_OTHER_SCRIPTS = ("cp1253", "iso8859_7", "cp1255", "cp1256", "iso8859_6", "cp874")
_CANDIDATES = [*_EAST_ASIAN, *CYRILLIC_CHARSETS, *_OTHER_SCRIPTS, *LATIN_CHARSETS]
_SAMPLE_BYTES = 32_768
_UP_TO_A_SAFE_CUT = re.compile(rb".*[\x00-\x2f]", re.DOTALL)
_MAX_UTF8_DAMAGE = 0.05
_CUT_OFF = "unexpected end of data"
"""Python's word for UTF-8 that is sound but for its last character."""
_CONTROLS = bytes(set(range(0x20)) - set(b"\t\n\v\f\r\x1a\x1b"))
_MAX_CONTROLS = 8
_MAX_CONTROL_SHARE = 0.02
_UNMARKED_SAMPLE_BYTES = 4096
_MIN_NUL_SHARE = 0.4
_MAX_STRAY_NUL_SHARE = 0.02


@dataclass(frozen=True, slots=True)
class DecodedText:
    """A file's text. `replaced` counts the U+FFFD in it: bytes without a meaning, or lost before."""

    text: str
    charset: str
    is_guess: bool
    replaced: int


def is_binary(data: bytes) -> bool:
    """Tell whether this is no text: it has no byte order mark and more than a few control characters."""
    if _find_byte_order_mark(data):
        return False
    if charset := _find_unmarked_utf16(data):
        data = data.decode(charset, "replace").encode()
    controls = len(data) - len(data.translate(None, _CONTROLS))
    return controls > max(_MAX_CONTROLS, _MAX_CONTROL_SHARE * len(data))


def decode_text(data: bytes) -> DecodedText:
    """Return the text of the file. Never fails: bytes that mean nothing in the charset become U+FFFD.

    In this order: a byte order mark; the NULs of UTF-16 in the Latin script; UTF-8, if at most one in twenty
    of its longer characters is damaged, or the last of several is cut off; a guess among the charsets of East
    Asia, Cyrillic, Greek, Hebrew, Arabic, Thai and Latin. Takes linear time.
    """
    if mark := _find_byte_order_mark(data):
        return _decode(data[len(mark[0]) :], mark[1], is_guess=False)
    if charset := _find_unmarked_utf16(data):
        return _decode(data, charset, is_guess=True)
    try:
        return DecodedText(data.decode("utf-8"), "utf-8", is_guess=False, replaced=0)
    except UnicodeDecodeError as error:
        damaged = _decode(data, "utf-8", is_guess=True)
        is_cut_off = error.reason == _CUT_OFF
    longer = len(damaged.text) - len(damaged.text.encode("ascii", "ignore"))
    if damaged.replaced <= _MAX_UTF8_DAMAGE * longer or (is_cut_off and damaged.replaced < longer):
        return damaged
    return _decode(data, _guess_charset(_sample(data)), is_guess=True)


def _find_byte_order_mark(data: bytes) -> tuple[bytes, str] | None:
    return next((entry for entry in _BYTE_ORDER_MARKS if data.startswith(entry[0])), None)


def _find_unmarked_utf16(data: bytes) -> str:
    """Return the UTF-16 in which every other byte is mostly NUL, as it is in Latin text; else ""."""
    sample = data[:_UNMARKED_SAMPLE_BYTES]
    half = len(sample) // 2
    low, high = sample[0::2].count(0), sample[1::2].count(0)
    if high > _MIN_NUL_SHARE * half and low <= _MAX_STRAY_NUL_SHARE * half:
        return "utf-16-le"
    if low > _MIN_NUL_SHARE * half and high <= _MAX_STRAY_NUL_SHARE * half:
        return "utf-16-be"
    return ""


def _decode(data: bytes, charset: str, *, is_guess: bool) -> DecodedText:
    text = data.decode(charset, "replace")
    return DecodedText(text, charset, is_guess, text.count("\ufffd"))


def _sample(data: bytes) -> bytes:
    """Return lines with more than ASCII from all over the file, with no character of any charset cut."""
    lines = [line for line in data.split(b"\n") if not line.isascii()]
    stride = 1 + sum(map(len, lines)) // _SAMPLE_BYTES
    sample = b"\n".join(lines[::stride])[:_SAMPLE_BYTES]
    safe = _UP_TO_A_SAFE_CUT.match(sample)
    return safe[0] if safe else sample


def _guess_charset(sample: bytes) -> str:
    if is_simplified_chinese(sample):
        return "gb18030"
    import charset_normalizer  # noqa: PLC0415 - most files are in UTF-8 and need no guess

    match = charset_normalizer.from_bytes(sample, cp_isolation=_CANDIDATES).best()
    if match is None or match.encoding in LATIN_CHARSETS:
        return choose_latin_charset(sample)
    if match.encoding in CYRILLIC_CHARSETS:
        return choose_cyrillic_charset(sample)
    return match.encoding
