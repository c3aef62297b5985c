"""The addresses of tokens, under /api/v1/."""

from __future__ import annotations

from django.urls import path

from cereby.tokens.views import TokensView, TokenView

urlpatterns = [
    path("tokens/", TokensView.as_view(), name="tokens"),
    path("tokens/<uuid:token_id>/", TokenView.as_view(), name="token"),
]
