"""Everything that reading a file may say is a sentence; what is unknown is said with its numbers."""

from __future__ import annotations

import json

import pytest

from compressor.extraction.notice_sentences import notice_in_words
from compressor.extraction.results import (
    EncodingGuessed,
    GutenbergLicenceLeftOut,
    HiddenSlides,
    NavigationLeftOut,
    Notice,
    PagesUnreadable,
    PagesWithoutText,
    PartsLeftOut,
    PartsUnreadable,
    ReadingsLeftOut,
)

SAID = {
    PagesWithoutText((4, 5, 9)): "Pages 4-5, 9 have no text: scanned or blank.",
    PagesWithoutText(tuple(range(1, 99, 2))): "49 pages have no text: scanned or blank.",
    PagesUnreadable((7,)): "Page 7 has no text because the file is broken there.",
    GutenbergLicenceLeftOut(1255, (1,)): "licence were left out (1,255 characters)",
    EncodingGuessed("cp1252", 0): "How its letters are encoded is not certain; cp1252 was guessed.",
    EncodingGuessed("cp1252", 1): "cp1252 was guessed, and 1 character could not be read.",
    PartsLeftOut(1, 0, 2): "Left out of the document: 1 comment, 2 pieces of hidden text.",
    PartsUnreadable(("word/footnotes.xml",)): "missing or broken: word/footnotes.xml.",
    PartsUnreadable(tuple(f"part {number}" for number in range(30))): "part 19 and 10 more.",
    HiddenSlides((2, 3)): "were read all the same: 2-3.",
    NavigationLeftOut(300): "menus of the web site were left out (300 characters).",
    ReadingsLeftOut(12): "12 readings beside the lines (ruby text) were left out",
}


@pytest.mark.parametrize(("notice", "said"), SAID.items(), ids=lambda each: getattr(each, "code", None))
def test_a_notice_is_a_sentence(notice: Notice, said: str) -> None:
    stored = json.loads(json.dumps(notice.as_json()))
    assert said in notice_in_words(stored)


def test_there_is_a_sentence_for_every_kind() -> None:
    assert {notice.code for notice in SAID} == {kind.code for kind in Notice.__subclasses__()}


def test_what_has_no_sentence_is_said_with_its_numbers() -> None:
    unknown = {"code": "fonts_missing", "fonts": ["Symbol", "Wingdings"], "pages": [1, 2, 5]}
    assert notice_in_words(unknown) == "Fonts missing (fonts: Symbol, Wingdings; pages: 1-2, 5)."
    assert notice_in_words({"code": "odd"}) == "Odd."
