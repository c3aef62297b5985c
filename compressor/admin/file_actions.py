"""What staff can do with one file: have it indexed again, and take its original home."""

from __future__ import annotations

import uuid
from functools import partial

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect

from compressor.admin.links import page_of
from compressor.admin.permissions import CHANGE_FILE, READ_FILE_TEXT
from compressor.admin.recording import write_down
from compressor.errors import OriginalMissing
from compressor.models import File, StaffReading
from compressor.services.jobs import enqueue
from compressor.tasks import wake_workers


def reindex(file: File) -> str:
    """Queue a file to be read and indexed again; say why that cannot be done, "" where it was."""
    try:
        with transaction.atomic():
            enqueue(file)
            transaction.on_commit(partial(wake_workers, file))
    except OriginalMissing as exc:
        return f"“{file}” cannot be indexed again. {exc}"
    return ""


def reindex_one(request: HttpRequest, key: uuid.UUID) -> HttpResponse:
    """The button on the page of a file."""
    if not request.user.has_perm(CHANGE_FILE):
        raise PermissionDenied
    if request.method != "POST":
        return HttpResponseNotAllowed(["POST"])
    file = get_object_or_404(File, pk=key)
    problem = reindex(file)
    if problem:
        messages.error(request, problem)
    else:
        messages.success(request, f"“{file}” is in the queue to be indexed again.")
    return redirect(page_of(file))


def download_original(request: HttpRequest, key: uuid.UUID) -> HttpResponseBase:
    """The original under its own name, as a download; recorded before the first byte goes out."""
    if not request.user.has_perm(READ_FILE_TEXT):
        raise PermissionDenied
    file = get_object_or_404(File, pk=key)
    try:
        stored = file.original.open("rb")
    except (ValueError, OSError):
        messages.error(request, f"The original of “{file}” is not stored.")
        return redirect(page_of(file))
    write_down(request, file, StaffReading.Kind.ORIGINAL, file.name)
    return FileResponse(
        stored, as_attachment=True, filename=file.name, content_type="application/octet-stream"
    )
