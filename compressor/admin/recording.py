"""Writing down, before words of a file are shown, who is about to read them."""

from __future__ import annotations

from django.http import Http404, HttpRequest

from compressor.models import File, StaffReading
from compressor.services.staff_readings import record_reading


def write_down(request: HttpRequest, file: File, kind: StaffReading.Kind, what: str) -> None:
    """Record that the member of staff who asks reads `what` of the file. Nothing is found of one deleted."""
    try:
        record_reading(file, user=request.user, kind=kind, what=what)
    except File.DoesNotExist as exc:
        raise Http404(str(exc)) from exc
