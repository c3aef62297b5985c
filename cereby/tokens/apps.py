"""The API tokens as a Django app."""

from __future__ import annotations

from django.apps import AppConfig


class TokensConfig(AppConfig):
    name = "cereby.tokens"
    verbose_name = "API tokens"

    def ready(self) -> None:
        from cereby.tokens import schemes  # noqa: F401, PLC0415 - tells the OpenAPI document about them
