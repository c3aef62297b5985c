"""What a prompt depends on beside its rows: the code, its settings."""

from __future__ import annotations

import hashlib
import json
from functools import cache

from django.conf import settings

from compressor.services.asking import vectors_model
from compressor.services.code_version import read_commit

DIGEST_CHARACTERS = 16
_SETTINGS = ("EMBEDDINGS", "LLM_BASE_URL", "LLM_MODEL", "LLM_CONTEXT_WINDOW", "LLM_MAX_ANSWER_TOKENS")


@cache
def code_version() -> str:
    """The commit that is checked out, "unknown" where there is no checkout; looked up once in a process."""
    return read_commit(settings.BASE_DIR)


def settings_digest() -> str:
    """Tells apart two sets of the settings that a prompt or its answer depends on; no secret is in it."""
    chosen = {name: getattr(settings, name) for name in _SETTINGS} | {"vectors": vectors_model()}
    return hashlib.sha256(json.dumps(chosen, sort_keys=True).encode()).hexdigest()[:DIGEST_CHARACTERS]
