"""Messages as the AI SDK writes them: a role and parts, of which the texts are what somebody said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.fields import empty

from compressor.api.fields import TextField


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


def last_question(messages: Sequence[Mapping[str, Any]]) -> str:
    """The texts of the last message of the user; raises ValidationError that points at what is wrong."""
    place = _last_of_user(messages)
    try:
        return not_blank("\n".join(_texts(messages[place]["parts"])))
    except ValidationError as exc:
        raise ValidationError({"messages": {str(place): {"parts": exc.detail}}}) from exc


def not_blank(content: str) -> str:
    """The content; raises ValidationError where there is nothing in it."""
    if not content.strip():
        raise ValidationError("There is nothing in it.", "blank")
    return content


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
