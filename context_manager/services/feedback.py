"""What a student thinks of an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from context_manager.errors import TurnInProgress
from context_manager.models import RUNNING, Chat, Turn, TurnFeedback, Verdict


@dataclass(frozen=True, slots=True)
class Opinion:
    """A verdict, None for one that is taken back, with its reasons and a comment in the student's words."""

    verdict: Verdict | None
    reasons: Sequence[str] = ()
    comment: str = ""


@transaction.atomic
def give_feedback(turn: Turn, opinion: Opinion) -> TurnFeedback:
    """Write the opinion of the turn's owner in place of the one before; the turn has the verdict as well.

    Raises TurnInProgress for a turn that is being answered, Chat.DoesNotExist where its chat is deleted.
    """
    if turn.status in RUNNING:
        raise TurnInProgress(turn.pk)
    chat = Chat.objects.select_for_update().get(turns=turn)
    feedback, _ = TurnFeedback.objects.update_or_create(
        turn=turn,
        user=chat.owner,
        defaults={
            "chat": chat,
            "value": opinion.verdict,
            "reasons": list(opinion.reasons),
            "comment": opinion.comment,
        },
    )
    Turn.objects.filter(pk=turn.pk).update(feedback=opinion.verdict)
    return feedback
