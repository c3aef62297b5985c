"""A student's message becomes a turn, and the turn is answered: the front door of the services.

`take_message` writes the turn in one short transaction, or says why not; `answer_turn` does the rest, with no
transaction open while an embedder or a model is waited for.
"""

from __future__ import annotations

from context_manager.services.turns.answering import answer_turn
from context_manager.services.turns.means import Means
from context_manager.services.turns.taking import NewMessage, take_message

__all__ = ["Means", "NewMessage", "answer_turn", "take_message"]
