"""Facts of the moment that a prompt states, a line each: the time, the files, what is followed up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from compressor.core.excerpts.excerpt import MAX_TITLE_BYTES
from compressor.core.excerpts.labels import counted_pages
from compressor.core.requests.request import Request
from compressor.core.search.indexed_file import IndexedFile
from compressor.core.structure.short_titles import shortened

MAX_QUESTION_BYTES = 400
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)  # fmt: skip
"""Written out here: the names that `strftime` gives depend on the machine."""


def session_facts(moment: datetime, files: Sequence[IndexedFile], request: Request | None) -> tuple[str, ...]:
    """What is known of a turn asked at `moment`, whose message was understood as `request`."""
    return tuple(_facts(moment, files, request))


def _facts(moment: datetime, files: Sequence[IndexedFile], request: Request | None) -> Iterator[str]:
    utc = moment.astimezone(UTC)
    yield f"It is {DAYS[utc.weekday()]}, {utc.day} {MONTHS[utc.month - 1]} {utc.year}, {utc:%H:%M} UTC."
    for file in files:
        extent = counted_pages(file) if file.paginated else "without pages of its own"
        yield f'A file is attached: "{shortened(file.title, MAX_TITLE_BYTES)}", {extent}.'
    if request is not None and request.borrowed:
        yield f'The message follows up on: "{shortened(request.borrowed, MAX_QUESTION_BYTES)}"'
