"""Filters of the list of files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import QuerySet
from django.http import HttpRequest

from compressor.models import File, JobState


class PresentValues(admin.AllValuesFieldListFilter):
    """The values that there are, without the empty one, and with spaces for underscores."""

    def choices(self, changelist: ChangeList) -> Iterator[Any]:
        """As the values of a column, in words."""
        for choice in super().choices(changelist):
            if choice["display"] != "":
                yield choice | {"display": str(choice["display"]).replace("_", " ")}


class HasPagesWithoutText(admin.SimpleListFilter):
    """Files some of whose pages are scans or blank."""

    title = "pages without text"
    parameter_name = "textless"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Yes and no."""
        return [("yes", "has some"), ("no", "has none")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[File]) -> QuerySet[File]:
        """The files with such pages, or those without."""
        if self.value() == "yes":
            return queryset.filter(textless_page_count__gt=0)
        return queryset.filter(textless_page_count=0) if self.value() == "no" else queryset


class OfJobState(admin.SimpleListFilter):
    """Files by what becomes of their job."""

    title = "job"
    parameter_name = "job"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """The states of a job, trouble, and no job at all."""
        return [
            *((str(value), str(label)) for value, label in JobState.choices),
            ("trouble", "in trouble"),
            ("none", "none"),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[File]) -> QuerySet[File]:
        """The files whose job is in that state."""
        chosen = self.value()
        if chosen == "none":
            return queryset.filter(job=None)
        if chosen == "trouble":
            return queryset.filter(job__isnull=False).exclude(job__losses=0, job__last_error="")
        return queryset.filter(job__state=chosen) if chosen in JobState.values else queryset
