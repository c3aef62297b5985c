"""Sentences of an excerpt: which they are, where they stand, and what is none."""

from __future__ import annotations

import pytest

from compressor.core.excerpts.basket import Reason
from compressor.core.excerpts.excerpt import file_excerpts
from compressor.core.search.indexed_file import IndexedFile
from context_manager.llm.sentences import Sentence, excerpt_sentences, reads_as_sentence
from tests.compressor.small_books import indexed


def all_sentences(file: IndexedFile) -> list[Sentence]:
    (everything,) = file_excerpts([file], dict.fromkeys(range(len(file.chunks)), Reason.WHOLE_FILE))
    return list(excerpt_sentences(file, everything, 0))


def prose(*pages: str) -> list[tuple[str, str]]:
    return [(each.place, each.text) for each in all_sentences(indexed(pages)) if each.is_prose]


@pytest.mark.parametrize(
    "line",
    [
        "The bee builds its cells with great economy.",
        "“Why does the bee build its cells so?” he asked us.",
        "¿Por qué construye la abeja sus celdas así?",
        "山路を登りながら、こう考えた。",
        "**Default values are evaluated only once.**",
    ],
)
def test_running_text_reads_as_sentences(line: str) -> None:
    assert reads_as_sentence(line)


@pytest.mark.parametrize(
    "line",
    [
        "CHAPTER IV. ON NATURAL SELECTION AND WHAT IT DOES.",
        "The structure of a program",
        "for i in range(10): print(i)",
        "and so it was left as it stood before.",
        "1901  12.4  13.1  15.0  17.2.",
        "Yes.",
        "",
    ],
)
def test_headings_code_tables_and_halves_do_not(line: str) -> None:
    assert not reads_as_sentence(line)


def test_a_sentence_carries_the_page_it_stands_on() -> None:
    first = "The first page tells of granite and of nothing else at all."
    second = "The second page tells of willow and of nothing else at all."

    assert prose(first, second) == [("p. 1", first), ("p. 2", second)]


def test_a_sentence_that_runs_over_a_page_break_names_both_pages_and_is_one() -> None:
    found = prose(
        "A sentence begins on one page of the book and is then carried on\n",
        "without a break on the next page, where it comes to its end. Then comes another one.",
    )

    assert (
        "pp. 1-2",
        "A sentence begins on one page of the book and is then carried on without a break on the next page, "
        "where it comes to its end.",
    ) in found


def test_the_printed_label_of_a_page_is_its_place() -> None:
    file = indexed(["The preface thanks everybody who helped with it."] * 2, labels=["iv", "v"])

    assert {each.place for each in all_sentences(file)} <= {
        "p. iv (PDF 1)",
        "p. v (PDF 2)",
        "pp. iv-v (PDF 1-2)",
    }


def test_without_pages_the_section_and_the_passage_are_the_place() -> None:
    file = indexed(
        ["Granite\n=======\n\nGranite is a rock that cools slowly under the ground."], paginated=False
    )

    assert [each.place for each in all_sentences(file) if each.is_prose] == ["Granite, paragraph 1"]


def test_abbreviations_and_initials_end_no_sentence() -> None:
    text = "As Mr. Darwin and Prof. A. Gray wrote to Dr. Hooker, cf. their letters, bees are wasteful."

    assert [each for _, each in prose(text)] == [text]


def test_a_list_is_cut_at_its_items() -> None:
    found = [
        each
        for _, each in prose(
            "* Objects that are compared by value are equal.\n* Objects may also be the same."
        )
    ]

    assert len(found) <= 2
    assert all("\n" not in each for each in found)
