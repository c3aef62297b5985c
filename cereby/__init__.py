"""The Django project: settings, addresses and entry points. No logic lives here.

Importing it comes before everything else, so numpy is told here to compute on one core: a web process or a
worker is one of several, and threads that wait for each other make a question slower.
"""

import os

from cereby.celery import app as celery_app

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("OMP_NUM_THREADS", "1")

__all__ = ["celery_app"]
