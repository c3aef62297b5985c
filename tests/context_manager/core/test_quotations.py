"""Quotations are found word for word, whatever stands between the words, and nothing else is touched."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from context_manager.core.quotations import LETTERS, WORDS, fingerprints, found_in, without_quotations

PAGES = (
    "Granite is an igneous rock that cools slowly far below the ground. It is",
    "made of quartz, feldspar and mica, and it doesn't wear away in a hundred years.",
    "机器学习的基本原理是让计算机从数据中自动发现规律并作出预测。",
)
GONE = "[gone]"


def erased(text: str, source: tuple[str, ...] = PAGES) -> str:
    return without_quotations(text, found_in(source, fingerprints([text])), GONE)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        (
            'The book says: "Granite is an igneous rock that cools slowly." So it does.',
            'The book says: "[gone]." So it does.',
        ),
        (
            "- **granite IS an\n igneous rock,** that cools *slowly* far (p. 3)",
            "- **[gone] (p. 3)",
        ),
        ("It is made of quartz, feldspar and mica, they say.", "[gone], they say."),
        ("and it doesn’t wear away in a hundred years", "[gone]"),
        ("他说：机器学习的基本原理是让计算机。", "他说：[gone]。"),
        ("Granite is an igneous rock that cools.", "Granite is an igneous rock that cools."),
        ("机器学习的基本原理是让", "机器学习的基本原理是让"),
        ("", ""),
        ("...", "..."),
    ],
)
def test_runs_of_eight_words_or_twelve_letters_are_quotations(text: str, left: str) -> None:
    assert erased(text) == left


def test_two_quotations_that_touch_are_one_and_two_apart_are_two() -> None:
    first = "Granite is an igneous rock that cools slowly"
    second = "mica, and it doesn't wear away in a hundred years"

    assert erased(f"{first}. {second}.") == f"{GONE}."
    assert erased(f"{first}; as for {second}.") == f"{GONE}; as for {GONE}."


def test_a_quotation_of_words_and_letters_counts_both() -> None:
    source = ("the machine learns 机器学习的基本 by itself",)

    assert erased("so the machine learns 机器学习的基本 by itself", source) == f"so {GONE}"
    assert erased("the machine learns 机器学 by hand", source) == "the machine learns 机器学 by hand"


WORD = st.text("abc", min_size=1, max_size=3)


@given(source=st.lists(WORD, min_size=WORDS, max_size=60), data=st.data())
def test_every_long_enough_stretch_of_the_source_is_found_however_its_pages_fall(
    source: list[str], data: st.DataObject
) -> None:
    cuts = sorted(data.draw(st.lists(st.integers(0, len(source)), max_size=5)))
    edges = [0, *cuts, len(source)]
    pages = [" ".join(source[first:last]) for first, last in itertools.pairwise(edges)]
    start = data.draw(st.integers(0, len(source) - WORDS))
    quoted = source[start : start + data.draw(st.integers(WORDS, len(source)))]
    text = f"(1) {', '.join(quoted)}! (2)"

    assert without_quotations(text, found_in(pages, fingerprints([text])), GONE) == f"(1) {GONE}! (2)"


@given(st.text(), st.text())
def test_what_is_not_in_the_source_stays_byte_for_byte(text: str, source: str) -> None:
    found = found_in([source], fingerprints([text]))

    if not found:
        assert without_quotations(text, found, GONE) == text
    assert without_quotations(text, set(), GONE) == text


@given(st.text(alphabet="学习机器原理", min_size=LETTERS, max_size=40))
def test_letters_without_spaces_are_found_to_the_last(quoted: str) -> None:
    assert erased(f"“{quoted}”", (f"前言。{quoted}。",)) == f"“{GONE}”"
