from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from compressor.extraction.errors import DamagedFileError, EncryptedFileError, ExtractionTooSlowError
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.pdf.page_image import MAX_WIDTH, PageOutOfRangeError, render_page
from tests.compressor.pdf_files import LOCKED, break_page, make_pdf

BLACK_SQUARE = b"0 0 0 rg 306 396 306 396 re f"
"""The upper right quarter of the page."""


def draw(
    folder: Path, pdf: bytes, number: int = 1, *, width: int = 100, limits: ExtractionLimits | None = None
) -> Image.Image:
    path = folder / "file.pdf"
    path.write_bytes(pdf)
    png = render_page(path, number, limits=limits or ExtractionLimits(), width=width)
    return Image.open(io.BytesIO(png))


def test_a_page_is_drawn_as_it_looks(tmp_path: Path) -> None:
    image = draw(tmp_path, make_pdf([None, BLACK_SQUARE]), 2)
    assert (image.format, image.size) == ("PNG", (100, 129))
    assert [image.getpixel(place) for place in ((75, 30), (25, 30), (75, 100))] == [
        (0, 0, 0),
        (255, 255, 255),
        (255, 255, 255),
    ]


@pytest.mark.parametrize("number", [0, -1, 3])
def test_a_page_that_is_not_there_is_said_with_those_that_are(tmp_path: Path, number: int) -> None:
    with pytest.raises(PageOutOfRangeError, match=f"no page {number}: this file has pages 1 to 2"):
        draw(tmp_path, make_pdf(["One.", "Two."]), number)


@pytest.mark.parametrize("width", [0, -5, MAX_WIDTH + 1])
def test_a_width_out_of_bounds_is_refused(tmp_path: Path, width: int) -> None:
    with pytest.raises(ValueError, match="width must be 1 to 3,000"):
        draw(tmp_path, make_pdf(["One."]), width=width)


def test_what_cannot_be_opened_has_its_reason(tmp_path: Path) -> None:
    with pytest.raises(EncryptedFileError):
        draw(tmp_path, make_pdf(["One."], trailer=LOCKED))
    with pytest.raises(DamagedFileError):
        draw(tmp_path, make_pdf(["One."])[:-200])


def test_a_broken_page_is_said_and_the_others_are_drawn(tmp_path: Path) -> None:
    pdf = break_page(make_pdf(["One.", "Two."]), 2)
    with pytest.raises(DamagedFileError):
        draw(tmp_path, pdf, 2)
    assert draw(tmp_path, pdf, 1).size == (100, 129)


@pytest.mark.parametrize(("box", "size"), [(b"0 0 1000000 1000000", (100, 100)), (b"0 0 1 14400", (1, 400))])
def test_a_giant_page_gives_a_picture_of_the_usual_size(
    tmp_path: Path, box: bytes, size: tuple[int, int]
) -> None:
    pdf = make_pdf(["One."]).replace(b"/MediaBox[0 0 612 792]", b"/MediaBox[%s]" % box)
    assert draw(tmp_path, pdf).size == size


def test_a_page_that_takes_too_long_is_given_up(tmp_path: Path) -> None:
    slow = b"0 0 612 792 re W n 0.5 w " + b"0 0 m 10 700 600 10 612 792 c S " * 300_000
    with pytest.raises(ExtractionTooSlowError):
        draw(tmp_path, make_pdf([slow]), width=3_000, limits=ExtractionLimits(max_seconds=0.2))
