"""Small pieces of text that several pages share."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db.models import Model
from django.utils.html import format_html
from django.utils.safestring import SafeString

NOTHING = "–"
_MINUTE, _HOUR, _DAY = 60, 3600, 86400


def plural_name(model: type[Model]) -> str:
    """What rows of a model are called."""
    return str(model._meta.verbose_name_plural)


def counted(number: int, one: str, many: str = "") -> str:
    """A number with the noun it counts: "1 page", "1,228 pages"."""
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


def span(first: int | str, last: int | str) -> str:
    """From first to last: "12", "12-15"."""
    return str(first) if first == last else f"{first}–{last}"


def spans(runs: Sequence[tuple[int, int]]) -> str:
    """Several spans in one line."""
    return ", ".join(span(first, last) for first, last in runs)


def how_long(age: timedelta) -> str:
    """A time that has passed, in its largest unit."""
    seconds = max(0, int(age.total_seconds()))
    for size, unit in ((_DAY, "day"), (_HOUR, "hour"), (_MINUTE, "minute")):
        if seconds >= size:
            return counted(seconds // size, unit)
    return counted(seconds, "second")


def preformatted(text: str) -> SafeString:
    """Text with its lines as they are; in whatever direction it is written."""
    return format_html('<pre class="file-text" dir="auto">{}</pre>', text)
