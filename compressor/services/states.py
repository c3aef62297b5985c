"""The status of a file, changed in one place and told in the log, a line for each change."""

from __future__ import annotations

import logging

from django.db import transaction

from compressor.models import File, FileStatus
from compressor.services.leases import Writing
from compressor.services.library import ASKABLE

log = logging.getLogger("compressor.work")


def change_status(file: File, status: FileStatus, *, writing: Writing = transaction.atomic) -> None:
    """Store how far the file has come; one that can be asked about stays so while it is worked on again."""
    if file.status == status or (file.status in ASKABLE and status not in ASKABLE):
        return
    with writing():
        file.status = status
        file.save(update_fields=["status", "updated_at"])
    log.info("file %s: %s", file.pk, file.get_status_display())


def mark_failed(file: File, code: str, detail: str) -> None:
    """Store why the file cannot be asked about, unless it can be, from what was made of it before."""
    if file.status in ASKABLE:
        log.warning("file %s: not made anew, %s: %s", file.pk, code, detail)
        return
    file.status, file.failure_code, file.failure_detail = FileStatus.FAILED, code, detail
    file.save(update_fields=["status", "failure_code", "failure_detail", "updated_at"])
    log.info("file %s: failed, %s", file.pk, code)
