"""Receiving an upload: counted while it is read, so that too much of it is never kept."""

from __future__ import annotations

from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.core.files.uploadhandler import FileUploadHandler
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request

from compressor.extraction.errors import FileTooLargeError
from compressor.extraction.limits import MEBIBYTE

FIELD = "file"
ROOM_AROUND_FILE = MEBIBYTE
"""What a request may carry beside the file: names, boundaries, other fields."""


class BoundedUpload(FileUploadHandler):
    """Raises FileTooLargeError: at the announced length before a byte is read, at the real one as it passes.

    It goes before the handlers that keep what is sent.
    """

    def __init__(self, *, max_bytes: int) -> None:
        super().__init__()
        self._max_bytes = max_bytes

    def handle_raw_input(
        self,
        input_data: Any,
        META: Any,  # noqa: N803 - Django's name
        content_length: int,
        boundary: str,
        encoding: str | None = None,
    ) -> None:
        """Look at the length that the request announces."""
        if content_length > self._max_bytes + ROOM_AROUND_FILE:
            raise FileTooLargeError(size_bytes=content_length, max_bytes=self._max_bytes)

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        """Count, and pass on."""
        size_bytes = start + len(raw_data)
        if size_bytes > self._max_bytes:
            raise FileTooLargeError(size_bytes=size_bytes, max_bytes=self._max_bytes)
        return raw_data

    def file_complete(self, file_size: int) -> None:
        """Leave the file to the handlers behind."""


def uploaded_file(request: Request) -> UploadedFile[Any]:
    """Return the one file of a multipart request; raises ValidationError where there is none or several."""
    files: list[UploadedFile[Any]] = request.FILES.getlist(FIELD)
    if len(files) == 1:
        return files[0]
    if files:
        problem = ErrorDetail(f"{len(files)} files were sent. Send them one by one.", "too_many")
    elif FIELD in request.data:
        problem = ErrorDetail("This is text. Send a file, with a file name.", "no_file")
    else:
        problem = ErrorDetail('There is no file. Send one in the multipart field "file".', "required")
    raise ValidationError({FIELD: [problem]})
