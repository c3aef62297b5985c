"""Addresses of pages about a file and its parts."""

from __future__ import annotations

import uuid

from django.db.models import Model
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from compressor.models import Chunk, File, Page

OF_FILE = "file__id__exact"


def list_of(model: type[Model], file: File, **lookups: int | str) -> str:
    """The list of a file's rows of a model, those alone that the look-ups name."""
    query = {OF_FILE: str(file.pk), **lookups}
    return reverse(f"admin:compressor_{model._meta.model_name}_changelist", query=query)


def units_of(file: File, first: int, last: int) -> str:
    """The list of pages `first` to `last`, or of passages, from 1, where the file has no pages."""
    if file.paginated:
        return list_of(Page, file, number__gte=first, number__lte=last)
    return list_of(Chunk, file, position__gte=first - 1, position__lte=last - 1)


def page_of(row: Model) -> str:
    """The page of one row."""
    return page_at(type(row), row.pk)


def page_at(model: type[Model], key: object) -> str:
    """The page of the row of a model with this primary key."""
    return reverse(f"admin:compressor_{model._meta.model_name}_change", args=(key,))


def link_to(file: File) -> SafeString:
    """A link to the page of a file, by its title."""
    return format_html('<a href="{}">{}</a>', page_of(file), file)


def file_in_address(request: HttpRequest) -> File | None:
    """The file whose rows a list is asked for; None where the address names none."""
    try:
        key = uuid.UUID(request.GET.get(OF_FILE, ""))
    except ValueError:
        return None
    return File.objects.filter(pk=key).only("title", "name").first()
