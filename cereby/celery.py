"""The Celery application, for the tasks of the apps where CELERY_BROKER_URL names a broker."""

from __future__ import annotations

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "cereby.settings")

app = Celery("cereby")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
