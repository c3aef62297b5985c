"""The root of the context manager's error tree.

ContextError
|-- MessageTooLong        a question that cannot fit by itself (core.errors)
|-- ContextOverflow       what cannot be cut does not fit (core.errors)
|-- TurnRefused           a message that is not taken (errors)
|   |-- EmptyMessage      a message that asks nothing
|   |-- TurnInProgress    the chat is being answered
|   |-- KeyReused         an idempotency key that came with another body
|   |-- RequestInProgress an idempotency key whose turn is still running
|   |-- TooManyFiles      more files than a chat holds
|   `-- UnknownModel      a model that is not offered
|-- ModelError            a call of the model that failed (llm.errors)
`-- ModelSettingsError    settings of the model that cannot work (llm.errors)
"""

from __future__ import annotations


class ContextError(Exception):
    """Anything the context manager refuses; the message says what is wrong and what to do about it."""


class MessageTooLong(ContextError):
    """A question that cannot fit by itself: nothing of it may be cut. Numbers are tokens."""

    def __init__(self, *, tokens: int, limit: int, ceiling: int) -> None:
        super().__init__(
            f"The question has about {tokens:,} tokens, and at most {limit:,} of the {ceiling:,} that this "
            "model reads are free for it. Shorten it, or attach the long part as a file."
        )
        self.tokens = tokens
        self.limit = limit
        self.ceiling = ceiling


class ContextOverflow(ContextError):
    """What must be read does not fit, however much is cut of the rest. Numbers are tokens."""

    def __init__(self, *, tokens: int, limit: int, ceiling: int) -> None:
        super().__init__(
            f"The question with what it needs has about {tokens:,} tokens, and {limit:,} of the {ceiling:,} "
            "that this model reads are free. Ask about fewer files at once, or choose a model with a larger "
            "window."
        )
        self.tokens = tokens
        self.limit = limit
        self.ceiling = ceiling
