from __future__ import annotations

from collections.abc import Callable
from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from tests.compressor.extraction.docx.reading import read_bytes
from tests.compressor.office_files import item, make_docx, paragraph, run, table

LEVEL = '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/></w:lvl>'
NUMBERING = (
    f'<w:abstractNum w:abstractNumId="0">{LEVEL}</w:abstractNum>'
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
)


def in_runs(*words: str) -> str:
    return paragraph(*(run(f"{word} ") for word in words))


def in_items(*words: str) -> str:
    return "".join(map(item, words))


def beside_a_box(first: str, second: str, third: str) -> str:
    content = f"<w:txbxContent>{paragraph(third)}</w:txbxContent>"
    return paragraph(f"{first} ", f"<w:r><w:pict>{content}</w:pict></w:r>", second)


def before_a_formula(first: str, second: str, third: str) -> str:
    fraction = f"<m:f><m:num><m:t>{second}</m:t></m:num><m:den><m:t>{third}</m:t></m:den></m:f>"
    return paragraph(f"{first} ", f"<m:oMath>{fraction}</m:oMath>")


WRITERS: tuple[Callable[[str, str, str], str], ...] = (
    lambda *words: paragraph(" ".join(words)),
    lambda *words: paragraph(" ".join(words), style="Heading2"),
    lambda first, second, third: table((first, second), (third, "")),
    lambda first, second, third: table((first, paragraph(second) + table((third, "")))),
    lambda first, second, third: paragraph(first, f"<w:ins>{run(f' {second} ')}</w:ins>", third),
    lambda first, second, third: paragraph(
        f"{first} ", f"<w:fldSimple>{run(second)}</w:fldSimple>", f" {third}"
    ),
    in_runs,
    in_items,
    beside_a_box,
    before_a_formula,
)


@given(st.lists(st.sampled_from(WRITERS), min_size=1, max_size=25))
def test_no_word_gets_lost_and_their_order_stays(writers: list[Callable[[str, str, str], str]]) -> None:
    numbers = count()
    words = [[f"word{next(numbers)}x" for _ in range(3)] for _ in writers]
    body = "".join(writer(*piece) for writer, piece in zip(writers, words, strict=True))
    text = read_bytes(make_docx(body, parts={"numbering": NUMBERING})).document.pages[0].text
    for separator in "|()/•":
        text = text.replace(separator, " ")
    assert text.split() == [word for piece in words for word in piece]


@given(st.lists(st.sampled_from(["Heading1", "Heading2", ""]), max_size=20))
def test_the_outline_names_blocks_of_the_text_in_their_order(styles: list[str]) -> None:
    body = "".join(paragraph("Same words", style=style) for style in styles)
    document = read_bytes(make_docx(body)).document
    blocks = document.pages[0].text.split("\n\n")
    found = [position for position, block in enumerate(blocks, start=1) if block == "Same words"]
    expected = [found[position] for position, style in enumerate(styles) if style]
    assert [entry.occurrence for entry in document.outline] == expected
