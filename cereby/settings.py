"""The settings of the service, each read from one environment variable or from `.env` beside manage.py.

With nothing set, the service runs on this machine alone: debug pages, SQLite, the local embedder.
`.env.example` lists every variable. Nothing here is a secret.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import environ
from corsheaders.defaults import default_headers
from django.core.exceptions import ImproperlyConfigured

from cereby.api.description import API_DESCRIPTION, API_TAGS
from cereby.brokers import ANSWER_SECONDS, broker_transport_options
from cereby.databases import database_from_url, sqlite_database
from cereby.secret_key import stored_secret_key
from cereby.storages import s3_storage, uploads_folder

BASE_DIR = Path(__file__).resolve().parent.parent

env = environ.Env()
# Where the other variables may stand; empty for none, as tests and measurements want it.
ENV_FILE = os.environ.get("ENV_FILE", str(BASE_DIR / ".env"))
if Path(ENV_FILE).is_file():
    env.read_env(ENV_FILE)

# What the service writes: database, files, vector cache. Never part of the checkout.
VAR_DIR = Path(env.str("VAR_DIR", default=str(BASE_DIR / "var"))).expanduser().resolve()

# --- Where it runs: a key in the environment means a deployment, so debug pages are off unless asked for. ---
SECRET_KEY = env.str("SECRET_KEY", default="")
DEBUG = env.bool("DEBUG", default=not SECRET_KEY)
if not SECRET_KEY:
    if not DEBUG:
        raise ImproperlyConfigured(
            "DEBUG is off and SECRET_KEY is not set. Set SECRET_KEY to a long random text."
        )
    SECRET_KEY = stored_secret_key(VAR_DIR / "secret_key")

# Empty while DEBUG is on means localhost only.
ALLOWED_HOSTS: list[str] = env.list("ALLOWED_HOSTS", default=[])
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", default=[])

# --- Application ---
INSTALLED_APPS = [
    "cereby.tokens",
    "compressor",
    "context_manager",
    "rest_framework",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "corsheaders",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]
MIDDLEWARE = [
    "cereby.api.middleware.RequestIds",
    "cereby.api.middleware.ApiProblems",
    "corsheaders.middleware.CorsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "cereby.urls"
ASGI_APPLICATION = "cereby.asgi.application"
WSGI_APPLICATION = "cereby.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# --- Storage ---
DATABASE_URL = env.str("DATABASE_URL", default="")
DATABASES: dict[str, dict[str, Any]] = {
    "default": (
        database_from_url(DATABASE_URL, max_connections=env.int("DATABASE_MAX_CONNECTIONS", default=20))
        if DATABASE_URL
        else sqlite_database(VAR_DIR / "db.sqlite3")
    )
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# Files people gave us: in a folder of this machine, or in a bucket, whose keys stand in AWS_ variables.
MEDIA_ROOT = VAR_DIR / "files"
S3_BUCKET = env.str("S3_BUCKET", default="")
S3_ENDPOINT_URL = env.str("S3_ENDPOINT_URL", default="")
STORAGES: dict[str, dict[str, Any]] = {
    "default": (
        s3_storage(S3_BUCKET, S3_ENDPOINT_URL)
        if S3_BUCKET
        else {"BACKEND": "django.core.files.storage.FileSystemStorage"}
    ),
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
# An upload waits here until it is stored: the same disk, so that storing it there is one rename.
FILE_UPLOAD_TEMP_DIR = uploads_folder(VAR_DIR)
FILE_UPLOAD_PERMISSIONS = 0o600
DATA_UPLOAD_MAX_NUMBER_FILES = 10
STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"

# --- What one file may cost. ---
MAX_FILE_MEGABYTES = env.int("MAX_FILE_MEGABYTES", default=100)
MAX_FILE_PAGES = env.int("MAX_FILE_PAGES", default=10_000)
MAX_READING_SECONDS = env.int("MAX_READING_SECONDS", default=120)
MAX_READING_MEGABYTES = env.int("MAX_READING_MEGABYTES", default=1024)

# --- How many days the messages as they were sent to the model are kept; the counts of a turn stay. ---
TURN_TEXT_DAYS = env.int("TURN_TEXT_DAYS", default=30)

# --- The API ---
NUM_PROXIES = env.int("NUM_PROXIES", default=0)
REST_FRAMEWORK: dict[str, Any] = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "cereby.tokens.authentication.TokenAuthentication",
        "cereby.tokens.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["cereby.api.json_body.SoundJSONParser"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "cereby.api.negotiation.NeverRefusing",
    "DEFAULT_PAGINATION_CLASS": "cereby.api.pagination.CursorPages",
    "DEFAULT_SCHEMA_CLASS": "cereby.api.openapi.ApiSchema",
    "EXCEPTION_HANDLER": "cereby.api.error_mapping.handle_exception",
    "NUM_PROXIES": NUM_PROXIES,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS: dict[str, Any] = {
    "TITLE": "Cereby",
    "DESCRIPTION": API_DESCRIPTION,
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_AUTHENTICATION": [],
    "COMPONENT_SPLIT_REQUEST": True,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "persistAuthorization": False},
    "TAGS": API_TAGS,
    "ENUM_NAME_OVERRIDES": {
        "FileStatusEnum": "compressor.models.FileStatus",
        "TurnStatusEnum": "context_manager.models.TurnStatus",
        "BlockNameEnum": "context_manager.api.turn_json.BLOCK_NAMES",
        "StepNameEnum": "context_manager.api.turn_json.STEP_NAMES",
    },
}

# Pages of other origins that may call the API with a token; none by default.
CORS_ALLOWED_ORIGINS: list[str] = env.list("CORS_ALLOWED_ORIGINS", default=[])
CORS_URLS_REGEX = r"^/api/"
CORS_ALLOW_HEADERS = (
    *default_headers,
    "idempotency-key",
    "if-none-match",
    "if-range",
    "last-event-id",
    "prefer",
    "range",
    "x-request-id",
)
CORS_EXPOSE_HEADERS = (
    "accept-ranges",
    "content-disposition",
    "content-range",
    "etag",
    "location",
    "retry-after",
    "x-request-id",
)

# --- Background work: empty means that no broker is used. A message only wakes a worker (compressor.tasks),
# so it is acknowledged at once, has no result, and a broker that does not answer is not waited for. ---
CELERY_BROKER_URL = env.str("CELERY_BROKER_URL", default="")
CELERY_TASK_DEFAULT_QUEUE = env.str("CELERY_QUEUE", default="cereby")
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = False
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_TIMEOUT = ANSWER_SECONDS
CELERY_BROKER_TRANSPORT_OPTIONS = broker_transport_options(CELERY_BROKER_URL)

# --- Search by meaning: local, http or off. ---
EMBEDDINGS = env.str("EMBEDDINGS", default="local")
EMBEDDINGS_BASE_URL = env.str("EMBEDDINGS_BASE_URL", default="")
EMBEDDINGS_MODEL = env.str("EMBEDDINGS_MODEL", default="")
EMBEDDINGS_API_KEY = env.str("EMBEDDINGS_API_KEY", default="")

# --- The model that answers: empty means the offline quoter, which quotes the files and explains nothing. ---
LLM_BASE_URL = env.str("LLM_BASE_URL", default="")
LLM_MODEL = env.str("LLM_MODEL", default="")
LLM_API_KEY = env.str("LLM_API_KEY", default="")
LLM_CONTEXT_WINDOW = env.int("LLM_CONTEXT_WINDOW", default=0)
LLM_MAX_ANSWER_TOKENS = env.int("LLM_MAX_ANSWER_TOKENS", default=4096)
LLM_TIMEOUT_SECONDS = env.float("LLM_TIMEOUT_SECONDS", default=180.0)

# --- The folder of books and questions for the evals; empty where there is none. ---
EVAL_DATA = env.str("EVAL_DATA", default="")

# --- Language and time ---
LANGUAGE_CODE = "en"
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"
FORMAT_MODULE_PATH = "cereby.formats"

# --- HTTPS: on wherever DEBUG is off. ---
HTTPS = env.bool("HTTPS", default=not DEBUG)
SECURE_SSL_REDIRECT = HTTPS
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_HSTS_SECONDS = env.int("HSTS_SECONDS", default=3600 if HTTPS else 0)
if env.bool("BEHIND_HTTPS_PROXY", default=False):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
X_FRAME_OPTIONS = "DENY"
# Whether a domain's other hosts are HTTPS-only is not for this service to declare.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

# --- Logs, all to the console. Decisions say what was searched, chosen and left out. ---
LOG_DECISIONS = env.bool("LOG_DECISIONS", default=DEBUG)
LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {
        "django": {"level": "INFO", "handlers": ["console"], "propagate": False},
        "compressor": {"level": "INFO"},
        "compressor.work": {"level": "WARNING"},  # workers say more: a line for each change of a file's state
        "compressor.decisions": {"level": "DEBUG" if LOG_DECISIONS else "WARNING"},
        "context_manager": {"level": "INFO"},
    },
}
