"""The addresses of the API, version 1: each ends in a slash."""

from __future__ import annotations

from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView

from cereby.api.unknown_address import UnknownAddress

urlpatterns = [
    path("", include("compressor.api.urls")),
    path("", include("context_manager.api.urls")),
    path("", include("cereby.tokens.urls")),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", SpectacularSwaggerView.as_view(metadata_class=None), name="docs"),
    re_path(r"^(?P<rest>.*)$", UnknownAddress.as_view()),
]
