"""The compressor as a Django app."""

from __future__ import annotations

from django.apps import AppConfig
from django.core import checks

from compressor.checks import check_embedder, check_storage


class CompressorConfig(AppConfig):
    name = "compressor"
    verbose_name = "Compressor"

    def ready(self) -> None:
        from compressor.services import deletion  # noqa: F401, PLC0415 - connects its receivers to the models

        checks.register(check_embedder)
        checks.register(check_storage)
