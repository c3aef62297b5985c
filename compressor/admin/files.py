"""Files in Django admin: how far each is and why, what it consists of, and what staff can do about it."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any, ClassVar

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import URLPattern, path
from django.utils import timezone
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from compressor.admin.file_actions import download_original, reindex, reindex_one
from compressor.admin.file_page import context_of_file
from compressor.admin.filters import HasPagesWithoutText, OfJobState, PresentValues
from compressor.admin.jobs import job_in_short
from compressor.admin.links import list_of
from compressor.admin.parts import PARTS_OF_A_FILE
from compressor.admin.permissions import CHANGE_FILE
from compressor.admin.question_view import try_question
from compressor.admin.read_only import ReadOnlyAdmin, is_about_one
from compressor.admin.states import facts_about, progress_in_words, with_facts
from compressor.admin.wording import NOTHING, plural_name, preformatted, short_moment
from compressor.core.wording import counted
from compressor.models import File, FileStatus
from compressor.services.asking import vectors_model
from compressor.services.deletion import delete_file


@admin.register(File)
class FileAdmin(ReadOnlyAdmin):
    list_display = (
        "title", "state", "progress", "job_state", "pages", "textless", "passages", "vectors_in_short",
        "owner", "format_name", "added",
    )  # fmt: skip
    list_filter = (
        "status",
        ("failure_code", PresentValues),
        ("format", PresentValues),
        ("language", PresentValues),
        HasPagesWithoutText,
        OfJobState,
    )
    search_fields = ("title", "name", "owner__username", "=digest")
    search_help_text = "Words of the title or the name, the owner's user name, or the SHA-256 of the bytes"
    date_hierarchy = "created_at"
    actions = ("reindex_selected",)
    fieldsets = (
        (None, {"fields": ("name", "owner", "format_name", "parts")}),
        ("Text", {"fields": ("pages", "textless", "language")}),
        ("Index", {"fields": ("passages", "tokens", "vectors_made", "index_version")}),
        ("Bookmarks in the file", {"fields": ("outline_in_lines",), "classes": ("collapse",)}),
        ("Stored", {"fields": ("id", "size", "digest", "created_at", "updated_at")}),
    )

    class Media:
        css: ClassVar = {"all": ("compressor/strip.css", "compressor/admin.css", "compressor/wide_list.css")}

    def get_urls(self) -> list[URLPattern]:
        """The pages of a file beside its own."""
        pages = (
            ("question", self.question_view),
            ("reindex", self.reindex_view),
            ("original", self.original_view),
        )
        return [
            path(f"<uuid:key>/{name}/", self.admin_site.admin_view(view), name=f"compressor_file_{name}")
            for name, view in pages
        ] + super().get_urls()

    def question_view(self, request: HttpRequest, key: uuid.UUID) -> HttpResponse:
        """The form to try a question, and what comes of it."""
        return try_question(request, key, self)

    def reindex_view(self, request: HttpRequest, key: uuid.UUID) -> HttpResponse:
        """Have one file read and indexed again."""
        return reindex_one(request, key)

    def original_view(self, request: HttpRequest, key: uuid.UUID) -> HttpResponseBase:
        """The bytes as they were given to us."""
        return download_original(request, key)

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """The page of a file, under its title."""
        file = self.get_object(request, object_id)
        context = extra_context or {}
        if file is not None and self.has_view_permission(request, file):
            context = context | context_of_file(file, request, now=timezone.now(), model=vectors_model())
            context |= {"title": str(file), "subtitle": None}
        return super().change_view(request, object_id, form_url, context)

    def get_queryset(self, request: HttpRequest) -> QuerySet[File]:
        """Files with their job and the number of their vectors; the outline for one file alone."""
        files = with_facts(super().get_queryset(request).select_related("owner"))
        return files if is_about_one(request) else files.defer("outline", "notices")

    def get_deleted_objects(
        self, objs: QuerySet[File] | Sequence[File], request: HttpRequest
    ) -> tuple[list[str], dict[str, int], set[str], list[str]]:
        """What goes with the files, counted: a book has thousands of passages."""
        counts = {plural_name(File): len(objs)}
        for model in PARTS_OF_A_FILE:
            counts[plural_name(model)] = model._default_manager.filter(file__in=objs).count()
        return [str(file) for file in objs], counts, set(), []

    def delete_model(self, request: HttpRequest, obj: File) -> None:
        """A file goes with all that is stored of it."""
        delete_file(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[File]) -> None:
        """One by one, so that each goes whole."""
        for file in queryset:
            delete_file(file)

    def has_reindex_permission(self, request: HttpRequest) -> bool:
        """Who may change files may have them read again."""
        return request.user.has_perm(CHANGE_FILE)

    @admin.action(description="Index selected files again", permissions=["reindex"])
    def reindex_selected(self, request: HttpRequest, queryset: QuerySet[File]) -> None:
        """Have files read and indexed again, and say of which that cannot be done."""
        outcomes = [reindex(file) for file in queryset]
        for problem in filter(None, outcomes):
            self.message_user(request, problem, messages.ERROR)
        if queued := outcomes.count(""):
            self.message_user(request, f"{counted(queued, 'file')} put in the queue.", messages.SUCCESS)

    @admin.display(description="status", ordering="status")
    def state(self, file: File) -> str:
        """How far it is, or why it failed."""
        if file.status == FileStatus.FAILED:
            return f"{file.get_status_display()}: {file.failure_detail or file.failure_code}"
        return file.get_status_display()

    @admin.display(description="progress")
    def progress(self, file: File) -> str:
        """What is being done with it at the moment."""
        return progress_in_words(facts_about(file, now=timezone.now(), model=vectors_model())) or NOTHING

    @admin.display(description="job", ordering="job__queued_at")
    def job_state(self, file: File) -> str:
        """Who works on it, or since when it waits."""
        return job_in_short(getattr(file, "job", None), timezone.now()) or NOTHING

    @admin.display(description="format", ordering="format")
    def format_name(self, file: File) -> str:
        """What kind of file it is."""
        return file.format.upper() or NOTHING

    @admin.display(description="added", ordering="created_at")
    def added(self, file: File) -> str:
        """When it was added."""
        return short_moment(file.created_at)

    @admin.display(description="pages", ordering="page_count")
    def pages(self, file: File) -> str:
        """How many pages it has; none where it is one text without pages."""
        return f"{file.page_count:,}" if file.paginated else NOTHING

    @admin.display(description="without text", ordering="textless_page_count")
    def textless(self, file: File) -> str:
        """How many of its pages have no text."""
        return f"{file.textless_page_count:,}" if file.textless_page_count else NOTHING

    @admin.display(description="passages", ordering="chunk_count")
    def passages(self, file: File) -> str:
        """How many passages it was cut into."""
        return f"{file.chunk_count:,}"

    @admin.display(description="tokens", ordering="token_count")
    def tokens(self, file: File) -> str:
        """What its passages cost together."""
        return f"{file.token_count:,}"

    @admin.display(description="size")
    def size(self, file: File) -> str:
        """How many bytes it has."""
        return counted(file.byte_size, "byte")

    @admin.display(description="bookmarks")
    def outline_in_lines(self, file: File) -> SafeString | str:
        """The bookmarks it carries, each moved to the right by its level."""
        indent = "    "
        lines = (
            f"{indent * (each['level'] - 1)}{each['title']} (p. {each['page']})" for each in file.outline
        )
        return preformatted("\n".join(lines)) if file.outline else NOTHING

    @admin.display(description="vectors", ordering="vectors__present_count")
    def vectors_in_short(self, file: File) -> str:
        """How many of the passages have a vector."""
        vectors = getattr(file, "vectors", None)
        return f"{vectors.present_count:,}" if vectors is not None else NOTHING

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
        links = ((list_of(model, file), plural_name(model)) for model in PARTS_OF_A_FILE)
        return format_html_join(" · ", '<a href="{}">{}</a>', links)
