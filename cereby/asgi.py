"""The service for an ASGI server: `uvicorn cereby.asgi:application`."""

from __future__ import annotations

import os

from django.conf import settings
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cereby.settings")

django_application = get_asgi_application()

from cereby.bodies.bounded import BoundedBodies  # noqa: E402 - Django comes first
from compressor.api.receiving import ROOM_AROUND_FILE  # noqa: E402 - Django comes first
from compressor.services.limits import extraction_limits  # noqa: E402 - Django comes first

application = BoundedBodies(
    django_application,
    max_bytes=extraction_limits().max_bytes + ROOM_AROUND_FILE,
    max_plain_bytes=settings.DATA_UPLOAD_MAX_MEMORY_SIZE,
)
