from __future__ import annotations

import pytest

from compressor.extraction.assembly import assemble_pages
from compressor.extraction.gutenberg import strip_gutenberg

HEADER = """The Project Gutenberg eBook of The Bees, by Ann Author

This eBook is for the use of anyone anywhere at no cost and with
almost no restrictions whatsoever.

Title: The Bees
       A Study in Wax

Author: Ann Author

"""
LICENCE = """

Updated editions will replace the previous one.

THE FULL PROJECT GUTENBERG LICENSE
To protect the Project Gutenberg-tm mission of promoting the free distribution of works
"""
BODY = "CHAPTER I\n\n  Bees build cells.\n\nCHAPTER II\n\nWax is scarce."
START = "*** START OF THE PROJECT GUTENBERG EBOOK THE BEES ***"
END = "*** END OF THE PROJECT GUTENBERG EBOOK THE BEES ***"


def make_book(*, header: str = HEADER, start: str = START, end: str = END, licence: str = LICENCE) -> str:
    return f"{header}{start}\n\n{BODY}\n\n{end}{licence}"


@pytest.mark.parametrize(
    "start",
    [
        START,
        "*** START OF THIS PROJECT GUTENBERG EBOOK THE BEES ***",
        "***START OF THE PROJECT GUTENBERG EBOOK, THE BEES***",
        "*** START OF THIS PROJECT GUTENBERG E-BOOK THE BEES **",
        "*** START OF THE PROJECT GUTENBERG EBOOK THE BEES, BEING A VERY LONG\nTITLE OF TWO LINES ***",
        "*** START OF THE PROJECT GUTENBERG EBOOK THE BEES, CUT OFF BY THE MAR",
        "*END*THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.04.29.93*END*",
        "*END THE SMALL PRINT! FOR PUBLIC DOMAIN EBOOKS*Ver.02/11/02*END*",
    ],
)
def test_every_kind_of_header_is_left_out(start: str) -> None:
    book = strip_gutenberg([make_book(start=start)])
    assert book.pages == (BODY,)
    assert book.title == "The Bees A Study in Wax"


@pytest.mark.parametrize(
    "end",
    [
        END,
        "***END OF THE PROJECT GUTENBERG EBOOK THE BEES***",
        "End of Project Gutenberg's The Bees, by Ann Author",
        "End of Project Gutenberg’s The Bees, by Ann Author",
        "End of the Project Gutenberg EBook of The Bees, by\nAnn Author\n\n" + END,
        "End of The Project Gutenberg Etext of The Bees",
    ],
)
@pytest.mark.parametrize("licence", [LICENCE, "\n", "\n\nby Ann Author\n"])
def test_every_kind_of_end_is_left_out_with_all_that_follows(end: str, licence: str) -> None:
    assert strip_gutenberg([make_book(end=end, licence=licence)]).pages == (BODY,)


def test_what_is_left_out_is_counted() -> None:
    text = make_book()
    book = strip_gutenberg([text])
    assert book.left_out == len(text) - len(BODY) - len("\n\n" * 2)


def test_pages_keep_their_numbers() -> None:
    pages = [HEADER, f"{START}\n", "CHAPTER I", "", "CHAPTER II", END, LICENCE]
    book = strip_gutenberg(pages)
    assert book.pages == ("", "", "CHAPTER I", "", "CHAPTER II", "", "")
    assert book.left_out == len("".join(pages)) - len("\n" + "CHAPTER I" + "CHAPTER II")


def test_a_page_shared_with_the_licence_keeps_its_own_text() -> None:
    book = strip_gutenberg([f"{HEADER}{START}\nPreface", "CHAPTER I", f"The last words.\n\n{END}", LICENCE])
    assert book.pages == ("Preface", "CHAPTER I", "The last words.", "")


def test_a_licence_is_left_out_where_the_header_is_gone() -> None:
    assert strip_gutenberg([f"{BODY}\n\n{END}{LICENCE}"]).pages == (BODY,)


@pytest.mark.parametrize(
    ("first_line", "title"),
    [
        ("**The Project Gutenberg Etext of The Bees, by Ann Author**", "The Bees"),
        ("The Project Gutenberg Etext of The Bees by Ann Author", "The Bees"),
        ("Project Gutenberg's The Bees, by Ann Author", "The Bees"),
        ("Project Gutenberg’s Etext of The Bees", "The Bees"),
    ],
)
def test_the_title_of_an_old_etext_is_in_its_first_line(first_line: str, title: str) -> None:
    header = f"{first_line}\n\nPlease take a look at the important information in this header: SMALL PRINT\n"
    start = "*END*THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.04.29.93*END*"
    assert strip_gutenberg([make_book(header=header, start=start)]).title == title


@pytest.mark.parametrize(
    "text",
    [
        "",
        "I read it on Project Gutenberg (www.gutenberg.org).\n\nIt is a fine library.",
        "There are several editions of this ebook in the Project Gutenberg collection.\n\nChapter 1",
        f"How to strip a header: look for\n{START}\nand keep what follows, as far as\n{END}\nand no further.",
        f"End of Project Gutenberg's history, by a friend.\n{'And then it grew. ' * 100}",
        f"{'Long before. ' * 4_000}\n{START}\nlong after",
    ],
)
def test_a_text_that_mentions_project_gutenberg_keeps_every_word(text: str) -> None:
    book = strip_gutenberg([text])
    assert (book.pages, book.title, book.left_out) == ((text,), "", 0)


def test_a_header_and_licence_with_nothing_between_are_kept() -> None:
    text = f"{HEADER}{START}\n\n{END}{LICENCE}"
    assert strip_gutenberg([text]).pages == (text,)


def test_the_small_print_at_the_end_of_a_book_is_no_header() -> None:
    small_print = "\n*END*THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.04.29.93*END*\n"
    text = f"Title: The Bees\n\n{BODY}\n\nEnd of Project Gutenberg's The Bees\nSMALL PRINT\n{small_print}"
    assert BODY in strip_gutenberg([text]).pages[0]


@pytest.mark.parametrize(
    "text",
    [
        " " * 300_000,
        "*" * 300_000,
        f"{START}\n" * 10_000,
        f"{END}\n" * 10_000,
        f"Project Gutenberg's {'*' * 30_000}x\nSMALL PRINT\n{START}\nBody.",
        f"Title: a\n{' ' * 30_000}:\nfor the use of anyone\n{START}\nBody.",
    ],
    ids=["blanks", "asterisks", "starts", "ends", "long old title", "long title"],
)
def test_ugly_texts_pass(text: str) -> None:
    assert strip_gutenberg([text]).left_out <= len(text)


def test_pages_that_held_nothing_but_the_licence_are_left_out_and_no_scans() -> None:
    header = "*** START OF THE PROJECT GUTENBERG EBOOK A BOOK ***"
    licence = "*** END OF THE PROJECT GUTENBERG EBOOK A BOOK ***\nSection 1. General Terms of Use"
    pages = [header, "The first page has words.", "", licence]

    document = assemble_pages(pages, [""] * len(pages)).document

    assert document.left_out == (1, 4)
    assert document.pages_without_text == (3,)
