"""A heavy turn as rows: a chat of answered turns, its file, and the message that is to be answered."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.utils import timezone

from compressor.core.document import Document
from compressor.core.search.indexed_file import IndexedFile
from compressor.models import File, FileStatus
from compressor.services.indexing import prepare_index, store_index
from compressor.services.reading import store_pages
from context_manager.evaluation.fixtures.fixture import Fixture
from context_manager.models import Chat, ChatFile, Message, Role, Turn, TurnStatus


def write_heavy_turn(fixture: Fixture, document: Document, indexed: IndexedFile) -> Turn:
    """Write the rows of a fixture whose chat has this file; return the turn that is to be answered."""
    context = fixture.context()
    owner = User.objects.create(username="bench")
    chat = Chat.objects.create(owner=owner, fence_marker=context.marker)
    ChatFile.objects.create(chat=chat, file=_write_file(document, indexed), position=0)
    now = timezone.now()
    said = [(turn.question, turn.answer) for turn in context.history]
    turns = [_turn(fixture, chat, number, now) for number in range(1, len(said) + 2)]
    for turn in turns[:-1]:
        turn.status = TurnStatus.COMPLETED
    Turn.objects.bulk_create(turns)
    Message.objects.bulk_create(_messages(chat, turns, [*said, (context.message, "")]))
    return turns[-1]


def _write_file(document: Document, indexed: IndexedFile) -> File:
    file = File.objects.create(
        name="reference.pdf", title=indexed.title, byte_size=1, digest="bench", status=FileStatus.READY
    )
    store_pages(file, document, [])
    store_index(file, prepare_index(file, indexed))
    return file


def _turn(fixture: Fixture, chat: Chat, number: int, now: datetime) -> Turn:
    return Turn(
        chat=chat,
        owner_id=chat.owner_id,
        number=number,
        created_at=now + timedelta(minutes=number),
        model="bench",
        family=fixture.family.value,
        correction=fixture.correction,
        files_budget=fixture.ceiling.files_budget,
        context_ceiling=fixture.budget.ceiling,
        reserve=fixture.budget.reserve,
    )


def _messages(chat: Chat, turns: Sequence[Turn], said: Sequence[tuple[str, str]]) -> list[Message]:
    """The question and the answer of every turn; the last one has no answer."""
    return [
        Message(chat=chat, turn=turn, role=role, content=text)
        for turn, texts in zip(turns, said, strict=True)
        for role, text in zip((Role.USER, Role.ASSISTANT), texts, strict=True)
        if text
    ]
