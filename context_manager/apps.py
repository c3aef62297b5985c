"""The context manager as a Django app."""

from __future__ import annotations

from django.apps import AppConfig
from django.core import checks


class ContextManagerConfig(AppConfig):
    name = "context_manager"
    verbose_name = "Context manager"

    def ready(self) -> None:
        from context_manager.checks import check_models  # noqa: PLC0415 - models are loaded by now
        from context_manager.services import deletion, retention  # noqa: F401, PLC0415 - connects receivers
        from context_manager.services.turns import lost_turns  # noqa: F401, PLC0415 - connects receivers

        checks.register(check_models)
