"""Fields that take what the OpenAPI document says they take; DRF's own also take what looks like it."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers


class TextField(serializers.CharField):
    """A string, and no number that could be written as one."""

    def to_internal_value(self, data: Any) -> str:
        """Return the text."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class WholeNumberField(serializers.IntegerField):
    """A number, and no string that reads like one."""

    def to_internal_value(self, data: Any) -> int:
        """Return the number."""
        if isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)
