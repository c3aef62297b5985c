"""What a message to a chat consists of: this API's own body, or the one that the AI SDK's `useChat` sends."""

from __future__ import annotations

import hashlib
import json
import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from drf_spectacular.utils import OpenApiExample, PolymorphicProxySerializer
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from compressor.api.fields import TextField, WholeNumberField
from context_manager.api.chat_json import MAX_MODEL_CHARACTERS
from context_manager.api.fields import IdField, StrictSerializer
from context_manager.api.ui_messages import UIMessageField, UnreadField, last_question, not_blank
from context_manager.services.attaching import MAX_FILES

MAX_OUTPUT_TOKENS = 1_000_000
KEY_FORM = re.compile("[\x21-\x7e]{1,255}")
KEY_HEADER = "Idempotency-Key"
SUBMIT = "submit-message"


@dataclass(frozen=True, slots=True)
class SentMessage:
    """A message as it was sent, whichever body it came in. `model` is "" for that of the chat."""

    content: str
    file_ids: tuple[uuid.UUID, ...] = ()
    model: str = ""
    max_output_tokens: int | None = None
    channel: str = "text"

    def digest(self, chat_id: uuid.UUID) -> str:
        """Tells apart requests that share a key: what is asked of which chat, SHA-256 in hexadecimal."""
        asked = [
            str(chat_id),
            self.content,
            [str(file_id) for file_id in self.file_ids],
            self.model,
            self.max_output_tokens,
            self.channel,
        ]
        return hashlib.sha256(json.dumps(asked).encode()).hexdigest()


class _AnswerOptions(StrictSerializer):
    """What may stand beside the message."""

    file_ids = serializers.ListField(
        child=IdField(),
        max_length=MAX_FILES,
        required=False,
        default=list,
        help_text="Files to attach to the chat; they stay until `PATCH /chats/{id}/`.",
    )
    model = TextField(
        max_length=MAX_MODEL_CHARACTERS,
        required=False,
        allow_null=True,
        default=None,
        help_text="Null: the chat's own.",
    )
    max_output_tokens = WholeNumberField(
        min_value=1,
        max_value=MAX_OUTPUT_TOKENS,
        required=False,
        allow_null=True,
        default=None,
        help_text="The longest answer wanted; never more than the model may write.",
    )
    channel = serializers.ChoiceField(choices=["text"], required=False, default="text")


class NewMessageSerializer(_AnswerOptions):
    """A message to a chat."""

    content = TextField(trim_whitespace=False, help_text="What the student writes, kept byte for byte.")

    def validate_content(self, content: str) -> str:
        """Refuse what has nothing in it."""
        return not_blank(content)


class UIMessagesSerializer(_AnswerOptions):
    """The body of the AI SDK's `useChat`: the text of the last message of role `user` is what is asked.

    The messages before it are those of this chat already, and are not read.
    """

    id = UnreadField(required=False)
    messages = serializers.ListField(child=UIMessageField(), min_length=1)
    trigger = serializers.ChoiceField(choices=[SUBMIT], required=False, default=SUBMIT)
    messageId = UnreadField(required=False)  # noqa: N815 - the AI SDK's name

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Find what is asked: the texts of the last message of the user."""
        return {**attrs, "content": last_question(attrs["messages"])}


MESSAGE_BODY = PolymorphicProxySerializer(
    component_name="Message_body",
    serializers=[NewMessageSerializer, UIMessagesSerializer],
    resource_type_field_name=None,
)
"""Either body, for the OpenAPI document."""

_QUESTION = "How do the tides depend on the moon?"
BODY_EXAMPLES = [
    OpenApiExample(
        "a question about a file",
        {"content": _QUESTION, "file_ids": ["5f0c1d2e-3a4b-4c6d-8e7f-90a1b2c3d4e5"]},
        request_only=True,
    ),
    OpenApiExample(
        "what useChat sends",
        {
            "id": "a1b2c3",
            "messages": [{"id": "m1", "role": "user", "parts": [{"type": "text", "text": _QUESTION}]}],
            "trigger": SUBMIT,
            "messageId": None,
        },
        request_only=True,
    ),
]


def read_message(body: Any) -> SentMessage:
    """Return what the body of a request asks; raises ValidationError that points at what is wrong in it."""
    is_from_sdk = isinstance(body, Mapping) and "messages" in body
    sent = (UIMessagesSerializer if is_from_sdk else NewMessageSerializer)(data=body)
    sent.is_valid(raise_exception=True)
    values = sent.validated_data
    return SentMessage(
        content=values["content"],
        file_ids=tuple(values["file_ids"]),
        model=values["model"] or "",
        max_output_tokens=values["max_output_tokens"],
        channel=values["channel"],
    )


def read_key(header: str | None) -> str:
    """Return the idempotency key, "" where none was sent; raises ValidationError for what is none."""
    if header is None:
        return ""
    if not KEY_FORM.fullmatch(header):
        raise ValidationError(
            {KEY_HEADER: ["This is 1 to 255 visible ASCII characters, a UUID for instance."]}, "invalid"
        )
    return header
