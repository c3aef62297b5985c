"""What providers report of a model's prompts, held against our estimates: it corrects the next ones."""

from __future__ import annotations

from context_manager.core.usage_checks import correction_from
from context_manager.selectors import reported_tokens


def correction_for(model: str) -> float:
    """What estimates for a model are multiplied by: its largest ratio of late, from 1 to 2."""
    return correction_from(reported_tokens(model))
