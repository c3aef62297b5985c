"""Places named in a message, and where they are in a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.document import PageKind
from compressor.core.language.numerals import parse_han, parse_number, parse_roman
from compressor.core.language.phrases.places import PlaceKind
from compressor.core.language.reading import read
from compressor.core.requests.locating import find_location
from compressor.core.requests.locations import Location, PageSpan, Place, resolve_pages, resolve_sections

PAGE, CHAPTER, SECTION = PlaceKind.PAGE, PlaceKind.CHAPTER, PlaceKind.SECTION


def places(message: str) -> list[Place]:
    location, _ = find_location(read(message))
    return list(location.places) if location else []


def spans(message: str) -> list[str]:
    """Places as short strings: "chapter 6", "page 12-15", "section <title>"."""
    return shortly(places(message))


def shortly(named: Sequence[Place]) -> list[str]:
    return [
        f"{place.kind} {place.first if place.first == place.last else f'{place.first}-{place.last}'}"
        if place.first
        else f"{place.kind} <{place.title}>"
        for place in named
    ]


@pytest.mark.parametrize(
    ("message", "named"),
    [
        ("summarize chapter 6", "chapter 6"), ("Chapter VI", "chapter 6"), ("chapter six", "chapter 6"),
        ("CHAPTER I", "chapter 1"), ("ch. 12", "chapter 12"), ("chapter twenty-one", "chapter 21"),
        ("the third chapter", "chapter 3"), ("3rd chapter", "chapter 3"), ("the last chapter", "chapter -1"),
        ("first three chapters", "chapter 1-3"), ("last 10 pages", "page -10--1"),
        ("chapters 3-5", "chapter 3-5"),
        ("chapters three to five", "chapter 3-5"), ("lesson 4", "chapter 4"), ("unit no. 4", "chapter 4"),
        ("page 155", "page 155"), ("p. 155", "page 155"), ("p155", "page 155"), ("pp. 12–15", "page 12-15"),
        ("pages 12 to 15", "page 12-15"), ("from page 12 to page 15", "page 12-15"), ("page xii", "page xii"),
        ("page T-1", "page t-1"), ("page 1,204", "page 1204"), ("section 3.2", "section 3.2"),
        ("§ 3.2", "section 3.2"),
        ("chapter 3.2", "section 3.2"), ("appendix B", "appendix b"), ("Appendix 2", "appendix 2"),
        ("Part B", "part b"),
        ("part two", "part 2"), ("book II", "book 2"), ("Section 2.1.3", "section 2.1.3"),
        ("capítulo 6", "chapter 6"), ("capitulo seis", "chapter 6"), ("el tercer capítulo", "chapter 3"),
        ("el capítulo tercero", "chapter 3"), ("el último capítulo", "chapter -1"),
        ("el capítulo final", "chapter -1"),
        ("página 155", "page 155"), ("págs. 12-15", "page 12-15"), ("páginas 12 a 15", "page 12-15"),
        ("sección 3.2", "section 3.2"),
        ("chapitre six", "chapter 6"), ("le 3e chapitre", "chapter 3"), ("le premier chapitre", "chapter 1"),
        ("le dernier chapitre", "chapter -1"), ("pages 12 à 15", "page 12-15"), ("annexe B", "appendix b"),
        ("Kapitel 6", "chapter 6"), ("6. Kapitel", "chapter 6"), ("das dritte Kapitel", "chapter 3"),
        ("im letzten Kapitel", "chapter -1"),
        ("Seite 155", "page 155"), ("S. 155", "page 155"), ("S. 12-15", "page 12-15"),
        ("Seiten 12 bis 15", "page 12-15"),
        ("capitolo sei", "chapter 6"), ("pagina 155", "page 155"), ("o terceiro capítulo", "chapter 3"),
        ("第六章", "chapter 6"), ("第6章", "chapter 6"), ("第二十一章", "chapter 21"),
        ("最后一章", "chapter -1"), ("前三章", "chapter 1-3"),
        ("第155页", "page 155"), ("155页", "page 155"), ("第12到15页", "page 12-15"),
        ("第10页到第20页", "page 10"), ("第3.2节", "section 3.2"),
        ("155ページ", "page 155"), ("12-15ページ", "page 12-15"), ("最後の章", "chapter -1"),
        ("最初の章", "chapter 1"),
        ("the introduction", "named <introduction>"), ("summarize the conclusion", "named <conclusion>"),
        ("la introducción", "named <introduction>"), ("l'introduction", "named <introduction>"),
        ("das Vorwort", "named <preface>"),
        ("总结引言", "named <introduction>"), ("結論を要約して", "named <conclusion>"),
        ("the chapter on instinct", "chapter <instinct>"),
        ("the chapter called 'Hybridism'", "chapter <hybridism>"),
        ("the Hybridism chapter", "chapter <hybridism>"),
        ("el capítulo sobre el instinto", "chapter <instinto>"),
        ("das Kapitel über Instinkt", "chapter <instinkt>"),
        ("le chapitre sur l'instinct", "chapter <instinct>"),
        ("the section about the geological succession of beings", "section <geological succession beings>"),
        ("what is on slide 4?", "slide 4"), ("slides 3-5", "slide 3-5"), ("slide number 4", "slide 4"),
        ("the third slide", "slide 3"), ("what is on the last slide?", "slide -1"),
        ("last 3 slides", "slide -3--1"),
        ("diapositiva 4", "slide 4"), ("la última diapositiva", "slide -1"), ("Folie 4", "slide 4"),
        ("Folien 3 bis 5", "slide 3-5"), ("die letzte Folie", "slide -1"), ("diapo 4", "slide 4"),
        ("la diapositive 4", "slide 4"), ("第4张幻灯片", "slide 4"), ("幻灯片4", "slide 4"),
        ("スライド4", "slide 4"), ("4枚目のスライド", "slide 4"),
        ("paragraph 12", "paragraph 12"), ("paragraphs 3 to 5", "paragraph 3-5"),
        ("párrafo 3", "paragraph 3"), ("Absatz 3", "paragraph 3"), ("paragraphe 3", "paragraph 3"),
        ("第12段", "paragraph 12"), ("第三段落", "paragraph 3"), ("paragrafo 3.2", "section 3.2"),
        ("pages 12-3", "page 3-12"), ("pages 112-15", "page 112-115"), ("chapters 5-3", "chapter 3-5"),
        ("第15到12页", "page 12-15"),
    ],
)  # fmt: skip
def test_a_place_is_found_in_the_words_of_each_language(message: str, named: str) -> None:
    assert spans(message)[0] == named


@pytest.mark.parametrize(
    ("message", "named"),
    [
        ("chapters 2, 4 and 6", ["chapter 2", "chapter 4", "chapter 6"]),
        ("chapters 1,2,3", ["chapter 1", "chapter 2", "chapter 3"]),
        ("compare chapter 3 and chapter 5", ["chapter 3", "chapter 5"]),
        ("compare chapter 3 and 5", ["chapter 3", "chapter 5"]),
        ("pages 4 & 9", ["page 4", "page 9"]),
        ("Kapitel 3 und 4", ["chapter 3", "chapter 4"]),
        ("chapter 6, page 155", ["chapter 6", "page 155"]),
        ("section 2 of chapter 3", ["section 2", "chapter 3"]),
        ("book II, chapter iii", ["book 2", "chapter 3"]),
        ("第三章和第四章", ["chapter 3", "chapter 4"]),
        ("make chapter 6 and 2 examples", ["chapter 6"]),
        ("paragraph 12 of chapter 3", ["paragraph 12", "chapter 3"]),
        ("the last paragraph of chapter 3", ["paragraph -1", "chapter 3"]),
        ("第三章第12段", ["chapter 3", "paragraph 12"]),
    ],
)
def test_several_places_are_all_found(message: str, named: list[str]) -> None:
    assert spans(message) == named


@pytest.mark.parametrize(
    "message",
    [
        "What is a chapter of the Rotary club", "the chapter I read was good", "how many pages are there?",
        "the introduction of rabbits to Australia", "what is the conclusion of the experiment on pigeons",
        "which page is it on", "3 chapters", "Darwin's 12 finches", "the first law of thermodynamics",
        "what part of the cell makes energy", "abstract concepts", "this book", "the book of Job",
        "on the last page of it is", "make slides, 10 of them", "write 3 paragraphs", "the last paragraph",
        "explain the second paragraph", "用3段总结",
        "一部分", "有多少页", "这种方法是什么",
    ],
)  # fmt: skip
def test_what_only_sounds_like_a_place_is_none(message: str) -> None:
    if message.startswith("on the last page"):
        assert spans(message) == ["page -1"]
    else:
        assert places(message) == []


@pytest.mark.parametrize(
    ("message", "named", "excluded"),
    [
        ("summarize everything except chapter 3", [], ["chapter 3"]),
        ("the book without the introduction", [], ["named <introduction>"]),
        (
            "chapters 1 to 5 except chapter 3 and the last chapter",
            ["chapter 1-5"],
            ["chapter 3", "chapter -1"],
        ),
        ("todo excepto el capítulo 3", [], ["chapter 3"]),
        ("alles außer Kapitel 3", [], ["chapter 3"]),
        ("alles mit Ausnahme von Kapitel 3", [], ["chapter 3"]),
        ("tout sauf le chapitre 3", [], ["chapter 3"]),
        ("tutto tranne il capitolo 3", [], ["chapter 3"]),
        ("tudo exceto o capítulo 3", [], ["chapter 3"]),
        ("除了第三章以外", [], ["chapter 3"]),
        ("第3章以外を要約して", [], ["chapter 3"]),
        ("chapters 1 to 5 except 3 and 4", ["chapter 1-5"], ["chapter 3", "chapter 4"]),
        ("Seiten 10 bis 20 außer 12-14", ["page 10-20"], ["page 12-14"]),
        ("chapter 3 without 2 examples", ["chapter 3"], []),
        ("But chapter 3 says so", ["chapter 3"], []),
        ("chapter 2 and not chapter 3", ["chapter 2"], ["chapter 3"]),
    ],
)
def test_places_may_be_named_to_be_left_out(message: str, named: list[str], excluded: list[str]) -> None:
    location, words = find_location(read(message))
    assert location is not None
    assert shortly(location.places) == named
    assert shortly(location.excluded) == excluded
    assert len(words) >= 2


@pytest.mark.parametrize(
    ("message", "kind", "expected"),
    [
        ("slide 2", PageKind.SLIDE, 2),
        ("page 2", PageKind.SLIDE, 2),
        ("the last slide", PageKind.SLIDE, 4),
        ("slide 2", PageKind.PAGE, 3),
        ("slide 9", PageKind.SLIDE, None),
        ("slide 4", PageKind.PAGE, None),
        ("the last slide", PageKind.PAGE, None),
    ],
)
def test_slides_are_those_of_a_file_of_slides_or_what_its_pages_are_labelled(
    message: str, kind: PageKind, expected: int | None
) -> None:
    location, _ = find_location(read(message))
    assert location is not None
    labels = ["", "", "Slide 2" if kind is PageKind.PAGE else "", ""]
    assert [span.first for span in resolve_pages(location, labels, kind)] == ([expected] if expected else [])


@pytest.mark.parametrize(
    ("labels", "message", "expected"),
    [
        (["i", "ii", "1", "2", "3"], "page 2", [PageSpan(4, 4, by_label=True)]),
        (["i", "ii", "1", "2", "3"], "page ii", [PageSpan(2, 2, by_label=True)]),
        (["i", "ii", "1", "2", "3"], "page II", [PageSpan(2, 2, by_label=True)]),
        (["i", "ii", "1", "2", "3"], "pages 1-3", [PageSpan(3, 5, by_label=True)]),
        (["i", "ii", "1", "2", "3"], "pages 2-9", [PageSpan(4, 5, by_label=True)]),
        (["i", "ii", "1", "2", "3"], "page 5", [PageSpan(5, 5, by_label=False)]),
        (["", "", "", "", ""], "page 2", [PageSpan(2, 2, by_label=False)]),
        (["", "", "", "", ""], "page two", [PageSpan(2, 2, by_label=False)]),
        (["", "", "", "", ""], "pages 4-9", [PageSpan(4, 5, by_label=False)]),
        (["", "", "", "", ""], "the last two pages", [PageSpan(4, 5, by_label=False)]),
        (["", "", "", "", ""], "last 10 pages", [PageSpan(1, 5, by_label=False)]),
        (["", "", "", "", ""], "page 6", []),
        (
            ["", "", "", "", ""],
            "pages 1 and 3",
            [PageSpan(1, 1, by_label=False), PageSpan(3, 3, by_label=False)],
        ),
        (["T-1", "T-2", "1"], "page T-2", [PageSpan(2, 2, by_label=True)]),
        (["1", "1", "2"], "page 1", [PageSpan(1, 1, by_label=True)]),
        ([], "page 1", []),
        (["1", "2"], "chapter 1", []),
    ],
)
def test_a_page_is_the_printed_label_if_there_is_one_else_the_physical_page(
    labels: list[str], message: str, expected: list[PageSpan]
) -> None:
    location, _ = find_location(read(message))
    assert location is not None
    assert list(resolve_pages(location, labels)) == expected


@dataclass(frozen=True, slots=True)
class Part:
    """A section as far as it matters here."""

    title: str
    level: int
    first_chunk: int
    last_chunk: int
    number: str = ""


NOVEL = [
    Part("INTRODUCTION", 1, 0, 4),
    Part("CHAPTER I. VARIATION UNDER DOMESTICATION", 1, 5, 20, "I"),
    Part("Selection", 2, 10, 20),
    Part("CHAPTER II. VARIATION UNDER NATURE", 1, 21, 40, "II"),
    Part("CHAPTER VI. DIFFICULTIES ON THEORY", 1, 41, 60, "VI"),
    Part("CHAPTER VII. INSTINCT", 1, 61, 80, "VII"),
    Part("CHAPTER XIV. RECAPITULATION AND CONCLUSION", 1, 81, 99, "XIV"),
    Part("INDEX", 1, 100, 120),
]
TREATISE = [
    Part("BOOK I", 1, 0, 49, "I"),
    Part("CHAPTER I. Of the Division of Labour", 2, 1, 20, "I"),
    Part("PART II", 3, 10, 20, "II"),
    Part("CHAPTER II", 2, 21, 49, "II"),
    Part("BOOK II", 1, 50, 99, "II"),
    Part("CHAPTER I. Of the Division of Stock", 2, 51, 70, "I"),
    Part("CHAPTER II", 2, 71, 99, "II"),
]
PAPER = [
    Part("Abstract", 1, 0, 0),
    Part("1 Introduction", 1, 1, 5),
    Part("2. Methods", 1, 6, 20),
    Part("2.1 Sampling", 2, 7, 12),
    Part("2.10 Ethics", 2, 13, 20),
    Part("3 Results", 1, 21, 30),
    Part("4 Conclusions", 1, 31, 35),
    Part("Appendix A: Tables", 1, 36, 40),
    Part("Appendix B", 1, 41, 45),
]
CHINESE = [
    Part("前言", 1, 0, 1),
    Part("第一章 绪论", 1, 2, 9),
    Part("第二章 本能", 1, 10, 19),
    Part("第十二章 结论", 1, 20, 29),
]
OPENED_TWICE = [
    Part("INTRODUCTION AND PLAN OF THE WORK", 4, 0, 4),
    Part("BOOK I", 1, 5, 49, "I"),
    Part("BOOK II", 1, 50, 99, "II"),
    Part("INTRODUCTION.", 3, 51, 55),
]
BARE = [Part("Preface", 1, 0, 1), Part("Dawn", 1, 2, 9), Part("Noon", 1, 10, 19), Part("Dusk", 1, 20, 29)]


@pytest.mark.parametrize(
    ("sections", "message", "titles"),
    [
        (NOVEL, "chapter 6", ["CHAPTER VI. DIFFICULTIES ON THEORY"]),
        (NOVEL, "chapter six", ["CHAPTER VI. DIFFICULTIES ON THEORY"]),
        (NOVEL, "Kapitel VI", ["CHAPTER VI. DIFFICULTIES ON THEORY"]),
        (NOVEL, "第六章", ["CHAPTER VI. DIFFICULTIES ON THEORY"]),
        (NOVEL, "the last chapter", ["CHAPTER XIV. RECAPITULATION AND CONCLUSION"]),
        (NOVEL, "the first two chapters", [NOVEL[1].title, NOVEL[3].title]),
        (NOVEL, "chapters 2, 4 and 6", [NOVEL[3].title, NOVEL[4].title]),
        (NOVEL, "chapter 20", []),
        (NOVEL, "section 3.2", []),
        (NOVEL, "the introduction", ["INTRODUCTION"]),
        (NOVEL, "la introducción", ["INTRODUCTION"]),
        (NOVEL, "the conclusion", ["CHAPTER XIV. RECAPITULATION AND CONCLUSION"]),
        (NOVEL, "the preface", []),
        (NOVEL, "the chapter on instinct", ["CHAPTER VII. INSTINCT"]),
        (NOVEL, "the chapter on instincts", ["CHAPTER VII. INSTINCT"]),
        (NOVEL, "the chapter about variation under nature", ["CHAPTER II. VARIATION UNDER NATURE"]),
        (NOVEL, "the section on selection", ["Selection"]),
        (NOVEL, "the chapter on volcanoes", []),
        (TREATISE, "book 2 chapter 1", ["CHAPTER I. Of the Division of Stock"]),
        (TREATISE, "chapter II of book I", ["CHAPTER II"]),
        (TREATISE, "book II", ["BOOK II"]),
        (TREATISE, "part 2 of chapter 1", ["PART II"]),
        (TREATISE, "compare part 2 and book II", ["PART II", "BOOK II"]),
        (PAPER, "section 2", ["2. Methods"]),
        (PAPER, "section 2.1", ["2.1 Sampling"]),
        (PAPER, "section 2.10", ["2.10 Ethics"]),
        (PAPER, "sections 2.1 to 2.10", ["2.1 Sampling", "2.10 Ethics"]),
        (PAPER, "the introduction", ["1 Introduction"]),
        (PAPER, "the conclusion", ["4 Conclusions"]),
        (PAPER, "the methods section", ["2. Methods"]),
        (PAPER, "what does the abstract say", ["Abstract"]),
        (PAPER, "appendix B", ["Appendix B"]),
        (PAPER, "appendix A", ["Appendix A: Tables"]),
        (PAPER, "chapter 3", ["3 Results"]),
        (OPENED_TWICE, "the introduction", ["INTRODUCTION AND PLAN OF THE WORK"]),
        (OPENED_TWICE, "the introduction of book 2", ["INTRODUCTION."]),
        (CHINESE, "第十二章", ["第十二章 结论"]),
        (CHINESE, "chapter 2", ["第二章 本能"]),
        (CHINESE, "最后一章", ["第十二章 结论"]),
        (BARE, "chapter 2", ["Noon"]),
        (BARE, "the last chapter", ["Dusk"]),
        (BARE, "page 2", []),
        ([], "chapter 2", []),
    ],
)  # fmt: skip
def test_a_place_resolves_to_the_sections_that_carry_it(
    sections: list[Part], message: str, titles: list[str]
) -> None:
    location, _ = find_location(read(message))
    assert location is not None
    assert [sections[index].title for index in resolve_sections(location, sections)] == titles


def test_a_part_inside_both_books_is_found_in_both_where_no_book_is_named() -> None:
    location = Location((Place(CHAPTER, "1", "1"),))
    assert resolve_sections(location, TREATISE) == (1, 5)


@pytest.mark.parametrize(
    ("numeral", "value"),
    [
        ("i", 1),
        ("IV", 4),
        ("xiv", 14),
        ("MCMXCIX", 1999),
        ("iiii", None),
        ("vx", None),
        ("", None),
        ("mix it", None),
    ],
)
def test_roman_numerals_are_read_if_they_are_written_right(numeral: str, value: int | None) -> None:
    assert parse_roman(numeral) == value


@pytest.mark.parametrize(
    ("numeral", "value"),
    [
        ("六", 6),
        ("十", 10),
        ("十二", 12),
        ("二十", 20),
        ("二十一", 21),
        ("一百零五", 105),
        ("二〇", 20),
        ("章", None),
        ("", None),
    ],
)
def test_han_numerals_are_read(numeral: str, value: int | None) -> None:
    assert parse_han(numeral) == value


@pytest.mark.parametrize(
    ("word", "value"),
    [("12", 12), ("twelve", 12), ("zwolf", 12), ("douzieme", 12), ("xii", 12), ("cat", None)],
)
def test_a_number_may_be_written_in_any_of_these_ways(word: str, value: int | None) -> None:
    assert parse_number(word) == value


@given(st.integers(min_value=1, max_value=3999))
def test_every_roman_numeral_is_read_back(number: int) -> None:
    signs = [(1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"),
             (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")]  # fmt: skip
    numeral, rest = "", number
    for value, sign in signs:
        numeral, rest = numeral + sign * (rest // value), rest % value
    assert parse_roman(numeral) == number


def test_a_place_needs_a_number_or_a_title() -> None:
    with pytest.raises(ValueError, match="number or a title"):
        Place(PAGE)
    with pytest.raises(ValueError, match="both its first and its last"):
        Place(SECTION, first="1")
