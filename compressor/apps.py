"""The compressor as a Django app."""

from __future__ import annotations

from django.apps import AppConfig
from django.core import checks

from compressor.checks import check_embedder


class CompressorConfig(AppConfig):
    name = "compressor"
    verbose_name = "Compressor"

    def ready(self) -> None:
        checks.register(check_embedder)
