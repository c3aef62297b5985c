"""What bodies consist of: each field is what the OpenAPI document says it is, and no other field is taken."""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from typing import Any

from drf_spectacular.extensions import OpenApiSerializerExtension
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

UUID_FORM = re.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
MAX_NAMES_TOLD = 20
MAX_NAME_CHARACTERS = 100


class IdField(serializers.UUIDField):
    """The id of something, as this API writes ids; DRF's own also takes numbers and other spellings."""

    def to_internal_value(self, data: Any) -> uuid.UUID:
        """Return the id."""
        if not isinstance(data, str) or not UUID_FORM.fullmatch(data):
            self.fail("invalid", value=str(data)[:MAX_NAME_CHARACTERS])
        return super().to_internal_value(data)


class StrictSerializer(serializers.Serializer[Any]):
    """A body in which a field of another name is an error: a mistyped one must not be lost in silence."""

    def to_internal_value(self, data: Any) -> Any:
        """Return the values; raises ValidationError that points at every unknown and every wrong field."""
        unknown = self._unknown_fields(data)
        try:
            values = super().to_internal_value(data)
        except ValidationError as exc:
            if isinstance(exc.detail, dict):
                raise ValidationError({**exc.detail, **unknown}) from exc
            raise
        if unknown:
            raise ValidationError(unknown)
        return values

    def _unknown_fields(self, data: Any) -> dict[str, list[ErrorDetail]]:
        if not isinstance(data, Mapping):
            return {}
        names = [str(name) for name in data if name not in self.fields]
        known = ", ".join(self.fields)
        error = ErrorDetail(f"There is no such field. These are taken: {known}.", "unknown_field")
        return {name[:MAX_NAME_CHARACTERS]: [error] for name in names[:MAX_NAMES_TOLD]}


class StrictSchema(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """Says so in the OpenAPI document."""

    target_class = "context_manager.api.fields.StrictSerializer"
    match_subclasses = True

    def map_serializer(self, auto_schema: Any, direction: Any) -> Any:
        """The schema of the serializer, which has these properties and no others."""
        schema = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        return {**schema, "additionalProperties": False}
