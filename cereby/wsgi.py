"""The service for a WSGI server: `gunicorn cereby.wsgi`."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

from cereby.bodies.drained import DrainedBodies

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cereby.settings")

application = DrainedBodies(get_wsgi_application())
