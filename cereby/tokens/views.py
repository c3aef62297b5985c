"""`/tokens/`: issue, list, revoke."""

from __future__ import annotations

from typing import ClassVar, cast

from django.contrib.auth.models import User
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import generics, status
from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from cereby.tokens.authentication import (
    PasswordAuthentication,
    SessionAuthentication,
    TokenAuthentication,
)
from cereby.tokens.issuing import issue_token
from cereby.tokens.models import ApiToken
from cereby.tokens.serializers import IssuedTokenSerializer, TokenRequestSerializer, TokenSerializer


class OwnTokens(generics.GenericAPIView[ApiToken]):
    """The tokens of whoever asks."""

    serializer_class: type[BaseSerializer[ApiToken]] = TokenSerializer
    authentication_classes = (TokenAuthentication, PasswordAuthentication, SessionAuthentication)
    queryset = ApiToken.objects.all()

    def get_queryset(self) -> QuerySet[ApiToken]:
        """Nobody sees another's."""
        return ApiToken.objects.filter(user_id=self.request.user.pk or 0)


@extend_schema(tags=["tokens"])
class TokensView(OwnTokens, generics.ListAPIView[ApiToken]):
    """List tokens, or issue one."""

    cursor_ordering = ("-created_at", "-id")
    problem_codes: ClassVar = {"POST": ("too_many_tokens",)}

    def get_authenticators(self) -> list[BaseAuthentication]:
        """A token cannot issue another: one that leaks ends on its day."""
        if self.request is not None and self.request.method == "POST":
            return [PasswordAuthentication(), SessionAuthentication()]
        return super().get_authenticators()

    @extend_schema(operation_id="tokens_list", summary="List your tokens")
    def get(self, request: Request) -> Response:
        """The newest first, without their secrets. Expired ones are listed until they are revoked."""
        return self.list(request)

    @extend_schema(
        operation_id="tokens_issue",
        summary="Issue a token",
        request=TokenRequestSerializer,
        responses={status.HTTP_201_CREATED: IssuedTokenSerializer},
    )
    def post(self, request: Request) -> Response:
        """By session, or by HTTP Basic with username and password. The secret is in this answer alone."""
        wanted = TokenRequestSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        user = cast("User", request.user)  # the permission has seen to it
        issued = issue_token(user, name=wanted.validated_data["name"], lifetime=wanted.lifetime())
        return Response(
            IssuedTokenSerializer(issued.row, context={"secret": issued.secret}).data,
            status=status.HTTP_201_CREATED,
            headers={"Cache-Control": "no-store"},
        )


@extend_schema(tags=["tokens"])
class TokenView(OwnTokens, generics.DestroyAPIView[ApiToken]):
    """Revoke a token."""

    lookup_url_kwarg = "token_id"

    @extend_schema(operation_id="tokens_revoke", summary="Revoke a token", responses={204: None})
    def delete(self, request: Request, token_id: str) -> Response:
        """It is refused from the next request on. A token may revoke itself."""
        return self.destroy(request)
