"""Long lists, page by page, by a cursor: nothing is listed twice or left out while rows come and go."""

from __future__ import annotations

import re
from typing import Any

from django.core.exceptions import ValidationError as DjangoValidationError
from django.db.models import QuerySet
from rest_framework import exceptions
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.views import APIView

MAX_PAGE_SIZE = 200
_PAGE_SIZE = re.compile("[1-9][0-9]{0,3}")


class CursorPages(CursorPagination):
    """`?cursor=` as the answer before gave it, `?page_size=` up to 200; views name `cursor_ordering`."""

    page_size = 50

    def get_ordering(self, request: Request, queryset: QuerySet[Any], view: APIView) -> tuple[str, ...]:
        """Return the view's own order."""
        ordering: tuple[str, ...] = view.cursor_ordering  # type: ignore[attr-defined]
        return ordering

    def get_page_size(self, request: Request) -> int:
        """Return how many are asked for; raises ValidationError for what is no such number."""
        asked = request.query_params.get("page_size", str(self.page_size))
        if not _PAGE_SIZE.fullmatch(asked) or int(asked) > MAX_PAGE_SIZE:
            raise exceptions.ValidationError(
                {"page_size": [f"This is a number from 1 to {MAX_PAGE_SIZE}."]}, "invalid"
            )
        return int(asked)

    def get_schema_operation_parameters(self, view: APIView) -> list[dict[str, Any]]:
        """Describe the two parameters."""
        size = {"type": "integer", "minimum": 1, "maximum": MAX_PAGE_SIZE, "default": self.page_size}
        return [
            _query_parameter(
                "cursor", "Where to go on: as in `next` of the answer before.", {"type": "string"}
            ),
            _query_parameter("page_size", "How many are wanted.", size),
        ]

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """Describe an answer: DRF's own text is that of OpenAPI 3.0, in which null is said otherwise."""
        return {
            "type": "object",
            "required": ["next", "previous", "results"],
            "properties": {
                "next": _address("The next page; null on the last."),
                "previous": _address("The page before; null on the first."),
                "results": schema,
            },
        }

    def paginate_queryset(
        self, queryset: Any, request: Request, view: APIView | None = None
    ) -> list[Any] | None:
        """Return one page; raises ValidationError for a cursor that this API did not give."""
        try:
            return super().paginate_queryset(queryset, request, view)
        except (exceptions.NotFound, DjangoValidationError, ValueError, TypeError) as exc:
            raise exceptions.ValidationError(
                {"cursor": ["This cursor is none of this list's. Begin without one."]}, "invalid"
            ) from exc


def _address(description: str) -> dict[str, Any]:
    return {"type": ["string", "null"], "format": "uri", "description": description}


def _query_parameter(name: str, description: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": False, "description": description, "schema": schema}
