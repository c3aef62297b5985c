"""From an exception to its problem: the one place that knows how errors meet HTTP.

Each module here tells `problem_of` about one kind of errors; importing this package tells it all.
"""

from __future__ import annotations

from cereby.api.error_mapping import files, outages, requests, turns
from cereby.api.error_mapping.handling import handle_exception
from cereby.api.error_mapping.problem_of import problem_of

__all__ = ["files", "handle_exception", "outages", "problem_of", "requests", "turns"]
