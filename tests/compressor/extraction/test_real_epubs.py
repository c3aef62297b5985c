from __future__ import annotations

from pathlib import Path

import pytest

from compressor.core.document import Document
from compressor.core.normalization import normalize_text
from compressor.extraction.formats import extract
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.results import Extraction, ReadingsLeftOut
from compressor.extraction.signatures import FileFormat

pytestmark = pytest.mark.data

KUSAMAKURA = "kusamakura-japanese-vertical-writing.epub"
NUMERALS = "一 二 三 四 五 六 七 八 九 十 十一 十二 十三".split()


def read(eval_data: Path, name: str) -> Extraction:
    return extract(eval_data / "files" / name, limits=ExtractionLimits())


def chapters_of(document: Document) -> list[str]:
    return [entry.title for entry in document.outline if entry.level == 1]


def test_moby_dick_has_all_its_chapters(eval_data: Path) -> None:
    extraction = read(eval_data, "moby-dick.epub")
    document = extraction.document
    assert extraction.format is FileFormat.EPUB
    assert (document.title, document.paginated, extraction.notices) == ("Moby-Dick", False, ())
    chapters = [title for title in chapters_of(document) if title.startswith("Chapter ")]
    assert len(chapters) == 135
    assert [int(title.split()[1].strip(".")) for title in chapters] == list(range(1, 136))
    assert (chapters[0], chapters[-1]) == ("Chapter 1. Loomings.", "Chapter 135. The Chase.—Third Day.")
    assert len(document.outline) == 147


@pytest.mark.parametrize(
    "sentence",
    [
        "Chapter 1. Loomings.\n\nCall me Ishmael. Some years ago—never mind how long precisely—having little",
        "I try all things; I achieve what I can.",
        "It was the devious-cruising Rachel, that in her retracing search after her missing children, only "
        "found another orphan.",
    ],
)
def test_moby_dick_has_its_sentences(eval_data: Path, sentence: str) -> None:
    assert sentence in read(eval_data, "moby-dick.epub").document.pages[0].text


def test_every_heading_of_a_book_is_a_block_of_its_text(eval_data: Path) -> None:
    for name in ("moby-dick.epub", KUSAMAKURA):
        document = read(eval_data, name).document
        blocks = document.pages[0].text.split("\n\n")
        for entry in document.outline:
            assert blocks.count(entry.title) >= entry.occurrence >= 1


def test_vertical_japanese_is_read_in_logical_order_with_its_readings_apart(eval_data: Path) -> None:
    extraction = read(eval_data, KUSAMAKURA)
    text = extraction.document.pages[0].text
    assert extraction.document.title == "草枕"
    assert "一\n\n山路を登りながら、こう考えた。\n\n智に働けば角が立つ。情に棹させば流される。" in text
    assert (
        "那美さんの顔一面に出たのである。" in text
        or "余が胸中の画面はこの咄嗟の際に成就したのである。" in text
    )
    assert "やまみち" not in text
    assert extraction.notices == (ReadingsLeftOut(readings=4_603),)


def test_kusamakura_has_its_thirteen_chapters(eval_data: Path) -> None:
    document = read(eval_data, KUSAMAKURA).document
    titles = [entry.title for entry in document.outline]
    assert [title for title in dict.fromkeys(titles) if title in NUMERALS] == NUMERALS
    assert titles == [
        "草枕",
        *NUMERALS[:4],
        "三",
        *NUMERALS[4:],
        *titles[-4:],
    ]  # chapter 4 holds a stray "三"
    assert len(titles) == 19


def squeeze(text: str) -> str:
    return "".join(normalize_text(text).split())


def test_the_book_and_its_text_file_agree(eval_data: Path) -> None:
    book = squeeze(read(eval_data, KUSAMAKURA).document.pages[0].text)
    text = (eval_data / "books/soseki-kusamakura-ja.txt").read_text(encoding="utf-8")
    lines = [line for line in map(squeeze, text.split("\n")) if len(line) >= 20]
    differing = [line for line in lines if line not in book]
    assert len(lines) > 800
    assert [line[:4] for line in differing] == ["夏目漱石"]  # the note on the author, worded differently
