"""Files in Django admin: their state, pages, sections and passages. Rows are made by reading a file, never typed in."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode

from compressor.models import Chunk, File, Page, Section
from compressor.selectors import chunk_text


class ReadOnlyAdmin(admin.ModelAdmin):
    """Shows rows that only reading a file makes."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(File)
class FileAdmin(ReadOnlyAdmin):
    list_display = (
        "title",
        "status",
        "page_count",
        "chunk_count",
        "token_count",
        "vectors_made",
        "created_at",
    )
    list_filter = ("status", "language", "paginated")
    search_fields = ("title", "name", "digest")
    date_hierarchy = "created_at"
    readonly_fields = ("vectors_made", "rows")
    fieldsets = (
        (None, {"fields": ("title", "name", "owner", "status", "failure_code", "failure_detail", "rows")}),
        ("Text", {"fields": ("paginated", "page_count", "language", "notices", "outline")}),
        ("Index", {"fields": ("chunk_count", "token_count", "vectors_made", "index_version")}),
        ("Stored", {"fields": ("id", "byte_size", "digest", "created_at", "updated_at")}),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[File]:
        """Files with how many vectors they have; the vectors themselves are not read."""
        return (
            super()
            .get_queryset(request)
            .select_related("vectors")
            .defer("vectors__rows", "vectors__present", "vectors__tried", "outline", "notices")
        )

    @admin.display(description="vectors")
    def vectors_made(self, file: File) -> str:
        vectors = getattr(file, "vectors", None)
        if vectors is None or not file.chunk_count:
            return "none"
        return f"{vectors.present_count / file.chunk_count:.0%} by {vectors.model}"

    @admin.display(description="in this file")
    def rows(self, file: File) -> str:
        links = [
            format_html(
                '<a href="{}?{}">{}</a>', reverse(f"admin:compressor_{name}_changelist"), _of(file), label
            )
            for name, label in (("page", "pages"), ("section", "sections"), ("chunk", "passages"))
        ]
        return format_html("{} · {} · {}", *links)


def _of(file: File) -> str:
    return urlencode({"file__id__exact": str(file.pk)})


class OfOneFileAdmin(ReadOnlyAdmin):
    """Rows of a file: reached from the file's page, read in file order, counted no further than needed."""

    list_select_related = ("file",)
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).defer("file__outline", "file__notices")

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        return lookup == "file__id__exact" or super().lookup_allowed(lookup, value, request)


@admin.register(Page)
class PageAdmin(OfOneFileAdmin):
    list_display = ("number", "label", "file")
    search_fields = ("=label",)
    ordering = ("file", "number")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Pages; in the list without their text."""
        pages = super().get_queryset(request)
        return (
            pages
            if request.resolver_match and "object_id" in request.resolver_match.kwargs
            else pages.defer("text")
        )


@admin.register(Section)
class SectionAdmin(OfOneFileAdmin):
    list_display = (
        "title",
        "number",
        "level",
        "first_page",
        "last_page",
        "first_chunk",
        "last_chunk",
        "file",
    )
    search_fields = ("title",)
    ordering = ("file", "position")


@admin.register(Chunk)
class ChunkAdmin(OfOneFileAdmin):
    list_display = ("position", "kind", "first_page", "last_page", "tokens", "section", "file")
    list_filter = ("kind",)
    ordering = ("file", "position")
    readonly_fields = ("text",)

    @admin.display(description="text")
    def text(self, chunk: Chunk) -> str:
        return format_html("<pre>{}</pre>", chunk_text(chunk))
