"""The service for an ASGI server: `uvicorn cereby.asgi:application`."""

from __future__ import annotations

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cereby.settings")

application = get_asgi_application()
