"""The addresses of the service."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from cereby.api.unknown_address import UnknownAddress

admin.site.site_header = admin.site.site_title = "Cereby"

urlpatterns = [
    path("", RedirectView.as_view(pattern_name="admin:index")),
    path("admin/", admin.site.urls),
    path("api/v1/", include("cereby.api.urls")),
    path("api/v1", UnknownAddress.as_view()),
]
