"""The context manager as a Django app."""

from __future__ import annotations

from django.apps import AppConfig
from django.core import checks


class ContextManagerConfig(AppConfig):
    name = "context_manager"
    verbose_name = "Context manager"

    def ready(self) -> None:
        from context_manager.checks import check_models  # noqa: PLC0415 - models are loaded by now
        from context_manager.services import (  # noqa: PLC0415 - connects receivers
            deletion,  # noqa: F401
            lost_turns,  # noqa: F401
            retention,  # noqa: F401
        )

        checks.register(check_models)
