"""The Django project: settings, addresses and entry points. No logic lives here."""

from cereby.celery import app as celery_app

__all__ = ["celery_app"]
