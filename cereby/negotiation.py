"""Which renderer answers: the view's first, whatever the client says it accepts.

A view of this API gives one kind of content, so `Accept` has nothing to choose from. DRF's own rule would
answer 406 to an event source or to a browser, and an error under such a header would have no renderer.
"""

from __future__ import annotations

from collections.abc import Iterable

from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request


class OneRenderer(DefaultContentNegotiation):
    """Picks parsers as DRF does, and always the first renderer."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """Return the first renderer and its media type."""
        first = next(iter(renderers))
        return first, first.media_type or ""
