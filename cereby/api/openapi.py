"""How the API's views become its OpenAPI document: with the problems they may answer."""

from __future__ import annotations

from typing import Any, Literal

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiResponse
from rest_framework import serializers

from cereby.api.problems import CONTENT_TYPE, KINDS, Code, Problem

Direction = Literal["request", "response"]
_ALWAYS = (Code.VALIDATION_ERROR, Code.RATE_LIMITED, Code.INTERNAL_ERROR, Code.UNAVAILABLE)


class FieldErrorSerializer(serializers.Serializer[Any]):
    """What is wrong with one part of the request."""

    pointer = serializers.CharField(help_text="`/name`: a field of the body, or a parameter.")
    code = serializers.CharField()
    detail = serializers.CharField()


class ProblemSerializer(serializers.Serializer[Any]):
    """An error (RFC 9457). Some codes add members of their own.

    `file_not_ready` adds `file_status` and `progress`, `file_unreadable` the `reason`, and both the `file_id`
    where a chat asks about the file; `message_too_long` adds numbers of tokens: the `tokens` of the question,
    the `limit` that is free for it, and the `ceiling` of a prompt.
    """

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    code = serializers.ChoiceField(choices=[code.value for code in Code])
    request_id = serializers.CharField(help_text="Also in the header `X-Request-ID`.")
    retryable = serializers.BooleanField(help_text="Whether the same request may succeed later.")
    retry_after = serializers.IntegerField(required=False, help_text="Seconds, as in `Retry-After`.")
    turn_id = serializers.UUIDField(required=False, help_text="The turn that it is about.")
    errors = FieldErrorSerializer(many=True, required=False)  # type: ignore[assignment]


class ApiSchema(AutoSchema):
    """Adds the problems that every view may answer with to what a view says of itself.

    A view names those of its own by code, in `problem_codes`: {"POST": ("file_too_large",)}.
    """

    def _get_response_bodies(self, direction: Direction = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        for status, codes in sorted(_by_status(self._possible_codes()).items()):
            described = OpenApiResponse(ProblemSerializer, _description(codes), [*map(_example, codes)])
            bodies[str(status)] = self._get_response_for_code(  # type: ignore[no-untyped-call]
                described, str(status), [CONTENT_TYPE], direction
            )
        return bodies

    def _possible_codes(self) -> list[Code]:
        own = getattr(self.view, "problem_codes", {}).get(self.method, ())
        codes = [*_ALWAYS, Code.NOT_AUTHENTICATED, Code.TOKEN_EXPIRED]
        if "{" in self.path:
            codes.append(Code.NOT_FOUND)
        if self.method not in {"GET", "HEAD"}:
            codes += [Code.PERMISSION_DENIED, Code.CSRF_FAILED]
        if self.method in {"POST", "PUT", "PATCH"}:
            codes += [Code.UNSUPPORTED_MEDIA_TYPE, Code.REQUEST_TOO_LARGE]
        return [*dict.fromkeys([*codes, *map(Code, own)])]


def _by_status(codes: list[Code]) -> dict[int, list[Code]]:
    grouped: dict[int, list[Code]] = {}
    for code in codes:
        grouped.setdefault(KINDS[code].status, []).append(code)
    return grouped


def _example(code: Code) -> OpenApiExample:
    """A problem with that code, as far as it is the same every time."""
    document = Problem(code, f"{KINDS[code].title}.").as_json("4f0c2a9e7d184b6d")
    return OpenApiExample(code.value, document, media_type=CONTENT_TYPE)


def _description(codes: list[Code]) -> str:
    return "\n".join(f"- `{code}`: {KINDS[code].title}." for code in codes)
