"""Taking a message: everything that can be refused is refused here, before there is a turn.

Which of two messages to a chat, or of two requests with one idempotency key, comes first is decided by the
database: by the lock on the chat, and by the unique constraints of turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import Max

from compressor.core.requests.request import RequestError, classify
from compressor.core.requests.subject import find_subject
from compressor.core.tokens.families import Family
from compressor.models import File
from compressor.services.library import check_askable
from context_manager.core.building import check_question
from context_manager.core.ceiling import ceiling_of
from context_manager.core.counting import Counter
from context_manager.core.titles import title_from
from context_manager.core.values import Budget
from context_manager.errors import (
    EmptyMessage,
    KeyReused,
    RequestInProgress,
    TooManyFiles,
    TurnInProgress,
    UnknownModel,
)
from context_manager.llm.language_model import LanguageModel
from context_manager.models import RUNNING, Chat, Message, Role, Turn
from context_manager.selectors import correction_for, earlier_turns
from context_manager.services.attaching import MAX_FILES, attach_files, attached_files
from context_manager.services.turns.lost_turns import LEASE, fail_if_lost
from context_manager.services.turns.means import OWN_MEANS, Means

MAX_TRIES = 3
"""Who loses a race finds who won it; that one may be answered and gone in the meantime, but not for ever."""


@dataclass(frozen=True, slots=True)
class NewMessage:
    """What a student sends to one of their chats.

    `files` are theirs too and stay attached; `model` is "" for that of the chat, `max_output_tokens` None for
    as many as the model may write. `body_digest` tells apart two bodies sent with one `idempotency_key`.
    """

    chat: Chat
    content: str
    files: Sequence[File] = ()
    model: str = ""
    max_output_tokens: int | None = None
    language: str = "en"
    channel: str = "text"
    idempotency_key: str = ""
    body_digest: str = ""


def take_message(message: NewMessage, means: Means = OWN_MEANS) -> Turn:
    """Write the message and its turn, to be answered; or return the finished one of the same idempotency key.

    Raises EmptyMessage, TooManyFiles, UnknownModel, NotAskable (`services.library` of the compressor) for a
    file that is not indexed, MessageTooLong, TurnInProgress, KeyReused or RequestInProgress, and DoesNotExist
    of a chat or file that is being deleted; then nothing was written.
    """
    for _ in range(MAX_TRIES):
        earlier = _same_request(message, now=means.now())
        if earlier is not None:
            return earlier
        turn, files = _checked_turn(message, means)
        try:
            return _write(message, turn, title=title_from(message.content, [str(file) for file in files]))
        except TurnInProgress:  # which may be that of the same key, written since we looked
            if (earlier := _same_request(message, now=means.now())) is None:
                raise
            return earlier
        except IntegrityError as exc:
            problem = exc
    raise problem


def _same_request(message: NewMessage, *, now: datetime) -> Turn | None:
    """The finished turn of the message's idempotency key; None where the key is new."""
    if not message.idempotency_key:
        return None
    same_key = Turn.objects.filter(owner=message.chat.owner_id, idempotency_key=message.idempotency_key)
    turn = same_key.first()
    if turn is None:
        return None
    if (turn.body_digest, turn.chat_id) != (message.body_digest, message.chat.pk):
        raise KeyReused(turn.pk)
    if turn.status in RUNNING and not fail_if_lost(turn, now=now):
        raise RequestInProgress(turn.pk)
    return same_key.get()


def _checked_turn(message: NewMessage, means: Means) -> tuple[Turn, list[File]]:
    """The turn that is to be written, without its number, and its files; raises what speaks against it."""
    if not message.content.strip():
        raise EmptyMessage
    turn = _turn_of(message, means)
    files = _files_with(message)
    for file in files:
        check_askable(file)
    _check_words(message, files)
    count = Counter(Family(turn.family), turn.correction)
    budget = Budget(ceiling=turn.context_ceiling, reserve=turn.reserve, count=count)
    check_question(message.content, message.chat.fence_marker, budget)
    return turn, files


def _turn_of(message: NewMessage, means: Means) -> Turn:
    model = _model_of(message, means)
    ceiling = ceiling_of(model.window, model.answer_tokens)
    now = means.now()
    return Turn(
        chat=message.chat,
        owner_id=message.chat.owner_id,
        channel=message.channel,
        language=message.language,
        idempotency_key=message.idempotency_key,
        body_digest=message.body_digest,
        created_at=now,
        lease_until=now + LEASE,
        model=model.name,
        family=model.family,
        correction=correction_for(model.name),
        answer_room=min(ceiling.answer_room, message.max_output_tokens or ceiling.answer_room),
        files_budget=ceiling.files_budget,
        context_ceiling=ceiling.tokens,
    )


def _model_of(message: NewMessage, means: Means) -> LanguageModel:
    """The model that is asked for, or that of the chat; where that is no longer offered, the default."""
    if message.model:
        return means.find_model(message.model)
    try:
        return means.find_model(message.chat.model)
    except UnknownModel:
        return means.find_model("")


def _files_with(message: NewMessage) -> list[File]:
    """The chat's files with those that come with the message."""
    files = {file.pk: file for file in (*attached_files(message.chat), *message.files)}
    if len(files) > MAX_FILES:
        raise TooManyFiles(count=len(files), limit=MAX_FILES)
    return list(files.values())


def _check_words(message: NewMessage, files: Sequence[File]) -> None:
    """Where there are files, something must say what to look for: the message, or one before it."""
    titles = [str(file) for file in files]
    if not files or not find_subject(message.content, titles).is_empty:
        return
    try:
        classify(message.content, [each.said.question for each in earlier_turns(message.chat.pk)], titles)
    except RequestError as exc:
        raise EmptyMessage from exc


@transaction.atomic
def _write(message: NewMessage, turn: Turn, *, title: str) -> Turn:
    """The rows of the turn, while nobody else writes to the chat."""
    chat = Chat.objects.select_for_update(no_key=True).get(pk=message.chat.pk)
    _check_idle(chat, now=turn.created_at)
    turn.chat, turn.number = chat, _last_number(chat) + 1
    turn.save(force_insert=True)
    Message.objects.create(chat=chat, turn=turn, role=Role.USER, content=message.content)
    if message.files:
        attach_files(chat, _lock_files(message.files))
    if not chat.is_title_chosen and not chat.title:
        chat.title = title
    chat.active_at = turn.created_at
    chat.save(update_fields=["title", "active_at"])
    return turn


def _check_idle(chat: Chat, *, now: datetime) -> None:
    running = chat.turns.filter(status__in=RUNNING).first()
    if running is not None and not fail_if_lost(running, now=now):
        raise TurnInProgress(running.pk)


def _last_number(chat: Chat) -> int:
    return chat.turns.aggregate(last=Max("number"))["last"] or 0


def _lock_files(files: Sequence[File]) -> list[File]:
    """Keep files from being deleted until they are attached; raises File.DoesNotExist for one that was."""
    there = File.objects.select_for_update(no_key=True).in_bulk([file.pk for file in files])
    for file in files:
        if file.pk not in there:
            raise File.DoesNotExist(f'"{file}" has been deleted.')
    return list(files)
