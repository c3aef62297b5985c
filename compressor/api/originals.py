"""`/files/{id}/original/`: the bytes as they were sent, whole or a range of them."""

from __future__ import annotations

import uuid
from typing import ClassVar

from django.core.files import File as Content
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.http import content_disposition_header, parse_etags
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.views import APIView

from compressor.api.byte_streams import Blocks, BlocksFromThreads, is_asynchronous
from compressor.api.own_files import own_file
from compressor.api.ranges import ByteRange, requested_range, whole
from compressor.errors import OriginalMissing
from compressor.extraction.signatures import FileFormat
from compressor.models import File
from compressor.services.database_connections import release_connections
from compressor.services.file_names import stored_name

ANY_BYTES = "application/octet-stream"
_SENT_AS = {each.value: each.media_type for each in FileFormat if each is not FileFormat.HTML}
"""A web page is sent as mere bytes: no browser is to run what somebody uploaded."""

MEDIA_TYPES = (*_SENT_AS.values(), ANY_BYTES)
_BYTES = {(status.HTTP_200_OK, kind): OpenApiTypes.BINARY for kind in MEDIA_TYPES}
_PART = {(status.HTTP_206_PARTIAL_CONTENT, kind): OpenApiTypes.BINARY for kind in MEDIA_TYPES}


def _header(name: str, description: str) -> OpenApiParameter:
    return OpenApiParameter(name, str, OpenApiParameter.HEADER, description=description)


@extend_schema(tags=["files"])
class OriginalView(APIView):
    """Download a file as it was uploaded."""

    problem_codes: ClassVar = {"GET": ("range_not_satisfiable",)}

    @extend_schema(
        operation_id="files_original",
        summary="Download the original",
        parameters=[
            _header("Range", "One range of bytes: `bytes=0-1023`, `bytes=1024-`, `bytes=-500`."),
            _header("If-Range", "An `ETag`: the range counts only if the file is still that one."),
            _header("If-None-Match", "An `ETag` at hand: 304 if the file is still that one."),
        ],
        responses=_BYTES
        | _PART
        | {status.HTTP_304_NOT_MODIFIED: OpenApiResponse(description="The bytes at hand are these.")},
    )
    def get(self, request: Request, file_id: uuid.UUID) -> HttpResponseBase:
        """Always as an attachment. `HEAD` tells its size and `ETag`; several ranges at once are ignored."""
        file = own_file(request, file_id)
        if _has_it(request, file):
            return _described(HttpResponse(status=status.HTTP_304_NOT_MODIFIED), file)
        part = _requested_part(request, file)
        if request.method == "HEAD":
            return _described(HttpResponse(), file, part)
        return _described(_sent(request, _opened(file), part), file, part)


def _etag(file: File) -> str:
    return f'"{file.digest}"'


def _has_it(request: Request, file: File) -> bool:
    held = parse_etags(request.headers.get("If-None-Match", ""))
    return "*" in held or any(etag.removeprefix("W/") == _etag(file) for etag in held)


def _requested_part(request: Request, file: File) -> ByteRange:
    if request.headers.get("If-Range", _etag(file)) != _etag(file):
        return whole(file.byte_size)
    return requested_range(request.headers.get("Range", ""), file.byte_size) or whole(file.byte_size)


def _opened(file: File) -> Content[bytes]:
    """The stored bytes; raises OriginalMissing where there are none."""
    if not file.original.name:
        raise OriginalMissing(file.name)
    try:
        opened: Content[bytes] = file.original.storage.open(file.original.name, "rb")
    except FileNotFoundError as exc:
        raise OriginalMissing(file.name) from exc
    return opened


def _sent(request: Request, content: Content[bytes], part: ByteRange) -> StreamingHttpResponse:
    release_connections()
    blocks = Blocks(content, part)
    return StreamingHttpResponse(BlocksFromThreads(blocks) if is_asynchronous(request) else blocks)


def _described(response: HttpResponseBase, file: File, part: ByteRange | None = None) -> HttpResponseBase:
    """The response with the headers that say what it is; an attachment that runs nowhere."""
    response["ETag"] = _etag(file)
    response["Accept-Ranges"] = "bytes"
    response["Cache-Control"] = "private, no-cache"
    if part is None:
        return response
    response["Content-Type"] = _media_type(file)
    response["Content-Length"] = str(part.length)
    response["Content-Disposition"] = disposition(file.name)
    response["X-Content-Type-Options"] = "nosniff"
    response["Content-Security-Policy"] = "default-src 'none'; sandbox"
    if not part.is_whole:
        response.status_code = status.HTTP_206_PARTIAL_CONTENT
        response["Content-Range"] = part.content_range()
    return response


def disposition(name: str) -> str:
    """The header that has a browser save the file under its name, without what no header may carry."""
    return content_disposition_header(as_attachment=True, filename=stored_name(name)) or "attachment"


def _media_type(file: File) -> str:
    return _SENT_AS.get(file.format, ANY_BYTES)
