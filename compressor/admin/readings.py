"""The record of what members of staff read: looked at by those who may, changed by nobody."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.text import Truncator

from compressor.admin.links import OF_FILE, link_to
from compressor.admin.read_only import ReadOnlyAdmin
from compressor.models import StaffReading

MAX_CHARS = 120


@admin.register(StaffReading)
class StaffReadingAdmin(ReadOnlyAdmin):
    list_display = ("at", "user", "kind", "what_in_short", "file_link")
    list_filter = ("kind", ("user", admin.RelatedOnlyFieldListFilter))
    search_fields = ("what", "user__username", "file__title")
    date_hierarchy = "at"
    fields = ("at", "user", "kind", "what", "file_link")
    show_full_result_count = False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """It goes with its file alone."""
        return False

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """The readings of one file are reached from it."""
        return lookup == OF_FILE or super().lookup_allowed(lookup, value, request)

    def get_queryset(self, request: HttpRequest) -> QuerySet[StaffReading]:
        """Readings with who and of what."""
        readings = super().get_queryset(request).select_related("file", "user")
        return readings.defer("file__outline", "file__notices")

    @admin.display(description="what")
    def what_in_short(self, reading: StaffReading) -> str:
        """Its beginning."""
        return Truncator(reading.what).chars(MAX_CHARS)

    @admin.display(description="file", ordering="file")
    def file_link(self, reading: StaffReading) -> SafeString:
        """The way to the file."""
        return link_to(reading.file)
