"""What is looked for beyond ASCII is found, and plain marks change no word but for its apostrophes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from compressor.core.language.scripts import beyond_ascii, find_words, normalise, with_plain_marks

any_text = st.text() | st.text("ab 3.\u2018\u2019\u201c\u201d\u2013\u2014\u2026é")


@given(st.text(st.characters(exclude_categories=())))
def test_the_characters_beyond_ascii_are_left_in_order(text: str) -> None:
    assert beyond_ascii(text) == "".join(letter for letter in text if ord(letter) > 127)


@given(any_text)
def test_a_text_with_plain_marks_has_the_same_words(text: str) -> None:
    curly = text.replace("\u2018", "\u2019")
    words = [word.replace("\u2019", "'") for word in find_words(normalise(curly))]
    assert find_words(normalise(with_plain_marks(text))) == words


def test_curly_quotes_and_long_dashes_are_plain() -> None:
    assert with_plain_marks("\u201cIt\u2019s\u201d \u2013 so\u2026") == '"It\'s" - so...'
