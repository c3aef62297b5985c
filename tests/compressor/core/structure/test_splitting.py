from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.structure.splitting import (
    MAX_CHUNK_SIZE,
    MAX_GAP_SIZE,
    cumulative_sizes,
    split_paragraph,
)

TEXTS = st.lists(
    st.one_of(
        st.text(max_size=30),
        st.sampled_from(
            [". ", "。", "word " * 40, "河" * 90, "x" * 700, "a; " * 60, "\n" * 30, "Mr. ", "? ", '." ']
        ),
    ),
    min_size=1,
    max_size=30,
).map("".join)


def parts(text: str) -> list[str]:
    return [text[start:end] for start, end in split_paragraph(text, 0, len(text), cumulative_sizes(text))]


@given(TEXTS)
def test_the_parts_make_up_the_paragraph_and_none_is_over_the_maximum(text: str) -> None:
    sizes = cumulative_sizes(text)
    spans = list(split_paragraph(text, 0, len(text), sizes))
    assert "".join(text[start:end] for start, end in spans) == text
    assert all(sizes[end] - sizes[start] <= MAX_CHUNK_SIZE for start, end in spans)


@given(st.text(max_size=60), st.text(max_size=60), st.text(max_size=60))
def test_a_span_is_cut_within_its_own_borders(before: str, inside: str, after: str) -> None:
    text = f"{before}{inside * 40}{after}"
    start, end = len(before), len(text) - len(after)
    spans = list(split_paragraph(text, start, end, cumulative_sizes(text)))
    assert [start, *(last for _, last in spans)] == [*(first for first, _ in spans), end]


def test_a_letter_of_a_script_without_spaces_counts_more() -> None:
    assert cumulative_sizes("ab河")[-1] == 5.5


def test_a_long_gap_adds_little_to_the_size() -> None:
    assert cumulative_sizes(f"a{' ' * 1000}b")[-1] == 2 + MAX_GAP_SIZE


def test_a_paragraph_that_fits_is_left_whole() -> None:
    assert parts("One sentence. Another one.") == ["One sentence. Another one."]


def test_a_long_paragraph_is_cut_between_sentences() -> None:
    text = "".join(f"The river number {number} shapes the valley in early spring. " for number in range(300))
    assert all(part.startswith("The river") and part.endswith("spring. ") for part in parts(text))


def test_parts_are_of_about_equal_size() -> None:
    text = "".join(f"The river number {number} shapes the valley in early spring. " for number in range(12))
    sizes = [len(part) for part in parts(text)]
    assert max(sizes) - min(sizes) <= 60


@pytest.mark.parametrize(
    "sentence",
    [
        "According to Mr. Gould and Dr. Hooker the finches of St. Helena, e.g. The Ground Finch, differ.",
        "In Fig. 3 and in No. 5 of vol. 2 the curve of J. S. Mill is drawn, cf. Note 4 on p. 12 below.",
        "Die Flüsse, z. B. Rhein und Elbe, d. h. Ströme, sind in Abb. 4 und Nr. 7 nach Dr. Meyer gezeigt.",
        "El río Sr. Pérez lo vio en la pág. 12, p. ej. El Tajo, y Vds. Pueden verlo en el cap. 3 después.",
        "Prof. Smith et al. Found 3.5 percent at 5 p.m. and J.-C. Dupont found none at all in the same year.",
    ],
)
def test_a_sentence_is_not_cut_at_its_abbreviations(sentence: str) -> None:
    text = " ".join([sentence] * 20)
    ends = {part.rstrip()[-12:] for part in parts(text)}
    assert ends == {sentence[-12:]}


@pytest.mark.parametrize(
    ("sentence", "end"),
    [
        ("河流在春天穿过山谷并改变了两岸的田野。", "。"),
        ("何をしているのですか?", "?"),
        ("「それは違う!」と彼は静かに言った。", "。"),
        ("नदी बसंत में घाटी से होकर बहती है। ", "।"),
        ("النهر يشق الوادي في الربيع ويغير الحقول. ", "."),
        ("هل رأيت النهر في الربيع من قبل؟ ", "؟"),
        ("Река весной меняет долину и поля вокруг. ", "."),
        ("ဝန်ကြီးသည် ယနေ့ ရန်ကုန်သို့ သွားသည်။ ", "။"),
    ],
)
def test_sentences_of_every_script_are_cut_apart(sentence: str, end: str) -> None:
    assert {part.rstrip()[-1] for part in parts(sentence * 60)} == {end}


def test_thai_is_cut_at_its_spaces() -> None:
    text = "ภาษาไทยไม่มีช่องว่างระหว่างคำ " * 60
    assert all(part.endswith(" ") for part in parts(text))


def test_a_closing_quote_stays_with_its_sentence() -> None:
    text = "“The river is deep and cold in spring.” He left the room at once. " * 20
    assert not any(part.lstrip().startswith("”") for part in parts(text))


def test_an_endless_sentence_is_cut_between_clauses() -> None:
    text = "and the river shapes the valley in early spring; " * 30
    assert all(part.endswith("; ") for part in parts(text))


def test_a_sentence_without_marks_is_cut_between_words() -> None:
    assert all(part.endswith("word ") for part in parts("word " * 600))


def test_an_endless_word_is_cut_anywhere() -> None:
    assert [len(part) for part in parts("x" * 1000)] == [500, 500]


def test_rows_of_a_table_are_cut_between_lines() -> None:
    text = "".join(f"Country {number} and capital\t{number * 17}\t{number * 3}\n" for number in range(60))
    assert all(part.startswith("Country") and part.endswith("\n") for part in parts(text))


def test_items_of_a_list_are_cut_apart_before_their_marks() -> None:
    text = "\n".join(f"- item {number} of the list without an end mark" for number in range(60))
    assert all(part.startswith("- item") for part in parts(text))


def test_a_line_that_begins_with_a_short_last_word_is_no_item() -> None:
    text = (
        "The river that shapes the valley in spring has been known by all who lived beside\nit. And so on, "
        * 12
    )
    assert not any(part.startswith("it.") for part in parts(text))
