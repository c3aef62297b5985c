"""What is common to the lists of rows that are about files."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString

from compressor.admin.links import OF_FILE, link_to
from compressor.admin.read_only import ReadOnlyAdmin


class RowOfFileAdmin(ReadOnlyAdmin):
    """Rows that are reached from their file, and go with it alone."""

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A file goes as a whole."""
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Rows with the title of their file."""
        return super().get_queryset(request).select_related("file").defer("file__outline", "file__notices")

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """A list is reached with the file in its address."""
        return lookup == OF_FILE or super().lookup_allowed(lookup, value, request)

    @admin.display(description="file", ordering="file")
    def file_link(self, row: Any) -> SafeString:
        """The way back to the file."""
        return link_to(row.file)
