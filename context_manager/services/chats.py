"""Starting and changing chats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction

from compressor.models import File
from context_manager.llm.choosing import find_model
from context_manager.models import Chat
from context_manager.services.attaching import replace_files


@dataclass(frozen=True, slots=True)
class ChatChange:
    """What is to be different about a chat; None leaves it as it is. A `model` of "" is the default again."""

    title: str | None = None
    files: Sequence[File] | None = None
    model: str | None = None


@transaction.atomic
def start_chat(owner: User, wanted: ChatChange) -> Chat:
    """Make a chat. Without a title it gets one of its first message. Raises as `change_chat` does."""
    return change_chat(Chat.objects.create(owner=owner), wanted)


@transaction.atomic
def change_chat(chat: Chat, wanted: ChatChange) -> Chat:
    """Make all of the change or nothing of it.

    Raises UnknownModel for a model that is not offered, TooManyFiles for more files than a chat holds.
    """
    if wanted.model is not None:
        find_model(wanted.model)
        chat.model = wanted.model
    if wanted.title is not None:
        chat.title, chat.is_title_chosen = wanted.title, True
    chat.save(update_fields=["model", "title", "is_title_chosen"])
    if wanted.files is not None:
        replace_files(chat, wanted.files)
    return chat
