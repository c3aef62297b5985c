"""What a server of models says in tests."""

from __future__ import annotations

from tests.loopback import Reply, json_reply


def said(text: str, finish: str = "stop", **usage: int) -> Reply:
    """A whole answer, with the provider's count where one is given."""
    choice = {"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": finish}
    return json_reply({"choices": [choice], "usage": usage or None})
