"""`/files/`: upload, list, look at, delete."""

from __future__ import annotations

import uuid
from functools import partial
from typing import Any, ClassVar

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from drf_spectacular.utils import extend_schema
from rest_framework import generics, serializers, status
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from compressor.api.fields import TextField
from compressor.api.own_files import own_file, own_files, own_read_file
from compressor.api.receiving import BoundedUpload, uploaded_file
from compressor.api.serializers import FileSerializer
from compressor.models import File, FileStatus
from compressor.services.deletion import delete_file
from compressor.services.file_names import one_line
from compressor.services.limits import extraction_limits
from compressor.services.uploads import take_in
from compressor.tasks import wake_workers


class UploadSerializer(serializers.Serializer[Any]):
    """What an upload consists of."""

    file = serializers.FileField(help_text="One file, with its name.")


class StatusSerializer(serializers.Serializer[Any]):
    """Which files are listed."""

    status = serializers.ChoiceField(choices=FileStatus.choices, required=False)


@extend_schema(tags=["files"])
class FilesView(generics.ListAPIView[File]):
    """Upload a file, or list them."""

    serializer_class = FileSerializer
    queryset = File.objects.none()
    parser_classes = (MultiPartParser,)
    cursor_ordering = ("-created_at", "-id")
    problem_codes: ClassVar = {"POST": ("file_too_large", "file_unreadable")}

    def initialize_request(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Request:
        """Bound what is read of an upload before anything reads it: the CSRF check of a session does."""
        if request.method == "POST":
            bounded = BoundedUpload(max_bytes=extraction_limits().max_bytes)
            request.upload_handlers = [bounded, *request.upload_handlers]
        return super().initialize_request(request, *args, **kwargs)

    def get_queryset(self) -> QuerySet[File]:
        """The user's own, those of one status if that is asked for."""
        wanted = StatusSerializer(data=self.request.query_params.dict())
        wanted.is_valid(raise_exception=True)
        return own_files(self.request).filter(**wanted.validated_data)

    @extend_schema(operation_id="files_list", summary="List your files", parameters=[StatusSerializer])
    def get(self, request: Request) -> Response:
        """The newest first."""
        return self.list(request)

    @extend_schema(
        operation_id="files_upload",
        summary="Upload a file",
        request={"multipart/form-data": UploadSerializer},
        responses={status.HTTP_200_OK: FileSerializer, status.HTTP_201_CREATED: FileSerializer},
    )
    def post(self, request: Request) -> Response:
        """It is stored and queued to be read: 201. The same bytes again are the file you have: 200.

        PDF, EPUB, DOCX, PPTX, HTML, Markdown and plain text are read. Follow `events/` to see how it comes
        along; one that had failed is tried again.
        """
        sent = uploaded_file(request)
        user: User = request.user  # type: ignore[assignment]  # the permission has seen to it
        upload = take_in(sent, name=sent.name or "", owner=user)
        transaction.on_commit(partial(wake_workers, upload.file))
        file = own_file(request, upload.file.pk)
        return Response(
            FileSerializer(file, context={"request": request}).data,
            status=status.HTTP_201_CREATED if upload.is_new else status.HTTP_200_OK,
            headers={"Location": reverse("file", args=[file.pk], request=request)},
        )


class TitleSerializer(serializers.Serializer[Any]):
    """What can be changed about a file."""

    title = TextField(max_length=500)

    def validate_title(self, title: str) -> str:
        """In one line, and not of characters alone that nobody sees."""
        if line := one_line(title):
            return line
        raise serializers.ValidationError("There is nothing in it that can be shown.", "blank")


@extend_schema(tags=["files"])
class FileView(APIView):
    """One file."""

    problem_codes: ClassVar = {"PATCH": ("file_not_ready", "file_unreadable")}

    @extend_schema(operation_id="files_get", summary="Look at a file", responses=FileSerializer)
    def get(self, request: Request, file_id: uuid.UUID) -> Response:
        """Its status, progress, and what reading it found."""
        return Response(FileSerializer(own_file(request, file_id), context={"request": request}).data)

    @extend_schema(
        operation_id="files_rename",
        summary="Give a file another title",
        request=TitleSerializer,
        responses=FileSerializer,
    )
    def patch(self, request: Request, file_id: uuid.UUID) -> Response:
        """Once it has been read, which finds a title: until then 409."""
        file = own_read_file(request, file_id)
        wanted = TitleSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        file.title = wanted.validated_data["title"]
        file.save(update_fields=["title", "updated_at"])
        return Response(FileSerializer(file, context={"request": request}).data)

    @extend_schema(operation_id="files_delete", summary="Delete a file", responses={204: None})
    def delete(self, request: Request, file_id: uuid.UUID) -> Response:
        """With its pages, passages, index, vectors and original, also while it is being read."""
        delete_file(own_file(request, file_id))
        return Response(status=status.HTTP_204_NO_CONTENT)
