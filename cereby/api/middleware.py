"""What every request passes: a request id, and problem documents for errors that no API view has answered."""

from __future__ import annotations

import re
import uuid
from http import HTTPStatus

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.deprecation import MiddlewareMixin

from cereby.api.problems import CONTENT_TYPE, KINDS, Code, Problem, problem_response

API_PREFIX = "/api/"
HEADER = "X-Request-ID"
_KEY = "cereby.request_id"
_ACCEPTABLE_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._:+/=-]{0,127}")

_CODES_BY_STATUS = {
    400: Code.VALIDATION_ERROR,
    403: Code.PERMISSION_DENIED,
    404: Code.NOT_FOUND,
    405: Code.METHOD_NOT_ALLOWED,
    413: Code.REQUEST_TOO_LARGE,
    503: Code.UNAVAILABLE,
}
_JSON_TYPES = ("application/json", CONTENT_TYPE)


class RequestIds(MiddlewareMixin):
    """Gives every request an id, the client's own where it sends a sound one, and answers with it."""

    def process_request(self, request: HttpRequest) -> None:
        """Decide the id before anything can fail."""
        sent = request.headers.get(HEADER, "")
        request.META[_KEY] = sent if _ACCEPTABLE_ID.fullmatch(sent) else uuid.uuid4().hex

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Send the id back."""
        response[HEADER] = request_id_of(request)
        return response


def request_id_of(request: HttpRequest) -> str:
    """The id of a request; "" for one that passed no middleware."""
    request_id: str = request.META.get(_KEY, "")
    return request_id


class ApiProblems(MiddlewareMixin):
    """Turns Django's own error pages under /api/ into problem documents: a bad host, a broken request line.

    What a view of the API raises is answered by `error_mapping`; this is for what fails before or around it.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Replace a page by a problem, and keep its headers but those that describe the page."""
        if not request.path_info.startswith(API_PREFIX) or not _is_error_page(response):
            return response
        code = _CODES_BY_STATUS.get(response.status_code, Code.INTERNAL_ERROR)
        problem = Problem(code, f"{KINDS[code].title}.", headers=_kept_headers(response))
        return problem_response(problem, request_id_of(request))


def _is_error_page(response: HttpResponseBase) -> bool:
    kind = response.get("Content-Type", "").partition(";")[0]
    return response.status_code >= HTTPStatus.BAD_REQUEST and kind not in _JSON_TYPES


def _kept_headers(response: HttpResponseBase) -> dict[str, str]:
    return {name: value for name, value in response.items() if not name.lower().startswith("content-")}
