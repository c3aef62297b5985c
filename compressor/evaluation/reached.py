"""Whether a passage reached the model: letter for letter, however lines and pages were broken.

Both sides are compared as `squash` leaves them: NFKC, without white space, without what nobody sees, and
without hyphens, because a hyphen at the end of a line may or may not have been rejoined.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

HYPHENS = "\\-\u2010\u2011\ufffe"
UNSEEN = "\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff"
KEPT = re.compile(f"[^\\s{HYPHENS}{UNSEEN}]+")
_DROPPED = re.compile(f"[\\s{HYPHENS}{UNSEEN}]+")


def squash(text: str) -> str:
    """Return `text` as passages are compared."""
    return _DROPPED.sub("", unicodedata.normalize("NFKC", text))


def is_reached(squashed_passages: Iterable[str], runs: Iterable[str]) -> bool:
    """Whether one of the passages stands whole in one run.

    A run is text shown without a gap, and without labels. No passage is put together across a gap.
    """
    squashed_runs = [squash(run) for run in runs]
    return any(passage in run for passage in squashed_passages for run in squashed_runs)
