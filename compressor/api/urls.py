"""The addresses of files, under /api/v1/."""

from __future__ import annotations

from django.urls import path

from compressor.api.events import EventsView
from compressor.api.files import FilesView, FileView
from compressor.api.originals import OriginalView
from compressor.api.pages import PageImageView, PagesView, PageView

urlpatterns = [
    path("files/", FilesView.as_view(), name="files"),
    path("files/<uuid:file_id>/", FileView.as_view(), name="file"),
    path("files/<uuid:file_id>/events/", EventsView.as_view(), name="file-events"),
    path("files/<uuid:file_id>/original/", OriginalView.as_view(), name="file-original"),
    path("files/<uuid:file_id>/pages/", PagesView.as_view(), name="pages"),
    path("files/<uuid:file_id>/pages/<int:number>/", PageView.as_view(), name="page"),
    path("files/<uuid:file_id>/pages/<int:number>/image/", PageImageView.as_view(), name="page-image"),
]
