"""Files in Django admin: how far each is, its pages, sections and passages. Nothing is typed in by hand."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.db.models import Model, OuterRef, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.http import urlencode
from django.utils.safestring import SafeString

from compressor.models import Chunk, File, FileStatus, Page, Section
from compressor.selectors import chunk_text

PARTS_OF_A_FILE: tuple[type[Model], ...] = (Page, Section, Chunk)
OF_FILE = "file__id__exact"


class ReadOnlyAdmin(admin.ModelAdmin):
    """Shows rows that only reading a file makes."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody types them in."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Nobody changes them by hand."""
        return False


@admin.register(File)
class FileAdmin(ReadOnlyAdmin):
    list_display = ("title", "state", "pages", "passages", "tokens", "vectors_made", "created_at")
    list_filter = ("status", "language", "paginated")
    search_fields = ("title", "name", "=digest")
    date_hierarchy = "created_at"
    fieldsets = (
        (None, {"fields": ("title", "name", "owner", "state", "parts")}),
        ("Text", {"fields": ("pages", "language", "notices_in_words", "outline_in_lines")}),
        ("Index", {"fields": ("passages", "tokens", "vectors_made", "index_version")}),
        ("Stored", {"fields": ("id", "byte_size", "digest", "created_at", "updated_at")}),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[File]:
        """Files with the number of their vectors, not these themselves; the outline for one file alone."""
        files = super().get_queryset(request).select_related("vectors")
        files = files.defer("vectors__rows", "vectors__present", "vectors__tried")
        return files if _is_about_one(request) else files.defer("outline", "notices")

    def get_deleted_objects(
        self, objs: QuerySet[File] | Sequence[File], request: HttpRequest
    ) -> tuple[list[str], dict[str, int], set[str], list[str]]:
        """What goes with the files, counted: a book has thousands of passages."""
        counts = {_plural(File): len(objs)}
        for model in PARTS_OF_A_FILE:
            counts[_plural(model)] = model._default_manager.filter(file__in=objs).count()
        return [str(file) for file in objs], counts, set(), []

    @admin.display(description="status", ordering="status")
    def state(self, file: File) -> str:
        """How far it is, or why it failed."""
        if file.status == FileStatus.FAILED:
            return f"{file.get_status_display()}: {file.failure_detail or file.failure_code}"
        return file.get_status_display()

    @admin.display(description="pages", ordering="page_count")
    def pages(self, file: File) -> str:
        """How many pages it has; "-" where it is one text without pages."""
        return f"{file.page_count:,}" if file.paginated else "-"

    @admin.display(description="passages", ordering="chunk_count")
    def passages(self, file: File) -> str:
        """How many passages it was cut into."""
        return f"{file.chunk_count:,}"

    @admin.display(description="tokens", ordering="token_count")
    def tokens(self, file: File) -> str:
        """What its passages cost together."""
        return f"{file.token_count:,}"

    @admin.display(description="notices")
    def notices_in_words(self, file: File) -> SafeString:
        """What reading it had to leave out or guess, one a line."""
        return format_html_join("", "{}<br>", ((_in_words(notice),) for notice in file.notices))

    @admin.display(description="outline")
    def outline_in_lines(self, file: File) -> SafeString:
        """The bookmarks it carries, each moved to the right by its level."""
        indent = "    "
        lines = (
            f"{indent * (each['level'] - 1)}{each['title']} (p. {each['page']})" for each in file.outline
        )
        return _preformatted("\n".join(lines))

    @admin.display(description="vectors")
    def vectors_made(self, file: File) -> str:
        """How many of the passages have a vector, and by which model."""
        vectors = getattr(file, "vectors", None)
        if vectors is None:
            return "none"
        return f"{vectors.present_count:,} of {file.chunk_count:,} by {vectors.model}"

    @admin.display(description="in this file")
    def parts(self, file: File) -> SafeString:
        """Links to the lists of what is in it."""
        links = ((_list_of(model, file), _plural(model)) for model in PARTS_OF_A_FILE)
        return format_html_join(" · ", '<a href="{}">{}</a>', links)


class PartOfFileAdmin(ReadOnlyAdmin):
    """Rows of files: reached from their file, in its order, and never deleted without it."""

    ordering = ("file", "position")
    list_per_page = 200
    show_full_result_count = False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """A file goes as a whole."""
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Rows with the title of their file."""
        return super().get_queryset(request).select_related("file").defer("file__outline", "file__notices")

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """A list is reached with the file in its address."""
        return lookup == OF_FILE or super().lookup_allowed(lookup, value, request)

    def get_list_display(self, request: HttpRequest) -> Any:
        """In a list of one file its title stands above, not in every row."""
        columns = super().get_list_display(request)
        return [each for each in columns if each != "file_link"] if OF_FILE in request.GET else columns

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The list, under the title of the file that it is of."""
        context: dict[str, Any] = {"title": _plural(self.model).capitalize()}
        file = _file_in_address(request)
        if file is not None:
            context["subtitle"] = _link_to(file)
        return super().changelist_view(request, (extra_context or {}) | context)

    @admin.display(description="file", ordering="file")
    def file_link(self, row: Any) -> SafeString:
        """The way back to the file."""
        return _link_to(row.file)


@admin.register(Page)
class PageAdmin(PartOfFileAdmin):
    list_display = ("number", "label", "file_link")
    search_fields = ("=label", "=number", "text")
    search_help_text = "A page's number, what is printed on it, or words that stand on it one after the other"
    ordering = ("file", "number")
    fields = ("file_link", "number", "label", "lines")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Pages; in the list without their text."""
        pages = super().get_queryset(request)
        return pages if _is_about_one(request) else pages.defer("text")

    @admin.display(description="text")
    def lines(self, page: Page) -> SafeString:
        """The text as it was extracted."""
        return _preformatted(page.text)


@admin.register(Section)
class SectionAdmin(PartOfFileAdmin):
    list_display = ("indented_title", "number", "pages", "passages", "file_link")
    search_fields = ("title", "=number")
    fields = ("file_link", "title", "number", "level", "pages", "passages")

    @admin.display(description="title")
    def indented_title(self, section: Section) -> str:
        """The title, moved to the right by its level."""
        return "\u2003" * (section.level - 1) + section.title

    @admin.display(description="pages", ordering="first_page")
    def pages(self, section: Section) -> str:
        """From its first page to its last, by position."""
        return _span(section.first_page, section.last_page)

    @admin.display(description="passages", ordering="first_chunk")
    def passages(self, section: Section) -> str:
        """From its first passage to its last, counted from 1."""
        return _span(section.first_chunk + 1, section.last_chunk + 1)


@admin.register(Chunk)
class ChunkAdmin(PartOfFileAdmin):
    list_display = ("passage", "kind", "pages", "section_title", "tokens", "file_link")
    list_filter = ("kind",)
    fields = ("file_link", "passage", "kind", "pages", "section_title", "tokens", "lines")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Passages with the titles of their sections."""
        own = Section.objects.filter(file=OuterRef("file"), position=OuterRef("section"))
        title = Subquery(own.values("title")[:1])
        chunks: QuerySet[Any] = super().get_queryset(request).annotate(title_of_section=title)
        return chunks

    @admin.display(description="passage", ordering="position")
    def passage(self, chunk: Chunk) -> int:
        """Its number, counted from 1."""
        return chunk.position + 1

    @admin.display(description="pages", ordering="first_page")
    def pages(self, chunk: Chunk) -> str:
        """The pages it stands on, by position."""
        return _span(chunk.first_page, chunk.last_page)

    @admin.display(description="section", empty_value="-")
    def section_title(self, chunk: Any) -> str | None:
        """The innermost section it belongs to."""
        title: str | None = chunk.title_of_section
        return title

    @admin.display(description="text")
    def lines(self, chunk: Chunk) -> SafeString:
        """The text as a model is given it."""
        return _preformatted(chunk_text(chunk))


def _is_about_one(request: HttpRequest) -> bool:
    """Whether one row's page is asked for, not a list."""
    return request.resolver_match is not None and "object_id" in request.resolver_match.kwargs


def _file_in_address(request: HttpRequest) -> File | None:
    try:
        key = uuid.UUID(request.GET.get(OF_FILE, ""))
    except ValueError:
        return None
    return File.objects.filter(pk=key).only("title", "name").first()


def _list_of(model: type[Model], file: File) -> str:
    address = reverse(f"admin:compressor_{model._meta.model_name}_changelist")
    return f"{address}?{urlencode({OF_FILE: str(file.pk)})}"


def _link_to(file: File) -> SafeString:
    return format_html('<a href="{}">{}</a>', reverse("admin:compressor_file_change", args=(file.pk,)), file)


def _plural(model: type[Model]) -> str:
    return str(model._meta.verbose_name_plural)


def _in_words(notice: dict[str, Any]) -> str:
    """ "gutenberg licence left out (characters: 19255)"."""
    details = [f"{key.replace('_', ' ')}: {value}" for key, value in notice.items() if key != "code"]
    name = str(notice.get("code", "")).replace("_", " ")
    return f"{name} ({'; '.join(details)})" if details else name


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"


def _preformatted(text: str) -> SafeString:
    return format_html("<pre>{}</pre>", text)
