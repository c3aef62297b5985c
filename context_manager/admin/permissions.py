"""What members of staff need beside the permission to look at a model."""

from __future__ import annotations

from django.http import HttpRequest

VIEW_TURN = "context_manager.view_turn"
READ_WORDS = "context_manager.view_turn_content"
ADD_CASE = "context_manager.add_evalcase"
DELETE_CHAT = "context_manager.delete_chat"

WORDS_WITHHELD = (
    "Not shown: reading what students write needs the permission “Can read the words of turns” "
    f"({READ_WORDS}). Every reading is recorded."
)


def may_read_words(request: HttpRequest) -> bool:
    """Whether who asks may be shown words of students; what is shown is recorded first."""
    return bool(request.user.has_perm(READ_WORDS))
