"""The picture of one page, as a PNG.

The format is written here (https://www.w3.org/TR/png-3/): it takes a dozen lines, and an imaging library is
slower to import than the page is to draw.
"""

from __future__ import annotations

import binascii
import ctypes
import zlib
from collections.abc import Iterator

from compressor.extraction.pdf.child import pdfium
from compressor.extraction.pdf.child.opening import CannotOpenError, open_pdf

MAX_HEIGHTS = 4
"""A picture is at most this many times as high as the width asked for."""

_WHITE = 0xFFFFFFFF
_RGB_BYTES = 3
_COLOUR_TYPE_RGB = 2
_BITS = 8
_FLAGS = pdfium.RENDER_ANNOTATIONS | pdfium.RENDER_REVERSED_BYTES


def picture_page(path: str, number: int, width: int) -> Iterator[dict[str, object]]:
    """Yield the messages about the picture of page `number`, from 1, as `pdf.child.main` has them."""
    with open_pdf(path) as document:
        pages = pdfium.get_page_count(document)
        yield {"pages": pages}
        png = draw_page(document, number - 1, width) if 1 <= number <= pages else None
        yield {"png": png and binascii.b2a_base64(png, newline=False).decode()}


def draw_page(document: int, index: int, width: int) -> bytes:
    """Return the page as a PNG, `width` pixels wide, or narrower where it is very high.

    Raises:
        CannotOpenError: the page is broken.
    """
    page = pdfium.load_page(document, index)
    if not page:
        raise CannotOpenError("damaged")
    columns, rows = fit_size(pdfium.get_page_width(page), pdfium.get_page_height(page), width)
    bitmap = pdfium.create_bitmap(columns, rows, pdfium.BITMAP_BGR, None, 0)
    if not bitmap:
        raise MemoryError
    pdfium.fill_bitmap(bitmap, 0, 0, columns, rows, _WHITE)
    pdfium.render_page(bitmap, page, 0, 0, columns, rows, 0, _FLAGS)
    stride = pdfium.get_bitmap_stride(bitmap)
    pixels = ctypes.string_at(pdfium.get_bitmap_buffer(bitmap), stride * rows)
    pdfium.destroy_bitmap(bitmap)
    pdfium.close_page(page)
    return encode_png(pixels, columns, rows, stride)


def fit_size(page_width: float, page_height: float, width: int) -> tuple[int, int]:
    """Return the size in pixels: as wide as asked, the page's proportions, and a bound on the height.

    A page is as large as its file says, from a fraction of a point to kilometres; the picture is not.
    """
    page_width, page_height = max(page_width, 1e-3), max(page_height, 1e-3)
    scale = min(width / page_width, MAX_HEIGHTS * width / page_height)
    return max(1, min(width, round(page_width * scale))), max(1, round(page_height * scale))


def encode_png(pixels: bytes, columns: int, rows: int, stride: int) -> bytes:
    """Return rows of red, green and blue bytes, `stride` bytes apart, as a PNG."""
    used = columns * _RGB_BYTES
    lines = b"".join(b"\0" + pixels[start : start + used] for start in range(0, rows * stride, stride))
    header = columns.to_bytes(4, "big") + rows.to_bytes(4, "big") + bytes((_BITS, _COLOUR_TYPE_RGB, 0, 0, 0))
    chunks = _chunk(b"IHDR", header) + _chunk(b"IDAT", zlib.compress(lines)) + _chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunks


def _chunk(kind: bytes, content: bytes) -> bytes:
    return len(content).to_bytes(4, "big") + kind + content + zlib.crc32(kind + content).to_bytes(4, "big")
