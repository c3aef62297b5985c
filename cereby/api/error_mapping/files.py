"""Errors about files."""

from __future__ import annotations

from dataclasses import asdict

from cereby.api.error_mapping.problem_of import problem_of
from cereby.api.problems import Code, Problem
from compressor.api.errors import FileFailed, ImagesBusy, NoPageImage, PagesNotRead, RangeNotSatisfiable
from compressor.errors import OriginalMissing
from compressor.extraction.errors import ExtractionError, FileTooLargeError, UnsupportedFormatError
from compressor.extraction.pdf.page_image import PageOutOfRangeError
from compressor.selectors import file_progress

BUSY_RETRY_SECONDS = 2


@problem_of.register
def _(exc: ExtractionError) -> Problem:
    return Problem(Code.FILE_UNREADABLE, str(exc), members={"reason": exc.reason.value})


@problem_of.register
def _(exc: FileTooLargeError) -> Problem:
    return Problem(Code.FILE_TOO_LARGE, str(exc), members={"max_bytes": exc.max_bytes})


@problem_of.register
def _(exc: UnsupportedFormatError) -> Problem:
    members = {"reason": exc.reason.value, "supported": list(exc.supported)}
    return Problem(Code.UNSUPPORTED_MEDIA_TYPE, str(exc), members=members)


@problem_of.register
def _(exc: FileFailed) -> Problem:
    return Problem(Code.FILE_UNREADABLE, str(exc), members={"reason": exc.reason})


@problem_of.register
def _(exc: PagesNotRead) -> Problem:
    members = {"file_status": exc.file.status, "progress": asdict(file_progress(exc.file))}
    return Problem(Code.FILE_NOT_READY, str(exc), retry_after=BUSY_RETRY_SECONDS, members=members)


@problem_of.register(OriginalMissing)
@problem_of.register(PageOutOfRangeError)
def _(exc: Exception) -> Problem:
    return Problem(Code.NOT_FOUND, str(exc))


@problem_of.register
def _(exc: NoPageImage) -> Problem:
    return Problem(Code.NO_PAGE_IMAGE, str(exc))


@problem_of.register
def _(exc: ImagesBusy) -> Problem:
    return Problem(Code.UNAVAILABLE, str(exc), retry_after=BUSY_RETRY_SECONDS)


@problem_of.register
def _(exc: RangeNotSatisfiable) -> Problem:
    headers = {"Content-Range": f"bytes */{exc.size}"}
    return Problem(Code.RANGE_NOT_SATISFIABLE, str(exc), headers=headers)
