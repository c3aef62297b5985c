from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.document import Document
from compressor.extraction.errors import UnsupportedFormatError
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.markdown import read_markdown_file
from compressor.extraction.markdown.reader import read_markdown
from compressor.extraction.results import EncodingGuessed


def document_of(text: str) -> Document:
    return read_markdown(text.encode()).document


def text_of(text: str) -> str:
    return document_of(text).pages[0].text


def test_headings_are_the_outline_with_their_levels() -> None:
    document = document_of("# One\n\nText.\n\n## Two *b*\n\nThree\n=====\n\nFour\n----\n\n### Five ###\n")
    assert [(entry.title, entry.level) for entry in document.outline] == [
        ("One", 1),
        ("Two b", 2),
        ("Three", 1),
        ("Four", 2),
        ("Five", 3),
    ]
    assert document.pages[0].text == "One\n\nText.\n\nTwo b\n\nThree\n\nFour\n\nFive"
    assert not document.paginated


def test_lines_of_a_paragraph_are_joined_and_hard_breaks_kept() -> None:
    assert text_of("one\ntwo  \nthree\\\nfour") == "one two\nthree\nfour"


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("- a\n- b\n  - c\n", "- a\n- b\n  - c"),
        ("3. a\n4. b\n   1. c\n", "3. a\n4. b\n  1. c"),
        ("- [ ] a\n- [x] b\n", "- [ ] a\n- [x] b"),
        ("| A | B |\n|---|--:|\n| A1 | B1 |\n| A2 | B2 |\n", "A | B\nA1 | B1\nA2 | B2"),
        ("> quoted\n> text\n", "quoted text"),
        ("**bold** _it_ ~~gone~~ `co  de`", "bold it gone co de"),
        ("a &amp; b &copy; \\*c\\*", "a & b © *c*"),
        ("<b>bold</b> and<br>break", "bold and\nbreak"),
        ("<div>\n<p>In HTML</p>\n</div>", "In HTML"),
        ("<table><tr><td>A1</td><td>B1</td></tr></table>", "A1 | B1"),
        ("a <!-- comment --> b", "a b"),
        ("vector<int> and Map<K, V>", "vector<int> and Map<K, V>"),
        ("<template-name>\n\ntext", "<template-name>\n\ntext"),
    ],
)
def test_marks_go_and_the_text_stays(source: str, text: str) -> None:
    assert text_of(source) == text


@pytest.mark.parametrize("fence", ["```", "~~~", "```python"])
def test_code_stays_as_it_is_written(fence: str) -> None:
    code = "def f(x):\n    return *x*  # <b> $a$\n\n\tpass"
    assert text_of(f"Before.\n\n{fence}\n{code}\n{fence[:3]}\n\nAfter.") == f"Before.\n\n{code}\n\nAfter."


def test_indented_code_stays_as_it_is_written() -> None:
    assert text_of("Text.\n\n    a = *b*\n      c\n") == "Text.\n\na = *b*\n  c"


@pytest.mark.parametrize(
    "formula",
    [
        "$x^2$",
        "$a_1 * b * c_2$",
        r"$\frac{a}{b} \{x\} \\$",
        r"$$\sum_{i=1}^n *i*$$",
        r"\(a_b*c*\)",
        r"\[x_1 * y_2\]",
        "$<b>$",
    ],
)
def test_formulas_in_a_line_stay_byte_for_byte(formula: str) -> None:
    assert text_of(f"Let {formula} be *small*.") == f"Let {formula} be small."


@pytest.mark.parametrize(
    "formula",
    [
        "$$\na\n+ b\n- c\n= d\n$$",
        "\\[\n  x_1 \\\\\n  * y_2\n\\]",
        "\\begin{align*}\nx &= 1 \\\\\n- y &< 2\n\\end{align*}",
        "$$ a_1 * b * c $$",
    ],
)
def test_formulas_on_lines_of_their_own_stay_byte_for_byte(formula: str) -> None:
    assert text_of(f"Let\n{formula}\nbe *small*.") == f"Let\n\n{formula}\n\nbe small."
    assert text_of(f"- a\n\n  {formula.replace(chr(10), chr(10) + '  ')}\n").endswith(formula)


@pytest.mark.parametrize("text", ["$5 and $10", "a $ b $ c", "costs $5", "$$ left open", r"\[ left open"])
def test_dollars_that_are_prices_are_no_formulas(text: str) -> None:
    assert text_of(text).lstrip("\\") == text.lstrip("\\")


def test_links_carry_their_address_where_it_is_not_their_text() -> None:
    source = (
        "[Iceland](https://example.org/is), [above](#top), <https://a.org>, [b] and [c@d.e](mailto:c@d.e)"
    )
    source += "\n\n[b]: https://b.org 'B'"
    assert text_of(source) == (
        "Iceland (https://example.org/is), above, https://a.org, b (https://b.org) and c@d.e"
    )


def test_pictures_are_their_descriptions() -> None:
    assert text_of("![A map](map.png) ![](x.png)") == "[image: A map]"


def test_footnotes_keep_their_marks_and_texts() -> None:
    source = (
        "Text[^1] and[^b].\n\n[^1]: https://example.org/a\n[^b]: Darwin,\n    *Origin*.\n\n    More.\n\nEnd."
    )
    assert text_of(source) == (
        "Text[^1] and[^b].\n\n[^1]: https://example.org/a\n\n[^b]: Darwin, Origin. More.\n\nEnd."
    )


def test_cells_that_are_too_many_are_kept() -> None:
    source = "| A | B |\n|---|---|\n| 1 | 2 | 3 | 4 |\n| 5 |\n"
    assert text_of(source) == "A | B\n1 | 2 | 3 | 4\n5"


@pytest.mark.parametrize(
    ("source", "title"),
    [
        ("---\ntitle: On Horses\nauthor: Me\n---\n# One\n\nText.", "On Horses"),
        ("---\ntitle: 'On \"Horses\"'\n...\nText.", 'On "Horses"'),
        ('+++\ntitle = "On Horses"\n+++\nText.', "On Horses"),
        ("# On Horses\n\n## One\n\n## Two\n", "On Horses"),
        ("# One\n\n# Two\n", ""),
        ("Text.", ""),
    ],
)
def test_the_title_is_in_front_matter_or_the_one_heading_above_all(source: str, title: str) -> None:
    assert document_of(source).title == title


def test_front_matter_stays_in_front() -> None:
    assert text_of("---\ntitle: T\ntags:\n  - a\n---\n\n# One\n") == "title: T\ntags:\n  - a\n\nOne"


@pytest.mark.parametrize("source", ["---\n\nText.\n\n---\n\nMore.", "---\nText.\n---\nMore."])
def test_rules_are_no_front_matter(source: str) -> None:
    assert text_of(source) == "Text.\n\nMore."


@pytest.mark.parametrize("charset", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_any_charset_is_read(charset: str) -> None:
    extraction = read_markdown("# Überschrift\n\nEin schöner Text über Pferde auf Island.".encode(charset))
    assert extraction.document.pages[0].text.startswith("Überschrift\n\nEin schöner Text über")
    assert bool(extraction.notices) == (charset == "cp1252")
    assert all(isinstance(notice, EncodingGuessed) for notice in extraction.notices)


def test_all_line_breaks_are_known() -> None:
    assert text_of("# One\r\n\r\nText.\r\rMore.\x00") == "One\n\nText.\n\nMore."


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(UnsupportedFormatError):
        read_markdown(bytes(range(32)) * 10)


def test_progress_is_reported_at_the_end(tmp_path: Path) -> None:
    steps: list[tuple[int, int]] = []
    path = tmp_path / "notes.md"
    path.write_text("# One")
    read_markdown_file(path, limits=ExtractionLimits(), on_progress=lambda *step: steps.append(step))
    assert steps == [(1, 1)]


@pytest.mark.parametrize("opening", ["> ", "- ", "1. ", "* > "])
def test_what_nests_too_deep_is_kept(opening: str) -> None:
    assert "the innermost" in text_of(opening * 300 + "the innermost")


BLOCKS = [
    "# {}\n",
    "{}\n",
    "- {}\n",
    "1. {}\n",
    "> {}\n",
    "    {}\n",
    "```\n{}\n```\n",
    "| {} | b |\n|--|--|\n",
]
INLINES = ["**{}**", "*{}", "`{}", "[{}]", "[{}](u)", "${}$", "$${}\n", "<i>{}", "<x>{}", "[^1]: {}\n"]
PIECES = st.sampled_from([*BLOCKS, *INLINES, "\n", "  "])


@given(st.lists(PIECES, max_size=20))
def test_no_word_gets_lost_and_their_order_stays(pieces: list[str]) -> None:
    words = [f"word{number}x" for number in range(len(pieces))]
    source = "".join(piece.format(word) for piece, word in zip(pieces, words, strict=True))
    text = text_of(source)
    places = [text.find(word) for word, piece in zip(words, pieces, strict=True) if "{}" in piece]
    assert -1 not in places
    assert places == sorted(places)


@given(st.text(st.sampled_from("#*_`~[]()<>!|$\\-+=>:^&; \n\tab1.")))
def test_any_text_is_read(source: str) -> None:
    assert len(document_of(source).pages) == 1
