"""Tokens as JSON."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, ClassVar

from rest_framework import serializers

from cereby.tokens.models import ApiToken
from compressor.api.fields import TextField, WholeNumberField

DEFAULT_DAYS = 90
MAX_DAYS = 365


class TokenRequestSerializer(serializers.Serializer[dict[str, Any]]):
    """What is asked for when a token is issued."""

    name = TextField(
        max_length=100, required=False, default="", allow_blank=True, help_text="What you call it."
    )
    expires_in_days = WholeNumberField(
        min_value=1,
        max_value=MAX_DAYS,
        required=False,
        default=DEFAULT_DAYS,
        help_text="It ends after these.",
    )

    def lifetime(self) -> timedelta:
        """How long the token is to be good for."""
        return timedelta(days=self.validated_data["expires_in_days"])


class TokenSerializer(serializers.ModelSerializer[ApiToken]):
    """A token without its secret."""

    class Meta:
        model = ApiToken
        fields: tuple[str, ...] = ("id", "name", "last_characters", "created_at", "expires_at")
        extra_kwargs: ClassVar = {
            "last_characters": {"help_text": "The end of the secret, to tell tokens apart."}
        }


class IssuedTokenSerializer(TokenSerializer):
    """A token with its secret, which is shown this once."""

    token = serializers.SerializerMethodField(help_text="The secret. It is not shown again.")

    class Meta(TokenSerializer.Meta):
        fields = (*TokenSerializer.Meta.fields, "token")

    def get_token(self, token: ApiToken) -> str:
        """The secret of the token that was just issued."""
        secret: str = self.context["secret"]
        return secret
