"""The project: settings, addresses, entry points.

Importing it comes before everything else, so this is where numpy is told to compute on one core: a web
process or a worker is one of
several, and threads that wait for each other make a question slower.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("OMP_NUM_THREADS", "1")
