from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.core.document import Document
from compressor.extraction.errors import Reason, TooManyPagesError, UnsupportedFormatError
from compressor.extraction.plain_text import read_plain_text
from compressor.extraction.results import EncodingGuessed, GutenbergLicenceLeftOut, PagesWithoutText


def read(text: str) -> Document:
    return read_plain_text(text.encode(), max_pages=10_000).document


def test_a_text_without_form_feeds_is_one_text_without_pages() -> None:
    document = read("One.\r\n\r\nTwo.")
    assert not document.paginated
    assert [(page.number, page.label, page.text) for page in document.pages] == [(1, "", "One.\n\nTwo.")]


def test_form_feeds_end_pages() -> None:
    document = read("One.\fTwo.\n\fThree.")
    assert document.paginated
    assert [(page.number, page.label, page.text) for page in document.pages] == [
        (1, "", "One."),
        (2, "", "Two.\n"),
        (3, "", "Three."),
    ]


@pytest.mark.parametrize("end", ["\f", "\f\n", "\f \r\n"])
def test_a_form_feed_at_the_end_makes_no_page(end: str) -> None:
    assert [page.text for page in read(f"One.\fTwo.{end}").pages] == ["One.", "Two."]
    assert read(f"One.{end}").paginated


def test_empty_pages_are_kept_and_said() -> None:
    extraction = read_plain_text(b"One.\f\f \fFour.", max_pages=10)
    assert [page.text for page in extraction.document.pages] == ["One.", "", "", "Four."]
    assert extraction.notices == (PagesWithoutText(pages=(2, 3)),)


def test_text_is_normalised_and_cut_words_are_whole_across_pages() -> None:
    document = read("A\x00 scienti\ufb01c con-\fcept.\fThe concept of exam-\nples: examples.")
    assert [page.text for page in document.pages] == [
        "A scientific concept.",
        "",
        "The concept of examples: examples.",
    ]


def test_a_guessed_charset_is_said() -> None:
    data = "Größe und Übermut gehören dazu, sagte der Bär. ".encode("cp1252")
    extraction = read_plain_text(data, max_pages=10)
    assert extraction.document.pages[0].text == "Größe und Übermut gehören dazu, sagte der Bär."
    assert extraction.notices == (EncodingGuessed(charset="cp1252", replaced=0),)


def test_a_gutenberg_book_has_its_title_and_no_licence() -> None:
    header = "The Project Gutenberg eBook of Bees\n\nThis eBook is for the use of anyone\n\nTitle: Bees\n\n"
    start = "*** START OF THE PROJECT GUTENBERG EBOOK BEES ***"
    end = "*** END OF THE PROJECT GUTENBERG EBOOK BEES ***"
    data = f"\ufeff{header}{start}\fBees build.\f{end}\fwww.gutenberg.org".encode()
    extraction = read_plain_text(data, max_pages=10)
    assert extraction.document.title == "Bees"
    assert [page.text for page in extraction.document.pages] == ["", "Bees build.", "", ""]
    left_out = len(header + start + end + "www.gutenberg.org")
    assert extraction.notices == (GutenbergLicenceLeftOut(characters=left_out, pages=(1, 3, 4)),)


def test_binary_data_is_refused() -> None:
    with pytest.raises(UnsupportedFormatError, match="binary data") as caught:
        read_plain_text(bytes(range(256)) * 10, max_pages=10)
    assert caught.value.reason is Reason.UNSUPPORTED_FORMAT


def test_too_many_pages_are_refused_with_their_number() -> None:
    with pytest.raises(TooManyPagesError, match="2,001 pages, and at most 2,000") as caught:
        read_plain_text(b"\f" * 2_000 + b"x", max_pages=2_000)
    assert (caught.value.pages, caught.value.max_pages) == (2_001, 2_000)


@pytest.mark.parametrize(
    ("text", "pages"),
    [
        ("a" * 1_000_000, 1),
        ("A line.\n\n" * 50_000, 1),
        ("\f" * 2_000, 2_000),
        ("שלום English 中文 عربي\f" * 2_000, 2_000),
        ("-\n" * 300_000, 1),
    ],
    ids=["one endless word", "one-line paragraphs", "empty pages", "mixed scripts", "hyphens"],
)
def test_ugly_files_pass(text: str, pages: int) -> None:
    assert len(read(text).pages) == pages


def test_lone_surrogates_in_the_bytes_are_replaced() -> None:
    data = ("Ελληνικά κείμενα " * 20).encode() + "\ud800".encode("utf-8", "surrogatepass")
    assert read_plain_text(data, max_pages=1).document.pages[0].text.endswith("\ufffd")


@given(st.text())
def test_any_text_gives_its_pages(text: str) -> None:
    pages = read("begin\n" + text.replace("\x1a", "") + "end").pages
    assert len(pages) == text.count("\f") + 1
