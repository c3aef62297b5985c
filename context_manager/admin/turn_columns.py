"""The columns of the list of turns. What is not a turn's own stands in `turn.listed`, a `ListedTurn`."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import Truncator

from compressor.admin.wording import NOTHING, short_moment
from compressor.core.wording import counted
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

    @admin.display(description="asked", ordering="created_at")
    def asked(self, turn: Turn) -> str:
        """When it was asked."""
        return short_moment(turn.created_at)

    @admin.display(description="status", ordering="status")
    def state(self, turn: Turn) -> SafeString:
        """How it ended, and why if it failed."""
        code = f": {in_words(turn.failure_code)}" if turn.failure_code else ""
        status = turn.get_status_display()
        return format_html('<span class="status-{}">{}</span>{}', turn.status, status, code)

    @admin.display(description="question")
    def question(self, turn: Any) -> SafeString | str:
        """Its first words."""
        return (
            format_html('<span dir="auto">{}</span>', turn.listed.question)
            if turn.listed.question
            else NOTHING
        )

    @admin.display(description="pages seen")
    def pages(self, turn: Any) -> SafeString | str:
        """Of each file its title, how much was shown, and where that stands; of many files the first."""
        files = turn.listed.files
        shown = format_html_join(
            "", "<div>{}<span>{}</span>{}</div>", (_seen(each) for each in files[:MAX_FILES_DRAWN])
        )
        if (left_out := len(files) - MAX_FILES_DRAWN) > 0:
            return format_html("{}<div>and {}</div>", shown, counted(left_out, "more file"))
        return shown or NOTHING

    @admin.display(description="cut", ordering="context_trimmed")
    def steps(self, turn: Any) -> SafeString | str:
        """The step that was taken; of several their number, which opens to their names."""
        names = [(step_in_words(step),) for step in turn.listed.steps]
        if len(names) <= 1:
            return format_html_join("", "{}", names) or NOTHING
        items = format_html_join("", "<li>{}</li>", names)
        return format_html("<details><summary>{} steps</summary><ol>{}</ol></details>", len(names), items)

    @admin.display(description="tokens", ordering="context_tokens")
    def tokens(self, turn: Turn) -> SafeString | str:
        """What the prompt weighed whole and as sent, and how much of the ceiling that is."""
        if not turn.context_tokens:
            return NOTHING
        weight = tokens_before_after(turn.whole_tokens, turn.context_tokens)
        return format_html("<span>{}</span> <span>{} of ceiling</span>", weight, share(turn.ceiling_share))

    @admin.display(description="first token", ordering="first_token_ms")
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


def _seen(file: SeenFile) -> tuple[SafeString, str, SafeString]:
    """A title where it is to be shown, how much was seen, and the strip."""
    title = format_html('<span dir="auto">{}</span> ', Truncator(file.title).chars(MAX_TITLE_CHARS))
    unit = "" if file.unit == "page" else f" {file.unit}s"
    return title if file.title else SafeString(), f"{file.shown:,} / {file.length:,}{unit}", small_strip(file)
