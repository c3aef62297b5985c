"""The columns of the list of turns. What is not a turn's own stands in `turn.listed`, a `ListedTurn`."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import Truncator

from compressor.admin.wording import NOTHING
from context_manager.admin.small_strip import small_strip
from context_manager.admin.turn_rows import SeenFile
from context_manager.admin.wording import (
    coins,
    in_words,
    milliseconds,
    share,
    step_in_words,
    tokens_before_after,
)
from context_manager.models import Turn, Verdict

MAX_FILES_DRAWN = 3
MAX_TITLE_CHARS = 60


class TurnColumns:
    """What stands in a row, each column with its name."""

    @admin.display(description="status", ordering="status")
    def state(self, turn: Turn) -> str:
        """How it ended, and why if it failed."""
        code = f": {in_words(turn.failure_code)}" if turn.failure_code else ""
        return f"{turn.get_status_display()}{code}"

    @admin.display(description="question")
    def question(self, turn: Any) -> SafeString | str:
        """Its first words."""
        return (
            format_html('<span dir="auto">{}</span>', turn.listed.question)
            if turn.listed.question
            else NOTHING
        )

    @admin.display(description="files")
    def files_read(self, turn: Any) -> SafeString | str:
        """What the files are called."""
        names = [(Truncator(name).chars(MAX_TITLE_CHARS),) for name in turn.listed.file_names]
        return format_html_join(", ", '<span dir="auto">{}</span>', names) or NOTHING

    @admin.display(description="pages")
    def pages(self, turn: Any) -> SafeString | str:
        """How many of each file were shown, and where they stand; passages of a file without pages."""
        lines = [
            (f"{file.shown:,} / {file.length:,}{_unit(file)}", small_strip(file))
            for file in turn.listed.files
        ]
        drawn = format_html_join("", "<span>{}</span>{}", lines[:MAX_FILES_DRAWN])
        named = format_html_join("", "<span>{}</span>", ((words,) for words, _ in lines[MAX_FILES_DRAWN:]))
        return format_html("{}{}", drawn, named) if lines else NOTHING

    @admin.display(description="cut", ordering="context_trimmed")
    def steps(self, turn: Any) -> SafeString | str:
        """The step that was taken; of several their number, which opens to their names."""
        names = [(step_in_words(step),) for step in turn.listed.steps]
        if len(names) <= 1:
            return format_html_join("", "{}", names) or NOTHING
        items = format_html_join("", "<li>{}</li>", names)
        return format_html("<details><summary>{} steps</summary><ol>{}</ol></details>", len(names), items)

    @admin.display(description="tokens", ordering="context_tokens")
    def tokens(self, turn: Turn) -> str:
        """What the prompt weighed whole, and as sent."""
        return tokens_before_after(turn.whole_tokens, turn.context_tokens) if turn.context_tokens else NOTHING

    @admin.display(description="ceiling", ordering="ceiling_share")
    def ceiling(self, turn: Turn) -> str:
        """How much of the ceiling was used."""
        return share(turn.ceiling_share)

    @admin.display(description="first word", ordering="first_token_ms")
    def wait(self, turn: Turn) -> str:
        """When the answer began; where that is not known, when it was there."""
        if turn.first_token_ms is not None or turn.total_ms is None:
            return milliseconds(turn.first_token_ms)
        return f"{milliseconds(turn.total_ms)} in all"

    @admin.display(description="credits", ordering="cost")
    def credits(self, turn: Turn) -> str:
        """What it cost, in coins."""
        return coins(turn.cost) if turn.cost else NOTHING

    @admin.display(description="feedback", ordering="feedback")
    def verdict(self, turn: Turn) -> str:
        """What the student thinks of the answer."""
        return str(Verdict(turn.feedback).label) if turn.feedback in Verdict.values else NOTHING


def _unit(file: SeenFile) -> str:
    return "" if file.unit == "page" else f" {file.unit}s"
