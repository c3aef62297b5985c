"""What DRF calls when a view of the API raises."""

from __future__ import annotations

import logging
from typing import Any

from django.core.signals import got_request_exception
from django.http import HttpRequest, JsonResponse
from rest_framework.request import Request
from rest_framework.views import set_rollback

from cereby.api.error_mapping.problem_of import problem_of
from cereby.api.middleware import request_id_of
from cereby.api.problems import Code, problem_response

logger = logging.getLogger(__name__)


def handle_exception(exc: Exception, context: dict[str, Any]) -> JsonResponse:
    """Answer for an exception that a view of the API raised (DRF's EXCEPTION_HANDLER)."""
    request: Request = context["request"]
    http_request: HttpRequest = request._request
    problem = problem_of(exc)
    if problem.code is Code.INTERNAL_ERROR:
        _report(exc, http_request)
    set_rollback()
    return problem_response(problem, request_id_of(http_request))


def _report(exc: Exception, request: HttpRequest) -> None:
    got_request_exception.send(sender=None, request=request)
    logger.error(
        "%s %s failed, request %s",
        request.method,
        request.path,
        request_id_of(request),
        exc_info=exc,
    )
