"""The charset of a marked-up document: by its mark, by what it says of itself, else as for any text."""

from __future__ import annotations

import codecs
import re
from contextlib import suppress

from compressor.extraction.charsets import DecodedText, decode_text

_HEAD_BYTES = 4096
_REPLACEMENT = "\ufffd"
_BYTE_ORDER_MARKS = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_SAID = re.compile(
    rb"""<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)|<meta[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)""",
    re.IGNORECASE,
)
_MEANT = {
    "iso-8859-1": "cp1252",
    "latin1": "cp1252",
    "us-ascii": "cp1252",
    "ascii": "cp1252",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "shift-jis": "cp932",
    "x-sjis": "cp932",
    "windows-31j": "cp932",
    "euc-kr": "cp949",
    "ks_c_5601-1987": "cp949",
    "big5": "big5hkscs",
    "iso-8859-9": "cp1254",
    "tis-620": "cp874",
    "windows-874": "cp874",
}
"""What browsers take these names for (https://encoding.spec.whatwg.org/#names-and-labels)."""


def decode_markup(data: bytes) -> DecodedText:
    """Return the document's text. Never fails; a charset that it names and is not in is not believed.

    It is believed as long as at least half of what is not ASCII has a meaning in it: bytes may be damaged.
    """
    charset = "" if data.startswith(_BYTE_ORDER_MARKS) else _find_charset(data)
    if charset:
        with suppress(UnicodeError, LookupError):  # no name of a charset of letters
            text = data.decode(charset, "replace")
            replaced = text.count(_REPLACEMENT)
            if 2 * replaced <= len(text) - len(text.encode("ascii", "ignore")):
                return DecodedText(text, charset, is_guess=replaced > 0, replaced=replaced)
    return decode_text(data)


def _find_charset(data: bytes) -> str:
    said = _SAID.search(data, 0, _HEAD_BYTES)
    if not said:
        return ""
    name = (said[1] or said[2]).decode("ascii", "replace").lower()
    charset = _MEANT.get(name, name)
    return "" if charset.startswith(("utf-16", "utf-32")) else charset  # it would not be legible
