"""What a message to a chat consists of: this API's own body, or the one that the AI SDK's `useChat` sends."""

from __future__ import annotations

import hashlib
import json
import re
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from drf_spectacular.utils import OpenApiExample, PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.fields import empty

from compressor.api.fields import TextField, WholeNumberField
from context_manager.api.fields import IdField, StrictSerializer
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
        max_length=100, required=False, allow_null=True, default=None, help_text="Null: the chat's own."
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
        if not content.strip():
            raise ValidationError("There is nothing in it.", "blank")
        return content


class UIPartSerializer(serializers.Serializer[Any]):
    """A part of a message of the AI SDK."""

    type = serializers.CharField()
    text = serializers.CharField(required=False, help_text="Of a part of type `text`.")


class UIMessageSerializer(serializers.Serializer[Any]):
    """A message of the AI SDK."""

    role = serializers.CharField()
    parts = UIPartSerializer(many=True)


@extend_schema_field(UIMessageSerializer)
class UIMessageField(serializers.Field[Any, Any, Any, Any]):
    """A message of the AI SDK, of which nothing is looked at but that it is one."""

    default_error_messages: ClassVar = {
        "invalid": "This is no message: an object with a role and a list of parts, each of a type."
    }

    def to_internal_value(self, data: Any) -> Mapping[str, Any]:
        """Return the message."""
        if not isinstance(data, Mapping) or not isinstance(data.get("role"), str):
            self.fail("invalid")
        parts = data.get("parts")
        if not isinstance(parts, list) or not all(_is_part(part) for part in parts):
            self.fail("invalid")
        return data


@extend_schema_field({"description": "Not read."})
class UnreadField(serializers.Field[Any, Any, Any, Any]):
    """Something that the AI SDK sends for itself."""

    def validate_empty_values(self, data: Any) -> tuple[bool, Any]:
        """Null is as good as anything."""
        return (True, None) if data is None else super().validate_empty_values(data)

    def to_internal_value(self, data: Any) -> None:
        """Drop it."""


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
        place = _last_of_user(attrs["messages"])
        try:
            content = "\n".join(_texts(attrs["messages"][place]["parts"]))
            return {**attrs, "content": NewMessageSerializer().validate_content(content)}
        except ValidationError as exc:
            raise ValidationError({"messages": {str(place): {"parts": exc.detail}}}) from exc


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


def _is_part(part: Any) -> bool:
    return isinstance(part, Mapping) and isinstance(part.get("type"), str)


def _last_of_user(messages: Sequence[Mapping[str, Any]]) -> int:
    """Where the last message of the user stands; raises ValidationError where there is none."""
    places = [place for place, message in enumerate(messages) if message["role"] == "user"]
    if not places:
        raise ValidationError(
            {"messages": ["There is no message of the role user in it."]}, "no_user_message"
        )
    return places[-1]


def _texts(parts: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """The texts of a message; raises ValidationError for one that is no text, and for a file.

    Parts of other types are the AI SDK's own, and say nothing that is asked.
    """
    for place, part in enumerate(parts):
        if part["type"] == "file":
            detail = "Files are not taken here: upload them to /api/v1/files/ and name them in file_ids."
            raise ValidationError({str(place): [ErrorDetail(detail, "file_part")]})
        if part["type"] == "text":
            try:
                yield TextField(trim_whitespace=False, allow_blank=True).run_validation(
                    part.get("text", empty)
                )
            except ValidationError as exc:
                raise ValidationError({str(place): {"text": exc.detail}}) from exc
