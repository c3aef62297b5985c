"""The pages, sections and passages of files.

Their text is shown to those alone who may read it, after the reading has been recorded.
"""

from __future__ import annotations

from typing import Any, ClassVar

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import Model, OuterRef, QuerySet, Subquery
from django.http import HttpRequest, HttpResponse
from django.utils.safestring import SafeString

from compressor.admin.links import OF_FILE, file_in_address, link_to
from compressor.admin.permissions import READ_FILE_TEXT, TEXT_WITHHELD
from compressor.admin.read_only import is_about_one
from compressor.admin.recording import write_down
from compressor.admin.rows_of_files import RowOfFileAdmin
from compressor.admin.wording import preformatted
from compressor.core.wording import span
from compressor.models import Chunk, File, Page, Section, StaffReading
from compressor.selectors import chunk_text

PARTS_OF_A_FILE: tuple[type[Model], ...] = (Page, Section, Chunk)


class PartOfFileAdmin(RowOfFileAdmin):
    """What a file consists of, in its order."""

    ordering = ("file", "position")
    list_per_page = 200

    def get_list_display(self, request: HttpRequest) -> Any:
        """In a list of one file its title stands above, not in every row."""
        columns = super().get_list_display(request)
        return [each for each in columns if each != "file_link"] if OF_FILE in request.GET else columns

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The list, under the title of the file that it is of."""
        file = file_in_address(request)
        subtitle = {"subtitle": link_to(file)} if file is not None else {}
        return super().changelist_view(request, (extra_context or {}) | subtitle)


class TextOfFileAdmin(PartOfFileAdmin):
    """Rows with words of a file in them: `lines` needs a permission of its own, and is recorded."""

    reading_kind: ClassVar[StaffReading.Kind]

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """The fields; who may not read text is told so in its place."""
        fields = super().get_fields(request, obj)
        if request.user.has_perm(READ_FILE_TEXT):
            return fields
        return ["lines_withheld" if field == "lines" else field for field in fields]

    def before_page(self, request: HttpRequest, row: Any) -> None:
        """Record that the text of a row is read."""
        if request.user.has_perm(READ_FILE_TEXT):
            write_down(request, row.file, self.reading_kind, str(row))

    @admin.display(description="text")
    def lines_withheld(self, row: Any) -> str:
        """Why there is no text."""
        return TEXT_WITHHELD


@admin.register(Page)
class PageAdmin(TextOfFileAdmin):
    list_display = ("number", "label", "file_link")
    search_fields = ("=label", "=number")
    ordering = ("file", "number")
    fields = ("file_link", "number", "label", "lines")
    reading_kind = StaffReading.Kind.PAGE

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Pages; in the list without their text."""
        pages = super().get_queryset(request)
        return pages if is_about_one(request) else pages.defer("text")

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Nobody looks for words by the address: that is a search, which is recorded."""
        return not lookup.startswith("text") and super().lookup_allowed(lookup, value, request)

    def get_search_fields(self, request: HttpRequest) -> list[str] | tuple[str, ...]:
        """Numbers and labels; words in the list of one file, for those who may read them."""
        numbers = super().get_search_fields(request)
        return [*numbers, "text"] if _file_to_search(request) is not None else numbers

    def get_changelist_instance(self, request: HttpRequest) -> ChangeList:
        """The list, saying what can be searched in it."""
        changelist = super().get_changelist_instance(request)
        words = ", or words that stand on it one after the other" if _file_to_search(request) else ""
        changelist.search_help_text = f"A page's number, or what is printed on it{words}"
        return changelist

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The list; a search for words is recorded before its result is shown."""
        file = _file_to_search(request)
        words = request.GET.get("q", "").strip()
        if file is not None and words and self.has_view_permission(request):
            write_down(request, file, StaffReading.Kind.SEARCH, words)
        return super().changelist_view(request, extra_context)

    @admin.display(description="text")
    def lines(self, page: Page) -> SafeString:
        """The text as it was extracted."""
        return preformatted(page.text)


def _file_to_search(request: HttpRequest) -> File | None:
    """The file whose words may be searched: the one in the address, for those who may read text."""
    return file_in_address(request) if request.user.has_perm(READ_FILE_TEXT) else None


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
        return span(section.first_page, section.last_page)

    @admin.display(description="passages", ordering="first_chunk")
    def passages(self, section: Section) -> str:
        """From its first passage to its last, counted from 1."""
        return span(section.first_chunk + 1, section.last_chunk + 1)


@admin.register(Chunk)
class ChunkAdmin(TextOfFileAdmin):
    list_display = ("passage", "kind", "pages", "section_title", "tokens", "file_link")
    list_filter = ("kind",)
    fields = ("file_link", "passage", "kind", "pages", "section_title", "tokens", "lines")
    reading_kind = StaffReading.Kind.PASSAGE

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
        return span(chunk.first_page, chunk.last_page)

    @admin.display(description="section", empty_value="-")
    def section_title(self, chunk: Any) -> str | None:
        """The innermost section it belongs to."""
        title: str | None = chunk.title_of_section
        return title

    @admin.display(description="text")
    def lines(self, chunk: Chunk) -> SafeString:
        """The text as a model is given it."""
        return preformatted(chunk_text(chunk))
