"""`/files/{id}/pages/`: what was read, page by page, and pictures of a PDF's pages."""

from __future__ import annotations

import uuid
from dataclasses import replace
from threading import BoundedSemaphore, Semaphore
from typing import ClassVar

from django.db.models import BooleanField, ExpressionWrapper, Q, QuerySet
from django.http import HttpResponse
from django.utils.http import parse_etags
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import generics, serializers, status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from compressor.api.errors import ImagesBusy, NoPageImage
from compressor.api.own_files import own_read_file
from compressor.api.serializers import PageSerializer, PageTextSerializer
from compressor.core.wording import counted
from compressor.extraction.pdf.page_image import render_page
from compressor.extraction.signatures import FileFormat
from compressor.models import File, Page
from compressor.services.limits import extraction_limits
from compressor.services.originals import local_copy

DEFAULT_WIDTH = 1000
MAX_WIDTH = 2000
MIN_WIDTH = 64
MAX_DRAWING_SECONDS = 20
MAX_WAITING_SECONDS = 15

_drawing = BoundedSemaphore(2)
"""Each picture takes a process: a page that shows forty of them must not start forty."""

PAGE_PROBLEMS = ("file_not_ready", "file_unreadable")


class WidthSerializer(serializers.Serializer[dict[str, int]]):
    """How wide a picture is wanted."""

    width = serializers.IntegerField(
        min_value=MIN_WIDTH, max_value=MAX_WIDTH, default=DEFAULT_WIDTH, help_text="In pixels."
    )


@extend_schema(tags=["files"])
class PagesView(generics.ListAPIView[Page]):
    """The pages of a file."""

    serializer_class = PageSerializer
    queryset = Page.objects.none()
    cursor_ordering = ("number",)
    problem_codes: ClassVar = {"GET": PAGE_PROBLEMS}

    @extend_schema(operation_id="files_pages_list", summary="List the pages of a file")
    def get(self, request: Request, file_id: uuid.UUID) -> Response:
        """In order, without their text. A file without pages of its own has one."""
        self.file = own_read_file(request, file_id)
        return self.list(request)

    def get_queryset(self) -> QuerySet[Page]:
        """Its pages, and whether they have text."""
        return _pages(self.file).defer("text")

    def get_serializer_context(self) -> dict[str, object]:
        """With the file."""
        return {**super().get_serializer_context(), "file": getattr(self, "file", None)}


@extend_schema(tags=["files"])
class PageView(APIView):
    """One page."""

    problem_codes: ClassVar = {"GET": PAGE_PROBLEMS}

    @extend_schema(operation_id="files_page", summary="Read a page", responses=PageTextSerializer)
    def get(self, request: Request, file_id: uuid.UUID, number: int) -> Response:
        """By physical number, from 1: its text, its label, and where its picture is."""
        file = own_read_file(request, file_id)
        page = _own_page(file, _pages(file), number)
        return Response(PageTextSerializer(page, context={"file": file, "request": request}).data)


@extend_schema(tags=["files"])
class PageImageView(APIView):
    """The picture of a page."""

    problem_codes: ClassVar = {"GET": (*PAGE_PROBLEMS, "no_page_image")}

    @extend_schema(
        operation_id="files_page_image",
        summary="Draw a page",
        parameters=[
            WidthSerializer,
            OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER, description="An `ETag` at hand."),
        ],
        responses={
            (status.HTTP_200_OK, "image/png"): OpenApiTypes.BINARY,
            status.HTTP_304_NOT_MODIFIED: OpenApiResponse(description="The picture at hand is this one."),
        },
    )
    def get(self, request: Request, file_id: uuid.UUID, number: int) -> HttpResponse:
        """A PNG, of PDFs only. It never changes, so it may be kept."""
        wanted = WidthSerializer(data=request.query_params.dict())
        wanted.is_valid(raise_exception=True)
        width: int = wanted.validated_data["width"]
        file = own_read_file(request, file_id)
        _own_page(file, file.pages.only("number"), number)
        if file.format != FileFormat.PDF:
            raise NoPageImage
        etag = f'"{file.digest[:32]}-{number}-{width}"'
        headers = {"ETag": etag, "Cache-Control": "private, max-age=86400"}
        if etag in parse_etags(request.headers.get("If-None-Match", "")):
            return HttpResponse(status=status.HTTP_304_NOT_MODIFIED, headers=headers)
        return HttpResponse(draw(file, number, width), content_type="image/png", headers=headers)


def draw(
    file: File,
    number: int,
    width: int,
    *,
    places: Semaphore = _drawing,
    max_waiting_seconds: float = MAX_WAITING_SECONDS,
) -> bytes:
    """Return the page as a PNG; raises ImagesBusy where all `places` stay taken for too long."""
    if not places.acquire(timeout=max_waiting_seconds):
        raise ImagesBusy
    try:
        limits = extraction_limits()
        limits = replace(limits, max_seconds=min(limits.max_seconds, MAX_DRAWING_SECONDS))
        with local_copy(file) as path:
            return render_page(path, number, limits=limits, width=width)
    finally:
        places.release()


def _pages(file: File) -> QuerySet[Page]:
    has_text = ExpressionWrapper(~Q(text=""), output_field=BooleanField())
    return file.pages.annotate(has_text=has_text).order_by("number")


def _own_page(file: File, pages: QuerySet[Page], number: int) -> Page:
    """Return one of the file's pages. Raises NotFound, which says how many there are."""
    page = pages.filter(number=number).first()
    if page is None:
        raise NotFound(f"This file has {counted(file.page_count, file.page_kind)}, and no {number:,}.")
    return page
