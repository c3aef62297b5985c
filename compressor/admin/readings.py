"""The record of what members of staff read: looked at by those who may, changed by nobody."""

from __future__ import annotations

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.text import Truncator

from compressor.admin.rows_of_files import RowOfFileAdmin
from compressor.models import StaffReading

MAX_CHARS = 120


@admin.register(StaffReading)
class StaffReadingAdmin(RowOfFileAdmin):
    list_display = ("at", "user", "kind", "what_in_short", "file_link")
    list_filter = ("kind", ("user", admin.RelatedOnlyFieldListFilter))
    search_fields = ("what", "user__username", "file__title")
    date_hierarchy = "at"
    fields = ("at", "user", "kind", "what", "file_link")

    def get_queryset(self, request: HttpRequest) -> QuerySet[StaffReading]:
        """Readings with who and of what."""
        return super().get_queryset(request).select_related("user")

    @admin.display(description="what")
    def what_in_short(self, reading: StaffReading) -> str:
        """Its beginning."""
        return Truncator(reading.what).chars(MAX_CHARS)
