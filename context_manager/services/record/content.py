"""The words of a turn's record: what was searched for, how passages ranked, the messages as sent."""

from __future__ import annotations

from datetime import datetime

from context_manager.models import TurnContent
from context_manager.services.record.outcomes import Outcome
from context_manager.services.record.ranking_rows import ranking_rows
from context_manager.services.record.sent_messages import message_json, pack_messages
from context_manager.services.retention import text_kept_until


def content_of(outcome: Outcome, now: datetime) -> TurnContent | None:
    """The row, not written yet; None where nothing was gathered."""
    if outcome.gathered is None or outcome.turn.chat_id is None:
        return None
    request = outcome.gathered.request
    content = TurnContent(
        turn=outcome.turn,
        chat_id=outcome.turn.chat_id,
        borrowed=request.borrowed if request is not None else "",
    )
    if outcome.prompt is not None:
        text = message_json(outcome.prompt.messages)
        content.messages, content.messages_bytes = pack_messages(text), len(text)
        content.keep_until = text_kept_until(now)
    if (read := outcome.read) is not None:
        excerpt = read.selection.excerpt
        content.searches = [
            [text, list(terms)] for text, terms in zip(excerpt.searches, excerpt.terms, strict=True)
        ]
        content.ranking = ranking_rows(read)
    return content
