"""The project as a Django app: it holds the API tokens, and checks what the settings chose."""

from __future__ import annotations

from django.apps import AppConfig
from django.core import checks

from cereby.checks import check_storage


class CerebyConfig(AppConfig):
    name = "cereby"
    verbose_name = "Cereby"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        checks.register(check_storage)
