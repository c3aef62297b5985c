"""What is common to all lists of staff: a plain title, never more rows than a page, nothing counted twice.

Rows that hold words are read where `before_list` and `before_page` have recorded it.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from compressor.admin.wording import NOTHING, plural_name


class FilteredList(ChangeList):
    """A list that can say what it is narrowed to, for where its filters are out of sight."""

    @property
    def filters_on(self) -> list[tuple[str, str]]:
        """The title of each filter that is on, and what is chosen of it."""
        return [
            (str(spec.title), str(choice["display"]))
            for spec in self.filter_specs
            for choice in list(spec.choices(self))[1:]
            if choice["selected"]
        ]


class LargeListAdmin(admin.ModelAdmin):
    """A list of rows of which there may be a great many."""

    list_per_page = 50
    list_max_show_all = 0
    show_full_result_count = False
    show_facets = admin.ShowFacets.NEVER
    empty_value_display = NOTHING

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        """The list that can say what it is narrowed to."""
        return FilteredList

    def before_list(self, request: HttpRequest, rows: list[Any]) -> None:
        """What is to be done with the rows of a page of the list before they are written out."""

    def before_page(self, request: HttpRequest, row: Any) -> None:
        """What is to be done with a row before its own page is written out."""

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The list, called what its rows are."""
        context = {"title": plural_name(self.model).capitalize(), **(extra_context or {})}
        response = super().changelist_view(request, context)
        changelist = _context_of(response).get("cl")
        if changelist is not None:
            self.before_list(request, list(changelist.result_list))
        return response

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """The page of a row."""
        response = super().change_view(request, object_id, form_url, extra_context)
        row = _context_of(response).get("original")
        if row is not None:
            self.before_page(request, row)
        return response

    def context_of_own_page(self, request: HttpRequest, title: str) -> dict[str, Any]:
        """What a page that stands below the list shows beside its own: see `page_below_list.html`."""
        site = self.admin_site.each_context(request)
        return {**site, "title": title, "opts": self.opts, "media": self.media}


def _context_of(response: HttpResponse) -> dict[str, Any]:
    """What a page that is not yet written out will show; {} where there is none, as in a redirect."""
    return response.context_data or {} if isinstance(response, TemplateResponse) else {}
