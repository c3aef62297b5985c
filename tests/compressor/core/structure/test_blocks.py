from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.structure.blocks import (
    Paragraph,
    is_formula,
    join_broken,
    split_at_short_lines,
    split_blocks,
)

FIRST_HALF = "The rivers that shape the valley in early spring are deeper than"
TEXTS = st.lists(
    st.sampled_from(
        ["\n", "\n\n", "\f", " ", "\t", "a", "word", FIRST_HALF, "End.", "1. ", "- ", "\x00", "\ud800"]
    ),
    max_size=40,
).map("".join)


def paragraphs(text: str, *, borders: frozenset[int] = frozenset()) -> list[str]:
    found = join_broken(text, split_blocks(text), borders, frozenset())
    return [text[each.start : each.end].strip() for each in found]


@given(TEXTS)
def test_blocks_follow_one_another_and_cover_the_text(text: str) -> None:
    blocks = split_blocks(text)
    assert "".join(text[block.start : block.next_start] for block in blocks) == (text if text.strip() else "")


@given(TEXTS, st.frozensets(st.integers(0, 10)), st.frozensets(st.integers(0, 200)))
def test_paragraphs_follow_one_another_and_cover_the_text(
    text: str, borders: frozenset[int], running_lines: frozenset[int]
) -> None:
    found = join_broken(text, split_blocks(text), borders, running_lines)
    assert "".join(text[each.start : each.end] for each in found) == (text if text.strip() else "")


@given(TEXTS)
def test_every_line_of_a_block_has_words_and_lies_in_it(text: str) -> None:
    for block in split_blocks(text):
        assert all(text[start:end].strip() for start, end in block.lines)
        assert block.start <= block.lines[0][0]
        assert block.end <= block.next_start


@pytest.mark.parametrize(
    "second_half",
    [
        "the lakes that feed them in the dry season.",
        "‘the lakes’ that feed them in the dry season.",
        "Gould thought when he first saw them.",
    ],
)
@pytest.mark.parametrize("gap", ["\f", "\n\f\n"])
def test_a_sentence_broken_by_the_end_of_a_page_is_one_paragraph(second_half: str, gap: str) -> None:
    assert len(paragraphs(f"{FIRST_HALF}{gap}{second_half}")) == 1


def test_a_sentence_broken_by_blank_lines_goes_on_in_lower_case() -> None:
    assert len(paragraphs(f"{FIRST_HALF}\n\nthe lakes that feed them in the dry season.")) == 1


def test_a_sentence_that_stops_in_a_preposition_goes_on_before_a_name() -> None:
    text = "Several other singular rules of this kind could be given from\n\nGärtner: for instance."
    assert len(paragraphs(text)) == 1


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("国境の長いトンネルを抜けるとそこはもう雪国であったが夜の底はまだ", "白くなっていた。"),
        ("ومن أجل فهم تاريخ هذه المدينة القديمة يجب أن نعرف أولا كيف عاش", "سكانها في تلك القرون."),
        ("किसी भी नदी का इतिहास उस घाटी के लोगों के जीवन से बहुत गहरा", "जुड़ा रहता है।"),
    ],
)
def test_a_sentence_broken_by_a_page_is_joined_in_scripts_without_case(first: str, second: str) -> None:
    assert len(paragraphs(f"{first}\f{second}")) == 1


@pytest.mark.parametrize(
    "second",
    [
        "1. the first of the rules is this.",
        "- the first of the rules is this.",
        "(a) the first of the rules is this.",
        "• the first of the rules is this.",
        "x = a + b",
        "y² + 2y ≤ 4",
        "Another paragraph begins here.",
    ],
)
def test_items_formulas_and_new_paragraphs_are_not_joined(second: str) -> None:
    assert len(paragraphs(f"{FIRST_HALF} the lakes as can be seen here:\n\n{second}")) == 2


def test_what_follows_a_full_stop_in_lower_case_is_no_second_half() -> None:
    text = "The program is called with one argument, the path of a file.\n\nrun path/to/file"
    assert len(paragraphs(text)) == 2


def test_code_indented_below_a_sentence_is_not_joined_to_it() -> None:
    assert (
        len(paragraphs("The statement then binds the name that was given in\n\n    for item in items:\n"))
        == 2
    )


def test_an_abbreviation_at_the_break_does_not_end_the_paragraph() -> None:
    text = "The parallelism has greatly struck those admirable observers, MM.\n\nde Verneuil and d’Archiac."
    assert len(paragraphs(text)) == 1


def test_a_heading_is_never_joined_to_what_follows() -> None:
    assert (
        len(paragraphs("A title of some length that has no end mark and\n\nthe text", borders=frozenset({1})))
        == 2
    )


def test_the_last_short_line_of_a_slide_does_not_run_on_to_the_next() -> None:
    text = (
        "Rivers carry what the rain has washed out of the hills\nand the fields\fGlaciers move more slowly."
    )
    assert len(paragraphs(text)) == 2


def test_a_paragraph_runs_on_behind_headers_and_page_numbers() -> None:
    text = f"{FIRST_HALF}\n9\fTHE RIVERS 10\nthe lakes that feed them.\f11\n\nA new paragraph."
    running = frozenset({text.index("\n9") + 1, text.index("THE"), text.index("11")})
    found = join_broken(text, split_blocks(text), frozenset(), running)
    assert [text[each.start : each.end].rsplit("\n", maxsplit=1)[-1] for each in found] == [
        "the lakes that feed them.\f",
        "A new paragraph.",
    ]
    assert found[1] == Paragraph(text.index("11"), len(text), 3)


def cut(text: str) -> list[str]:
    pieces = [each for block in split_blocks(text) for each in split_at_short_lines(text, block)]
    assert "".join(text[each.start : each.next_start] for each in pieces) == text
    return [text[each.lines[0][0] : each.end] for each in pieces]


def test_paragraphs_of_a_page_without_blank_lines_end_in_short_lines() -> None:
    first = "The rivers that shape the valley in early spring are\ndeeper than they look from the road."
    second = (
        "Their names are old. Some of them are older than the\nnames of the towns on their banks, none knows"
    )
    third = "who gave them."
    fourth = "The lakes are another matter, as we shall see in the\nfollowing chapter."
    assert cut("\n".join([first, second, third, fourth])) == [first, f"{second}\n{third}", fourth]


@pytest.mark.parametrize(
    "lines",
    [
        ["deeper than St.", "Helena is high, and they are colder too than it is."],
        ["deep.", "and so on, as the survey of the valley says of them."],
        ["2.", "Deeper than the lakes that feed them are, it says so."],
    ],
)
def test_a_paragraph_does_not_end_in_an_abbreviation_or_a_number(lines: list[str]) -> None:
    text = "\n".join(["The rivers that shape the valley in early spring are", *lines])
    assert cut(text) == [text]


@pytest.mark.parametrize(
    "line", ["E = mc2", "a² + b² = c²", "f(x) ≤ g(x)", "∫ f dx", "x - y", r"\frac{a}{b}"]
)
def test_a_line_of_signs_is_a_formula(line: str) -> None:
    assert is_formula(line, split_blocks(line)[0])


@pytest.mark.parametrize(
    "line", ["The rivers shape the valley.", "Title", "Well-known rivers", "He said - and left the room."]
)
def test_a_line_of_words_is_no_formula(line: str) -> None:
    assert not is_formula(line, split_blocks(line)[0])
