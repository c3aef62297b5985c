"""The messages exactly as they were sent: shown when asked for, to who may read words, and recorded first."""

from __future__ import annotations

import uuid
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.http import HttpRequest
from django.utils.formats import date_format
from django.utils.timezone import localtime

from context_manager.admin.turn_parts.access import Access
from context_manager.admin.turn_parts.record import TurnRecord
from context_manager.core.values import PromptMessage
from context_manager.models import TurnContent
from context_manager.services.record.sent_messages import unpack_messages

ASKED_FOR = "messages"
"""The name in the address that asks for them."""
MAX_BYTES = 4_000_000
"""More than any ceiling lets through; a row that holds more is not unpacked."""

_ROLES = {"system": "instructions", "user": "earlier question", "assistant": "earlier answer"}


@dataclass(frozen=True, slots=True)
class SentMessage:
    """A message: what it is, and its text."""

    role: str
    text: str
    is_last: bool

    @property
    def title(self) -> str:
        """What it is."""
        return "material and question" if self.is_last else _ROLES.get(self.role, self.role)


@dataclass(frozen=True, slots=True)
class SentMessages:
    """What the template shows. `stored` is empty until it is asked for; `why_not` says what is amiss."""

    size: int = 0
    address: str = ""
    keep_until: str = ""
    stored: tuple[PromptMessage, ...] = ()
    why_not: str = ""

    @property
    def messages(self) -> tuple[SentMessage, ...]:
        """The stored messages as they are shown."""
        return tuple(_shown(self.stored))


def sent_messages(record: TurnRecord, request: HttpRequest, access: Access) -> SentMessages:
    """The messages of a turn where the address asks for them, else how large they are and the way there."""
    content = record.content
    why_not = _why_not(record)
    if content is None or why_not:
        return SentMessages(why_not=why_not)
    kept = date_format(localtime(content.keep_until), "DATE_FORMAT") if content.keep_until else ""
    size = content.messages_bytes
    if not (access.words and is_asked_for(request)):
        return SentMessages(size, _address(request) if access.words else "", kept)
    stored = stored_messages(content.turn_id)
    if not stored:
        return SentMessages(size, keep_until=kept, why_not="They cannot be unpacked, or are too large to be.")
    return SentMessages(size, keep_until=kept, stored=stored)


def is_asked_for(request: HttpRequest) -> bool:
    """Whether the address asks for the messages."""
    return ASKED_FOR in request.GET


def stored_messages(turn: uuid.UUID) -> tuple[PromptMessage, ...]:
    """Read and unpack the messages of a turn; () where there are none, or they cannot be unpacked."""
    row = TurnContent.objects.filter(turn=turn).values_list("messages", "messages_bytes").first()
    if row is None or row[0] is None or row[1] > MAX_BYTES:
        return ()
    try:
        return unpack_messages(row[0])
    except (zlib.error, ValueError, LookupError, TypeError):
        return ()


def _shown(messages: Sequence[PromptMessage]) -> Iterator[SentMessage]:
    for number, message in enumerate(messages, start=1):
        yield SentMessage(message.role, _writable(message.content), is_last=number == len(messages))


def _writable(text: str) -> str:
    """The text without halves of characters, which no page can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _why_not(record: TurnRecord) -> str:
    content = record.content
    if content is None:
        gone = "They went with the chat." if record.turn.chat_id is None else ""
        return gone or "Nothing was sent."
    if content.is_source_deleted:
        return "A file that they quote has been deleted, and they went with it."
    if content.messages_bytes and not record.has_messages:
        return "The time for which they are kept is over."
    return "" if record.has_messages else "Nothing was sent."


def _address(request: HttpRequest) -> str:
    query = request.GET.copy()
    query[ASKED_FOR] = "1"
    return f"?{query.urlencode()}#messages-heading"
