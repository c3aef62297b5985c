from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.structure.blocks import split_blocks
from compressor.core.structure.chunking import chunk_document
from compressor.core.structure.headings import Heading, HeadingForm, find_headings
from tests.compressor.core.books import ROMANS, SUBJECTS, chapter_text, cjk_prose, plain, prose, sentence


def headings(text: str) -> list[Heading]:
    return find_headings(text, split_blocks(text), frozenset())


def titles(text: str) -> list[str]:
    return [heading.title for heading in headings(text)]


def under(lines: list[str]) -> str:
    """Each line as a block of its own above a chapter."""
    return "\n\n\n".join(f"{line}\n\n{chapter_text(SUBJECTS[at])}" for at, line in enumerate(lines))


@given(
    st.lists(
        st.sampled_from(["CHAPTER I\n", "1.2 A\n", "\n", "A b", "\f", "# ", "==\n", "第一章", " x", "."]),
        max_size=30,
    )
)
def test_headings_are_lines_in_order_and_apart(pieces: list[str]) -> None:
    text = "".join(pieces)
    found = headings(text)
    assert all(heading.title and text[heading.start : heading.end].strip() for heading in found)
    assert all(before.end <= after.start for before, after in pairwise(found))


@pytest.mark.parametrize(
    ("first", "second", "numbers"),
    [
        ("CHAPTER I. THE RIVERS", "CHAPTER II. THE LAKES", ["I", "II"]),
        ("Chapter 1: The Rivers", "Chapter 2: The Lakes", ["1", "2"]),
        ("Chapter One", "Chapter Two", ["One", "Two"]),
        ("CHAPTER TWENTY-ONE", "CHAPTER TWENTY-TWO", ["21", "22"]),
        ("CHAPTER THE FIRST", "CHAPTER THE SECOND", ["FIRST", "SECOND"]),
        ("LXXXVIII. CHAPTER", "LXXXIX. CHAPTER", []),
        ("CHAPTER LXXXVIII", "CHAPTER LXXXIX", ["LXXXVIII", "LXXXIX"]),
        ("Lecture 3 - The Rivers", "Lecture 4 - The Lakes", ["3", "4"]),
        ("Appendix A. The Rivers", "Appendix B. The Lakes", ["A", "B"]),
        ("Capítulo 1. Los ríos", "Capítulo 2. Los lagos", ["1", "2"]),
        ("CAPÍTULO PRIMERO", "CAPÍTULO SEGUNDO", ["PRIMERO", "SEGUNDO"]),
        ("CAPÍTULO DÉCIMO", "CAPÍTULO UNDÉCIMO", ["10", "11"]),
        ("Tema 1. Los ríos", "Tema 2. Los lagos", ["1", "2"]),
        ("Chapitre premier", "Chapitre II", ["premier", "II"]),
        ("Kapitel 1: Die Flüsse", "Kapitel 2: Die Seen", ["1", "2"]),
        ("Erstes Kapitel", "Zweites Kapitel", ["Erstes", "Zweites"]),
        ("1. Kapitel", "2. Kapitel", ["1", "2"]),
        ("Глава 1. Реки", "Глава 2. Озёра", ["1", "2"]),
        ("Глава первая", "Глава вторая", ["1", "2"]),
        ("第一章 河流", "第二章 湖泊", ["一", "二"]),
        ("第1章 川", "第2章 湖", ["1", "2"]),
        ("第一回 山谷", "第二回 大河", ["一", "二"]),
        ("제1장 강", "제2장 호수", ["1", "2"]),
    ],
)
def test_chapter_words_with_numbers_are_headings(first: str, second: str, numbers: list[str]) -> None:
    found = [each for each in headings(under([first, second])) if each.form is HeadingForm.CHAPTER]
    assert [heading.number for heading in found] == numbers


@pytest.mark.parametrize(
    ("line", "form"),
    [
        ("BOOK I", HeadingForm.PART),
        ("Part Two", HeadingForm.PART),
        ("Dritter Teil", HeadingForm.PART),
        ("第一部 山谷", HeadingForm.PART),
        ("Section 3.2", HeadingForm.SECTION),
        ("§ 12", HeadingForm.SECTION),
        ("第一节 河流", HeadingForm.SECTION),
        ("Introduction", HeadingForm.NAMED),
        ("BIBLIOGRAPHY.", HeadingForm.NAMED),
        ("Zusammenfassung", HeadingForm.NAMED),
        ("参考文献", HeadingForm.NAMED),
        ("目     录", HeadingForm.NAMED),
        ("THE RIVERS OF THE VALLEY", HeadingForm.CAPITALS),
        ("The Rivers of the Valley", HeadingForm.TITLE),
        ("1973 oil crisis", HeadingForm.TITLE),
        ("河流的历史", HeadingForm.TITLE),
    ],
)
def test_each_form_is_known(line: str, form: HeadingForm) -> None:
    text = cjk_prose(6) if line[0] > "\u3000" else prose("rivers")
    assert [heading.form for heading in headings(f"{line}\n\n{text}")] == [form]


@pytest.mark.parametrize(
    "line",
    [
        "Chapter 3 describes the rivers of the valley in spring",
        "Part I think",
        "Part civil and part religious",
        "LETTER C WITH CEDILLA is what the standard calls it",
        "Chapter Objects, values and types states that objects have a type",
        "Section 3.2 is about lakes",
        "Book ill received",
        "第一章では川について述べた。",
        "第一章中,我们谈到了河流。",
    ],
)
def test_sentences_that_mention_a_chapter_are_no_headings(line: str) -> None:
    before, after = prose("rivers", width=60), prose("lakes", width=60)
    for text in (
        f"{line}\n{after}",
        f"{before}\n{line}\n{after}",
        f"{before}\n\n{line} as we saw.\n\n{after}",
    ):
        assert titles(text) == []


@pytest.mark.parametrize(
    "line",
    [
        "Several other singular rules could be given from",
        "SHA: eef0ecf5b8e7b179dadaef967e65f2ab68f021e1",
        "See http://rivers.example/valley",
        "2011年6月",
        "“Yes,” said he",
        "「だいぶ降ったね」",
        "x = compute(rivers)",
        "It was cold;",
        "the rivers",
        "3.14 10. .001",
    ],
)
def test_lines_that_are_no_titles_by_their_words(line: str) -> None:
    assert titles(f"{prose('rivers')}\n\n{line}\n\n{prose('lakes')}") == []


def test_a_title_needs_running_text_below_and_an_end_above() -> None:
    assert titles(f"{prose('rivers')}\n\nThe Lakes\n\n{prose('lakes')}") == ["The Lakes"]
    assert titles(f"{prose('rivers')}\n\nThe Lakes\n\n1 2 3\n4 5 6\n7 8 9") == []
    assert titles(f"{prose('rivers')} It stops in mid-sentence before\n\nThe Lakes\n\n{prose('lakes')}") == []


def test_a_bare_chapter_line_takes_the_title_below_it() -> None:
    for gap in ("\n", "\n\n"):
        for title in ("THE RIVERS", "The Rivers", "The Rivers."):
            found = headings(f"CHAPTER I{gap}{title}{gap}{prose('rivers', width=60)}")
            assert [(each.title.rstrip("."), each.own_title.rstrip(".")) for each in found] == [
                (f"CHAPTER I {title.rstrip('.')}", title.rstrip("."))
            ]


def test_a_title_in_capitals_runs_over_several_lines() -> None:
    text = f"BOOK I. OF THE CAUSES OF\nIMPROVEMENT IN THE\nVALLEY\n\n{prose('rivers')}"
    assert titles(text) == ["BOOK I. OF THE CAUSES OF IMPROVEMENT IN THE VALLEY"]


def test_a_long_title_behind_its_number_is_kept_whole() -> None:
    title = (
        "PART III.—Of the variations in the proportion between the respective\nvalues of that sort of "
        "produce which always affords rent, and of that\nwhich sometimes does, and sometimes does not, "
        "afford rent."
    )
    assert titles(f"{title}\n\n{prose('rivers')}") == [" ".join(title.split())]


def test_the_first_sentence_below_a_bare_chapter_line_is_no_title() -> None:
    text = (
        "Chapter 1\nIt was the best of times, it was the worst, it was the age of wisdom.\n\nThen it rained."
    )
    assert titles(text) == ["Chapter 1"]


def test_headings_stand_among_the_lines_of_a_page() -> None:
    page = "\n".join(
        [
            prose("rivers", width=60),
            "3.1 The Lakes",
            prose("lakes", width=60),
            "3.2 The Mosses",
            prose("mosses", width=60),
            "3.3 The Kilns",
            prose("kilns", width=60),
            "THE END OF THE SURVEY",
            prose("looms", width=60),
            "References",
            "[1] A. Writer. Rivers.",
        ]
    )
    assert titles(page) == [
        "3.1 The Lakes",
        "3.2 The Mosses",
        "3.3 The Kilns",
        "THE END OF THE SURVEY",
        "References",
    ]


def test_numbers_that_count_on_make_headings() -> None:
    lines = ["1. Introduction", "2. Methods", "2.1 Rivers", "2.2 Lakes", "3. Results", "4. Conclusions"]
    found = headings(under(lines))
    assert [heading.title for heading in found] == lines
    assert [heading.number for heading in found] == ["1", "2", "2.1", "2.2", "3", "4"]
    assert [heading.level for heading in found] == [2, 2, 3, 3, 2, 2]


@pytest.mark.parametrize("numbers", [ROMANS[:5], ["1", "2", "3", "4"], ["一", "二", "三", "四"]])
def test_bare_numbers_that_count_on_are_chapters(numbers: list[str]) -> None:
    assert [heading.number for heading in headings(under(numbers))] == numbers


@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_bare_numbers_above_titles_are_chapters(gap: str) -> None:
    lines = [f"{number}{gap}The {SUBJECTS[number].title()}" for number in (1, 2, 3)]
    text = "\n\n".join(f"{line}{gap}{prose(SUBJECTS[at], width=60)}" for at, line in enumerate(lines))
    assert [(each.number, each.own_title) for each in headings(text)] == [
        ("1", "The Glaciers"),
        ("2", "The Harbours"),
        ("3", "The Orchards"),
    ]


def test_roman_and_han_numbers_with_titles_count_on() -> None:
    roman = [
        f"{number}. The {subject.title()}" for number, subject in zip(ROMANS[:4], SUBJECTS, strict=False)
    ]
    assert titles(under(roman)) == roman
    han = [f"{number}、河流的历史" for number in "一二三四"]
    assert titles("\n\n".join(f"{line}\n\n{cjk_prose(8)}" for line in han)) == han


def test_sections_that_begin_anew_in_each_chapter_are_all_found() -> None:
    lines = [f"{number}. The {subject.title()}" for subject in SUBJECTS[:3] for number in (1, 2, 3)]
    assert titles(under(lines)) == lines


def test_numbered_titles_may_end_in_a_stop_where_they_stand_alone() -> None:
    lines = ["1. Source Code.", "2. Basic Permissions.", "3. Additional Terms.", "4. Termination."]
    assert titles(under(lines)) == lines


def test_numbered_titles_may_be_questions_anywhere_on_a_page() -> None:
    lines = ["1.1 What is a river?", "1.2 What is a lake?", "1.3 Who names them?"]
    page = "\n".join(part for at, line in enumerate(lines) for part in (line, prose(SUBJECTS[at], width=60)))
    assert titles(page) == lines


def test_numbered_headings_below_code_and_tables_are_found() -> None:
    lines = ["2.1 The icon files", "2.2 The tree files", "2.3 The cache files"]
    parts = [
        f"{line}\n{prose(SUBJECTS[at], width=60)}\nrun the/long/path/of/a/file --all"
        for at, line in enumerate(lines)
    ]
    assert titles("\n".join(parts)) == lines


def test_numbered_headings_in_capitals_keep_their_numbers() -> None:
    lines = ["0. PREAMBLE", "1. DEFINITIONS", "2. COPYING", "3. MODIFICATIONS"]
    assert [heading.number for heading in headings(under(lines))] == ["0", "1", "2", "3"]


def test_marked_headings_carry_the_number_they_begin_with() -> None:
    lines = [
        "3. Rivers\n=========",
        prose("rivers"),
        "## 3.2 Names",
        prose("lakes"),
        "# 2024 in short",
        "None.",
    ]
    text = "\n\n".join(lines)
    assert [heading.number for heading in headings(text)] == ["3", "3.2", ""]


def test_a_paragraph_in_capitals_is_no_heading() -> None:
    notice = prose("rivers", sentences=3, width=70).upper()
    assert titles(f"{prose('lakes')}\n\n{notice}\n\n{prose('mosses')}") == []
    assert titles(f"{prose('lakes', width=60)}\n{notice}\n{prose('mosses', width=60)}") == []


@pytest.mark.parametrize(
    "line", ["—GENESIS.", "“BLOODY BATTLE IN THE VALLEY.”", "MAX_VALUE = 3", "III", "* * * NOTE"]
)
def test_lines_in_capitals_that_are_no_titles(line: str) -> None:
    assert titles(f"{prose('lakes')}\n\n{line}\n\n{prose('mosses')}") == []


def test_a_bare_number_above_a_short_sentence_is_a_chapter() -> None:
    text = "\n\n".join(f"{number}\n\n「失礼ですが旦那は」\n\n{cjk_prose(8)}" for number in "一二三四")
    assert [heading.number for heading in headings(text)] == list("一二三四")


def test_a_number_at_the_start_of_a_line_of_prose_is_no_heading() -> None:
    rivers, lakes = prose("rivers", width=60), prose("lakes", width=60)
    text = f"{rivers}\n3.2 Million people live there today, and more will\ncome. {lakes}\n4.5 Percent are."
    assert titles(text) == []


def test_items_of_a_list_are_no_headings() -> None:
    close = "\n".join(f"{number}. Item of the list" for number in range(1, 9))
    apart = "\n\n".join(f"{number}. {sentence('rivers', number)}" for number in range(1, 9))
    assert titles(f"{prose('rivers')}\n\n{close}\n\n{prose('lakes')}\n\n{apart}\n\n{prose('mosses')}") == []


def test_markdown_headings_have_their_levels() -> None:
    text = f"# Rivers\n\n{prose('kilns')}\n\n## Upper rivers ##\n{prose('lakes')}\n\n### Their names\n\nNone."
    assert [(each.title, each.level) for each in headings(text)] == [
        ("Rivers", 1),
        ("Upper rivers", 2),
        ("Their names", 3),
    ]


def test_underlined_headings_have_their_levels() -> None:
    rivers, lakes, clause = prose("rivers"), prose("lakes"), '"else" clause\n-------------\nNone.'
    text = f"The Valley\n**********\n\n{rivers}\n\nRivers\n======\n\n{lakes}\n\n{clause}"
    assert [(each.title, each.level) for each in headings(text)] == [
        ("The Valley", 1),
        ("Rivers", 2),
        ('"else" clause', 3),
    ]


def test_a_line_over_and_under_a_title_belongs_to_it() -> None:
    text = f"==========\nThe Valley\n==========\n\n{prose('rivers')}"
    found = headings(text)
    assert [(each.title, text[each.start : each.end].count("=")) for each in found] == [("The Valley", 20)]


def test_a_rule_below_a_paragraph_makes_no_heading() -> None:
    assert titles(f"{prose('rivers', width=60)}\n-----\n{prose('lakes', width=60)}") == []


def code() -> str:
    helper = (
        "# Helper {0}\ndef helper_{0}(value):\n    # Check it\n    MAX_VALUE = {0}\n    return MAX_VALUE\n"
    )
    return "import os\n\n" + "\n\n".join(helper.format(number) for number in range(40))


def play() -> str:
    speakers = ["HAMLET", "OPHELIA", "KING", "QUEEN", "GHOST"]
    speeches = [
        f"{speakers[n % 5]}.\nO what a day is this my lord, and such\nA night as never came."
        for n in range(90)
    ]
    return "\n\n".join(speeches)


def subtitles() -> str:
    return "\n\n".join(
        f"{n}\n00:00:{n % 60:02d},000 --> 00:01:00,000\nThe river is deep" for n in range(1, 200)
    )


def chat() -> str:
    return "\n".join(
        f"[10:{n % 60:02d}] {'Anna' if n % 2 else 'Ben'}: {sentence('rivers', n)}" for n in range(200)
    )


@pytest.mark.parametrize(
    "text",
    [
        code(),
        play(),
        subtitles(),
        chat(),
        chapter_text("rivers", paragraphs=40, width=60).upper(),
        "\n\n".join(sentence("rivers", number).upper() for number in range(100)),
        "\n\n".join(f"The {one.title()} of the {two.title()}" for one in SUBJECTS for two in SUBJECTS),
        "\n\n".join(f"THE {one.upper()} OF THE {two.upper()}" for one in SUBJECTS for two in SUBJECTS),
        "CHAPTER 1\n" * 200,
        "\n\n".join(f"CHAPTER {number}" for number in range(200)),
        "Summary\n\n" * 200,
        "\n".join(f"{number} {number * 3} {number * 7}" for number in range(200)),
    ],
    ids="code play subtitles chat capitals shouting titles caps chapters chapter-list names numbers".split(),
)
def test_texts_without_sections_get_none(text: str) -> None:
    assert titles(text) == []


def test_acts_and_scenes_of_a_play_are_its_sections() -> None:
    text = "\n\n".join(
        f"ACT {ROMANS[act]}\n\nSCENE {ROMANS[scene]}. A street.\n\n{play()}"
        for act in range(3)
        for scene in range(2)
    )
    assert [heading.form for heading in headings(text)] == [HeadingForm.CHAPTER, HeadingForm.SECTION] * 6


def test_a_few_lines_like_titles_in_a_book_of_chapters_open_nothing() -> None:
    text = under([f"CHAPTER {ROMANS[number]}" for number in range(6)])
    text += f"\n\nAll the plum trees stand in bloom\n\n{prose('violins')}"
    assert len(headings(text)) == 6


def test_many_lines_like_titles_in_a_book_of_chapters_are_its_sections() -> None:
    lines = [
        line
        for n in range(4)
        for line in (f"CHAPTER {ROMANS[n]}", f"The {SUBJECTS[n].title()}", f"More {SUBJECTS[n].title()}")
    ]
    text = "\n\n\n".join(
        f"{line}\n\n{prose('kilns')}\n\n{prose('looms', first=n)}" for n, line in enumerate(lines)
    )
    assert [each.form for each in headings(text)].count(HeadingForm.TITLE) == 8


def test_part_of_a_book_of_books_lies_inside_its_chapter() -> None:
    lines = [
        "BOOK I",
        "CHAPTER I",
        "PART I. Of rivers",
        "PART II. Of lakes",
        "CHAPTER II",
        "BOOK II",
        "CHAPTER I",
    ]
    sections = chunk_document(plain(under(lines))).sections
    parents = [sections[each.parent].title if each.parent >= 0 else "" for each in sections]
    assert parents == ["", "BOOK I", "CHAPTER I", "CHAPTER I", "BOOK I", "", "BOOK II"]


def test_a_summary_or_exercises_lie_inside_their_chapter() -> None:
    lines = ["Introduction", "Chapter 1", "Summary", "Exercises", "Chapter 2", "Summary", "Bibliography"]
    sections = chunk_document(plain(under(lines))).sections
    assert [each.level for each in sections] == [2, 2, 3, 3, 2, 3, 2]
