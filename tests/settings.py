"""The settings of the tests: the service's own, untouched by `.env` and by what the service keeps in var/.

The database is a SQLite file, as in a checkout, or the one that TEST_DATABASE_URL names; the embedder is off
and no model is configured until a test asks for one.
"""

from __future__ import annotations

import atexit
import os
import tempfile

_scratch = tempfile.TemporaryDirectory(prefix="cereby-tests-")
atexit.register(_scratch.cleanup)

_chosen = {
    "ENV_FILE": "",
    "VAR_DIR": _scratch.name,
    "SECRET_KEY": "",
    "DEBUG": "on",
    "DATABASE_URL": os.environ.get("TEST_DATABASE_URL", f"sqlite:///{_scratch.name}/unused.sqlite3"),
    "CELERY_BROKER_URL": "",
    "EMBEDDINGS": "off",
    "EMBEDDINGS_BASE_URL": "",
    "EMBEDDINGS_MODEL": "",
    "EMBEDDINGS_API_KEY": "",
    "LLM_BASE_URL": "",
    "LLM_MODEL": "",
    "LLM_API_KEY": "",
    "LLM_CONTEXT_WINDOW": "0",
    "LLM_MAX_ANSWER_TOKENS": "4096",
    "LLM_TIMEOUT_SECONDS": "180",
    "EVAL_DATA": os.environ.get("EVAL_DATA", ""),
    "LOG_DECISIONS": "off",
}
os.environ.update(_chosen)

from cereby.settings import *  # noqa: E402, F403 - reads the environment when imported
from cereby.settings import DATABASES  # noqa: E402 - as above

# In memory, threads would meet locks that nobody waits for; a file is shared as the service shares its own.
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    DATABASES["default"]["TEST"] = {"NAME": f"{_scratch.name}/tests.sqlite3"}

PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.MD5PasswordHasher"
]  # the tests make many users and guard none
