"""What a provider's count of a prompt says about ours, and by how much ours is corrected.

A server that is sent more than its window holds may cut the prompt without a word: then it counts far fewer
tokens than were sent.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from context_manager.core.counting import MAX_CORRECTION

TELLING_TOKENS = 500
"""The count of a shorter prompt says little: there the frames of messages weigh most."""
CLIPPED_SHARE = 0.6
"""No estimate runs so high that this little of it is the whole prompt."""


class UsageDoubt(StrEnum):
    """What is wrong with a count, as turns carry it."""

    CLIPPED = "clipped"
    OVER_CEILING = "over_ceiling"
    OVER_ESTIMATE = "over_estimate"


def doubt_of(*, reported: int | None, estimated: int, corrected: int, ceiling: int) -> UsageDoubt | None:
    """What the provider's count says against ours, None where it says nothing or there is none.

    `estimated` is our count of the prompt, `corrected` the same as it was held against the `ceiling`.
    """
    if not reported:
        return None
    if is_clipped(reported, estimated):
        return UsageDoubt.CLIPPED
    if reported > ceiling:
        return UsageDoubt.OVER_CEILING
    return UsageDoubt.OVER_ESTIMATE if reported > corrected else None


def is_clipped(reported: int, estimated: int) -> bool:
    """Whether the server seems to have read only a part of what it was sent."""
    return estimated >= TELLING_TOKENS and reported < CLIPPED_SHARE * estimated


def correction_from(pairs: Iterable[tuple[int, int]]) -> float:
    """What estimates are multiplied by, from 1 to 2: the largest ratio that tells something.

    `pairs` are reported and estimated tokens of a model's last calls, in any order.
    """
    ratios = (
        reported / estimated
        for reported, estimated in pairs
        if estimated >= TELLING_TOKENS and not is_clipped(reported, estimated)
    )
    return min(MAX_CORRECTION, max(1.0, max(ratios, default=1.0)))
