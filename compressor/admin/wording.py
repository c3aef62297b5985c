"""Small pieces of text that several pages share."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Model
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime

from compressor.core.wording import counted

NOTHING = "–"
_MINUTE, _HOUR, _DAY = 60, 3600, 86400


def plural_name(model: type[Model]) -> str:
    """What rows of a model are called."""
    return str(model._meta.verbose_name_plural)


def how_long(age: timedelta) -> str:
    """A time that has passed, in its largest unit."""
    seconds = max(0, int(age.total_seconds()))
    for size, unit in ((_DAY, "day"), (_HOUR, "hour"), (_MINUTE, "minute")):
        if seconds >= size:
            return counted(seconds // size, unit)
    return counted(seconds, "second")


def short_moment(when: datetime) -> str:
    """A point in time in a narrow column, with the year only where it is not this one."""
    at = localtime(when)
    return date_format(at, "j M H:i" if at.year == localtime().year else "j M Y H:i")


def preformatted(text: str) -> SafeString:
    """Text with its lines as they are; in whatever direction it is written."""
    return format_html('<pre class="file-text" dir="auto">{}</pre>', text)
