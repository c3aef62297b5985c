"""The record of what members of staff read: written before the words are shown, and never changed."""

from __future__ import annotations

from typing import Any

from django.db import IntegrityError, transaction

from compressor.models import File, StaffReading


def record_reading(file: File, *, user: Any, kind: StaffReading.Kind, what: str) -> None:
    """Write down that `user`, a member of staff, is about to be shown words of `file`; `what` says which.

    Raises File.DoesNotExist where the file has been deleted meanwhile.
    """
    try:
        with transaction.atomic():
            StaffReading.objects.create(file=file, user=user, kind=kind, what=what)
    except IntegrityError as exc:
        raise File.DoesNotExist(f'"{file}" has been deleted.') from exc
