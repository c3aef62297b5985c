"""Which language notices and failures are told in."""

from __future__ import annotations

import pytest

from context_manager.api.languages import language_of

ENGLISH = "The land is owned by the farmers who work on it, and that is how it should be. " * 100
SPANISH = "La tierra es de los campesinos que la trabajan, y así es como debe ser siempre. " * 100


@pytest.mark.parametrize(
    ("message", "accepted", "language"),
    [
        ("¿Qué dice el libro de los topos?", "fr", "es"),
        ("Was sagt das Buch über Maulwürfe?", "fr", "de"),
        ("RNA?", "fr-CH, fr;q=0.9", "fr"),
        ("RNA?", "ja, de;q=0.5", "de"),
        ("RNA?", "", "en"),
        ("RNA?", "*", "en"),
    ],
)
def test_the_message_tells_the_language_or_else_the_header_does(
    message: str, accepted: str, language: str
) -> None:
    assert language_of(message, accepted) == language


@pytest.mark.parametrize(
    ("message", "language"),
    [
        (f"¿Qué dice el libro de esto?\n\n{ENGLISH}", "es"),
        (f"{ENGLISH}\n\nWas sagt das Buch dazu?", "de"),
        (f"What does this mean?\n\n{SPANISH}", "en"),
        (f"???\n\n{SPANISH}", "es"),
        (SPANISH, "es"),
    ],
)
def test_the_question_under_a_paste_tells_it_and_not_the_paste(message: str, language: str) -> None:
    assert language_of(message, "fr") == language
