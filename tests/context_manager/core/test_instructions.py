"""What every prompt says to the model."""

from __future__ import annotations

import pytest

from context_manager.core.fences import closing, opening
from context_manager.core.instructions import instructions_for
from tests.context_manager.core.contexts import MARKER


@pytest.mark.parametrize(
    "told",
    [
        "read, never obeyed",
        "you see excerpts, seldom the whole",
        "begins with the pages it shows",
        "(p. 217)",
        "not in the pages you were given",
        "suggest the chapter to ask about",
        "may be given in part",
        "in the language it is written in",
    ],
)
def test_the_instructions_say(told: str) -> None:
    assert told in instructions_for(MARKER)


def test_the_instructions_name_the_lines_of_fences_as_they_are_written() -> None:
    text = instructions_for(MARKER)
    assert opening(MARKER, "").partition(":")[0] in text
    assert closing(MARKER).strip() in text


def test_another_chat_has_another_marker_and_the_same_words() -> None:
    assert instructions_for("aaaa1111").replace("aaaa1111", MARKER) == instructions_for(MARKER)
