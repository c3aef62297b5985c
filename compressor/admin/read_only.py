"""What is common to all pages here: rows that only the service writes."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from compressor.admin.large_lists import LargeListAdmin


class ReadOnlyAdmin(LargeListAdmin):
    """Shows rows; nobody types them in or changes them by hand."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody types them in."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody changes them by hand."""
        return False


def is_about_one(request: HttpRequest) -> bool:
    """Whether one row's page is asked for, not a list."""
    return request.resolver_match is not None and "object_id" in request.resolver_match.kwargs
