"""Small PDFs made by hand: real enough for PDFium, with the parts that the tests are about."""

from __future__ import annotations

import hashlib
import re
import struct
import zlib
from collections.abc import Mapping, Sequence

PageContent = str | bytes | None
"""The lines of a page, or its content stream as it is, or None for a page with nothing on it."""

Bookmark = tuple[str, int, int | None]
"""Title, level from 1, page from 1 or None."""

LOCKED = b"/Encrypt<</Filter/Standard/V 1/R 2/O<%s>/U<%s>/P -4>>/ID[<00><00>]" % (b"00" * 32, b"11" * 32)
"""For the trailer: asks for a password that nobody has."""

UNKNOWN_LOCK = b"/Encrypt<</Filter/Unheard/V 1>>/ID[<00><00>]"
"""For the trailer: locked in a way that no reader knows."""

_OUTLINE = 5
_FIRST_BOOKMARK = 6
_FIRST_OWN_CODE = 0x80
_LINE_HEIGHT = 14


def make_pdf(
    pages: Sequence[PageContent],
    *,
    labels: Mapping[int, str] | None = None,
    outline: Sequence[Bookmark] = (),
    title: str = "",
    trailer: bytes = b"",
) -> bytes:
    """Return a PDF of these pages.

    `labels` maps the index of a page to the labels that begin there, in the format's words: {0: "/S/r"} for
    i, ii, iii; {4: "/S/D"} for 1, 2, 3; {0: "/P(T-)/S/D"} for T-1, T-2. A file may hold up to 128 characters
    that are not ASCII. `trailer` goes into the trailer as it is.
    """
    codes = _assign_codes("".join(page for page in pages if isinstance(page, str)))
    page_numbers = [_FIRST_BOOKMARK + len(outline) + 2 * index for index in range(len(pages))]
    objects = [
        b"<</Type/Catalog/Pages 2 0 R/Outlines 5 0 R%s>>" % _format_labels(labels or {}),
        b"<</Type/Pages/Count %d/Kids[%s]>>" % (len(pages), b" ".join(map(_refer, page_numbers))),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 4 0 R>>",
        _make_stream(_format_character_map(codes)),
        b"<</First %s>>" % _refer(_FIRST_BOOKMARK) if outline else b"<<>>",
        *(_format_bookmark(outline, index, page_numbers) for index in range(len(outline))),
    ]  # objects 1 to 5, then the bookmarks, then two a page, then the title
    for number, page in enumerate(pages, start=1):
        objects.append(_format_page(number, contents=len(objects) + 2))
        objects.append(_make_stream(_format_content(page, codes)))
    objects.append(b"<</Title%s>>" % _format_string(title))
    return _assemble(objects, trailer + b"/Info " + _refer(len(objects)))


def break_page(pdf: bytes, number: int) -> bytes:
    """Return `pdf` with one page, from 1, that cannot be opened."""
    return pdf.replace(b"<</Type/Page/Number %d/" % number, b"<</Type/Gone/Number %d/" % number)


def _assemble(objects: Sequence[bytes], trailer: bytes) -> bytes:
    body = b"%PDF-1.7\n"
    offsets = []
    for number, content in enumerate(objects, start=1):
        offsets.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"".join(b"%010d 00000 n \n" % offset for offset in offsets)
    size = len(objects) + 1
    return body + (
        b"xref\n0 %d\n0000000000 65535 f \n%strailer\n<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF\n"
        % (size, table, size, trailer, len(body))
    )


def _format_page(number: int, *, contents: int) -> bytes:
    return (
        b"<</Type/Page/Number %d/Parent 2 0 R/MediaBox[0 0 612 792]"
        b"/Resources<</Font<</F1 3 0 R>>>>/Contents %d 0 R>>" % (number, contents)
    )


def _format_content(page: PageContent, codes: Mapping[str, int]) -> bytes:
    if page is None:
        return b""
    if isinstance(page, bytes):
        return page
    lines = [
        b"<%s> Tj 0 -%d Td" % (bytes(codes[character] for character in line).hex().encode(), _LINE_HEIGHT)
        for line in page.split("\n")
    ]
    return b"BT /F1 12 Tf 72 720 Td " + b"\n".join(lines) + b" ET"


def _assign_codes(text: str) -> dict[str, int]:
    others = sorted(character for character in set(text) if not character.isascii())
    if len(others) > 0x100 - _FIRST_OWN_CODE:
        raise ValueError(f"{len(others)} characters that are not ASCII do not fit into one file")
    ascii_codes = {chr(code): code for code in range(_FIRST_OWN_CODE)}
    return ascii_codes | {character: code for code, character in enumerate(others, start=_FIRST_OWN_CODE)}


def _format_character_map(codes: Mapping[str, int]) -> bytes:
    entries = [
        b"<%02x> <%s>" % (code, character.encode("utf-16-be").hex().encode())
        for character, code in codes.items()
    ]
    return (
        b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        b"1 begincodespacerange <00> <ff> endcodespacerange\n"
        b"%d beginbfchar\n%s\nendbfchar\nendcmap end end" % (len(entries), b"\n".join(entries))
    )


def _format_labels(labels: Mapping[int, str]) -> bytes:
    if not labels:
        return b""
    ranges = b"".join(b"%d<<%s>>" % (index, label.encode()) for index, label in sorted(labels.items()))
    return b"/PageLabels<</Nums[%s]>>" % ranges


def _format_bookmark(outline: Sequence[Bookmark], index: int, page_numbers: Sequence[int]) -> bytes:
    title, level, page = outline[index]
    entry = b"<</Title%s/Parent %d 0 R" % (_format_string(title), _OUTLINE)
    if page is not None:
        entry += b"/Dest[%s/Fit]" % _refer(page_numbers[page - 1])
    if index + 1 < len(outline) and outline[index + 1][1] > level:
        entry += b"/First %s" % _refer(_FIRST_BOOKMARK + index + 1)
    sibling = next((after for after in range(index + 1, len(outline)) if outline[after][1] <= level), None)
    if sibling is not None and outline[sibling][1] == level:
        entry += b"/Next %s" % _refer(_FIRST_BOOKMARK + sibling)
    return entry + b">>"


def _format_string(text: str) -> bytes:
    return b"<feff%s>" % text.encode("utf-16-be").hex().encode()


def _make_stream(content: bytes) -> bytes:
    packed = zlib.compress(content)
    return b"<</Filter/FlateDecode/Length %d>>stream\n%s\nendstream" % (len(packed), packed)


def _refer(number: int) -> bytes:
    return b"%d 0 R" % number


def place_text(items: Sequence[tuple[float, float, str]], *, size: int = 10) -> bytes:
    """Return the content of a page that writes each text, of ASCII without parentheses, at its x and y."""
    return b"".join(
        b"BT /F1 %d Tf 1 0 0 1 %.2f %.2f Tm (%s) Tj ET\n" % (size, x, y, text.encode("ascii"))
        for x, y, text in items
    )


_PASSWORD_PADDING = bytes.fromhex("28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a")
_FILE_ID = bytes(16)
_PERMISSIONS = -44


def restrict(pages: Sequence[PageContent], *, owner_password: bytes) -> bytes:
    """Return a PDF that anybody opens and only its owner may change: encrypted, with an empty user password.

    As ISO 32000-1 has it in section 7.6, in its oldest form (RC4 with 40 bits).
    """
    owner_key = _digest(_pad(owner_password))[:5]
    owner_entry = _cipher(owner_key, _PASSWORD_PADDING)
    key = _digest(_PASSWORD_PADDING + owner_entry + struct.pack("<i", _PERMISSIONS) + _FILE_ID)[:5]
    user_entry = _cipher(key, _PASSWORD_PADDING)
    trailer = b"/Encrypt<</Filter/Standard/V 1/R 2/O<%s>/U<%s>/P %d>>/ID[<%s><%s>]" % (
        owner_entry.hex().encode(),
        user_entry.hex().encode(),
        _PERMISSIONS,
        _FILE_ID.hex().encode(),
        _FILE_ID.hex().encode(),
    )
    return re.sub(
        rb"(\d+)( 0 obj\n[^\n]*stream\n)(.*?)(\nendstream)",
        lambda found: b"".join(
            (found[1], found[2], _cipher(_object_key(key, int(found[1])), found[3]), found[4])
        ),
        make_pdf(pages, trailer=trailer),
        flags=re.DOTALL,
    )


def _pad(password: bytes) -> bytes:
    return (password + _PASSWORD_PADDING)[:32]


def _object_key(key: bytes, number: int) -> bytes:
    return _digest(key + number.to_bytes(3, "little") + bytes(2))[:10]


def _digest(data: bytes) -> bytes:
    return hashlib.md5(data, usedforsecurity=False).digest()


def _cipher(key: bytes, data: bytes) -> bytes:
    """RC4, which is the same in both directions."""
    state = list(range(256))
    other = 0
    for index in range(256):
        other = (other + state[index] + key[index % len(key)]) % 256
        state[index], state[other] = state[other], state[index]
    done = bytearray()
    index = other = 0
    for byte in data:
        index = (index + 1) % 256
        other = (other + state[index]) % 256
        state[index], state[other] = state[other], state[index]
        done.append(byte ^ state[(state[index] + state[other]) % 256])
    return bytes(done)
