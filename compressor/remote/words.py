"""What a server says about an error, as one line that can be shown."""

from __future__ import annotations

import json
import textwrap

SENTENCE_CHARACTERS = 200
HIDDEN_KEY = "(key)"


def sentence_in(body: bytes, *, key: str = "") -> str:
    """Return the server's words about an error on one printable line of at most 200 characters, or "".

    `key` is taken out of them before they are shortened, so that no part of it is left.
    """
    text = body.decode("utf-8", "replace").strip()
    try:
        answer = json.loads(text)
    except (ValueError, RecursionError):
        return "" if text.startswith("<") else _shortened(text, key)
    return _shortened(_message_in(answer), key)


def ended(words: str) -> str:
    """Return the words as a sentence that others may follow."""
    return words if words.endswith((".", "!", "?")) else f"{words}."


def _message_in(answer: object) -> str:
    """Find the sentence in `{"error": {"message": s}}`, `{"error": s}`, `[{"error": ...}]` and their like."""
    while isinstance(answer, dict | list):
        if isinstance(answer, list):
            answer = answer[0] if answer else ""
        else:
            answer = next(
                (answer[key] for key in ("error", "message", "detail", "msg") if answer.get(key)), ""
            )
    return answer if isinstance(answer, str) else ""


def _shortened(text: str, key: str) -> str:
    shown = text.replace(key, HIDDEN_KEY) if key else text
    shown = "".join(character if character.isprintable() else " " for character in shown)
    return textwrap.shorten(shown, SENTENCE_CHARACTERS, placeholder=" ...")
