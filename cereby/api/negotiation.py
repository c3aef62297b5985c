"""Which renderer answers: the one the client prefers, and the view's first where it accepts none of them.

Most views give one kind of content, so `Accept` has nothing to choose from. DRF's own rule would answer 406
to an event source or to a browser, and an error under such a header would have no renderer.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.http import Http404
from rest_framework.exceptions import NotAcceptable
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request


class NeverRefusing(DefaultContentNegotiation):
    """Picks parsers and renderers as DRF does, and answers all the same where it would not."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        """Return a renderer and its media type."""
        offered = list(renderers)
        try:
            renderer, media_type = super().select_renderer(request, offered, format_suffix)
        except (NotAcceptable, Http404):
            return offered[0], offered[0].media_type or ""
        return renderer, media_type
