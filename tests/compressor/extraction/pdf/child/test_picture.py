from __future__ import annotations

import io

from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from compressor.extraction.pdf.child.picture import MAX_HEIGHTS, encode_png, fit_size

SIDES = st.floats(0, 1e9)


@given(page_width=SIDES, page_height=SIDES, width=st.integers(1, 3_000))
def test_no_page_makes_a_picture_larger_than_asked(page_width: float, page_height: float, width: int) -> None:
    columns, rows = fit_size(page_width, page_height, width)
    assert 1 <= columns <= width
    assert 1 <= rows <= MAX_HEIGHTS * width


def test_a_page_keeps_its_proportions() -> None:
    assert fit_size(612, 792, 1000) == (1000, 1294)
    assert fit_size(0.5, 1, 1000) == (1000, 2000)
    assert fit_size(10, 14_400, 1000) == (3, 4000)


def test_pixels_come_back_as_they_were() -> None:
    rows = [bytes((255, 0, 0, 0, 255, 0)), bytes((0, 0, 255, 9, 8, 7))]
    png = encode_png(b"".join(row + b"??" for row in rows), columns=2, rows=2, stride=8)
    image = Image.open(io.BytesIO(png))
    assert (image.size, image.mode, image.tobytes()) == ((2, 2), "RGB", b"".join(rows))
