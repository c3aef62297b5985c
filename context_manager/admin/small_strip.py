"""The small strip of a list: a file in one line of a table cell, and what a turn was given of it."""

from __future__ import annotations

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe

from compressor.core.excerpts.strip import Bar, Why, draw_strip
from compressor.core.wording import counted
from context_manager.admin.turn_rows import SeenFile

HATCHED = mark_safe(' fill="url(#strip-hatch)"')


def small_strip(file: SeenFile) -> SafeString:
    """Draw what was shown of a file; the page has the pattern of `strip_defs.svg`."""
    length = max([file.length, *(stretch.last for stretch in file.stretches)])
    bars = draw_strip(length, file.stretches).bars if length else ()
    return format_html(
        '<svg class="small-strip" role="img" focusable="false"><title>{}</title>'
        '<rect class="strip-rest" y="8" width="100%" height="3"/>{}</svg>',
        f"{file.shown:,} of {counted(file.length, file.unit)}, {file.by_position:,} for their position only",
        format_html_join(
            "",
            '<rect class="strip-{}"{} x="{}%" y="{}" width="{}%" height="{}"/>',
            (_cells(bar) for bar in bars),
        ),
    )


def _cells(bar: Bar) -> tuple[str, str, str, str, str, str]:
    """Texts, because numbers would be written as the reader's language writes them."""
    if bar.why is Why.CHOSEN:
        return "chosen", "", str(bar.left), "1", str(bar.width), "17"
    return "position", HATCHED, str(bar.left), "9", str(bar.width), "9"
