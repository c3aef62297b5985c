from __future__ import annotations

import pytest

from compressor.extraction.pictures import describe_picture, take_description


@pytest.mark.parametrize(
    "description",
    [
        "",
        "  ",
        "image1.png",
        "IMG_0023.JPG",
        "Picture 4",
        "Image",
        "cover image",
        "Grafik 12",
        "https://example.org/a.png",
        "A horse. Description automatically generated",
        "Ein Pferd. Automatisch generierte Beschreibung",
    ],
)
def test_what_nobody_described_is_not_described(description: str) -> None:
    assert describe_picture(description) == ""


def test_a_description_is_one_line() -> None:
    assert describe_picture("A horse\n on a hill ") == "[image: A horse on a hill]"


@pytest.mark.parametrize("description", ["1848", "Figure 3", "Map", "image of a horse", "x"])
def test_a_description_that_says_something_stays(description: str) -> None:
    assert describe_picture(description) == f"[image: {description}]"


@pytest.mark.parametrize("text", ["A horse [left]", "", "x^{2}", "[1]"])
def test_what_is_no_picture_stays_as_it_is(text: str) -> None:
    assert take_description(text) == text


def test_a_description_comes_back_without_its_mark() -> None:
    assert take_description(describe_picture("A horse [left]")) == "A horse [left]"
