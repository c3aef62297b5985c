"""Whose files a request may touch: those of its user, decided in the query, for staff as for anybody."""

from __future__ import annotations

import uuid

from django.db.models import QuerySet
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from rest_framework.request import Request

from compressor.api.errors import FileFailed, PagesNotRead
from compressor.models import File, FileStatus
from compressor.services.library import ASKABLE


def own_files(request: HttpRequest | Request) -> QuerySet[File]:
    """The files of the user, with their jobs."""
    owner_id = request.user.pk or 0  # nobody's are nobody's
    return File.objects.filter(owner_id=owner_id).select_related("job").defer("outline")


def own_file(request: HttpRequest | Request, file_id: uuid.UUID) -> File:
    """One of them; raises Http404 for another's as for one that never was."""
    return get_object_or_404(own_files(request), pk=file_id)


def own_read_file(request: HttpRequest | Request, file_id: uuid.UUID) -> File:
    """One whose pages are stored; raises PagesNotRead before that, FileFailed where it never will be."""
    file = own_file(request, file_id)
    if file.status == FileStatus.FAILED:
        raise FileFailed(file)
    if file.status not in ASKABLE:
        raise PagesNotRead(file)
    return file
