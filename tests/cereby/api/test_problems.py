"""Problem documents: one shape, one table of codes, for every error under /api/."""

from __future__ import annotations

import errno
import logging
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import OperationalError
from django.http import Http404, UnreadablePostError
from django.test import Client, override_settings
from django.urls import include, path
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from cereby.api.error_mapping import problem_of
from cereby.api.problems import KINDS, Code, FieldError, Problem
from cereby.storages import StorageUnavailable
from compressor.extraction.errors import DamagedFileError, FileTooLargeError, UnsupportedFormatError

MEMBERS = {"type", "title", "status", "detail", "code", "request_id", "retryable"}


class Nested(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=3)
    numbers = serializers.ListField(child=serializers.IntegerField())


class Outer(serializers.Serializer[Any]):
    inner = Nested()


class Broken(APIView):
    """Raises what it is told to."""

    authentication_classes = ()
    permission_classes = ()

    def get(self, request: Request) -> Response:
        raise RuntimeError("the secret is 42")

    def post(self, request: Request) -> Response:
        Outer(data=request.data).is_valid(raise_exception=True)
        return Response()


urlpatterns = [path("api/v1/broken/", Broken.as_view()), path("", include("cereby.urls"))]


@pytest.fixture
def client() -> Iterator[Client]:
    with override_settings(ROOT_URLCONF=__name__):
        yield Client(raise_request_exception=False)


def test_every_code_has_its_status_and_title() -> None:
    assert set(KINDS) == set(Code)
    assert all(400 <= kind.status < 600 and kind.title for kind in KINDS.values())


def test_a_problem_tells_clients_what_to_branch_on_and_what_to_do() -> None:
    problem = Problem(
        Code.RATE_LIMITED, "Wait.", (FieldError("/a", "b", "c"),), retry_after=7, members={"reason": "x"}
    )

    document = problem.as_json("r-1")

    assert document == {
        "type": "urn:cereby:problem:rate_limited",
        "title": "Too many attempts",
        "status": 429,
        "detail": "Wait.",
        "code": "rate_limited",
        "request_id": "r-1",
        "retryable": True,
        "retry_after": 7,
        "errors": [{"pointer": "/a", "code": "b", "detail": "c"}],
        "reason": "x",
    }


@pytest.mark.parametrize("accept", ["text/event-stream", "text/html", "image/png", "*/*", "nonsense", ""])
@pytest.mark.parametrize("debug", [True, False])
def test_an_address_that_is_none_is_a_problem_whatever_the_client_accepts(
    client: Client, accept: str, *, debug: bool
) -> None:
    with override_settings(DEBUG=debug):
        response = client.get("/api/v1/nothing/", headers={"Accept": accept, "X-Request-ID": "mine-1"})

    assert response.status_code == 404
    assert response.headers["Content-Type"] == "application/problem+json"
    assert set(response.json()) == MEMBERS
    assert response.json()["code"] == "not_found"
    assert response.json()["request_id"] == response.headers["X-Request-ID"] == "mine-1"


@pytest.mark.parametrize("method", ["get", "post", "put", "patch", "delete"])
def test_an_address_without_its_slash_says_so_instead_of_losing_the_body(client: Client, method: str) -> None:
    response = getattr(client, method)("/api/v1/files")

    assert response.status_code == 404
    assert response.json()["detail"] == "Addresses of this API end in a slash: /api/v1/files/"


@pytest.mark.parametrize("method", ["get", "post", "put", "patch", "delete", "options"])
@pytest.mark.parametrize("debug", [True, False])
def test_the_root_of_the_api_is_a_problem_with_and_without_its_slash(
    client: Client, method: str, *, debug: bool
) -> None:
    with override_settings(DEBUG=debug):
        responses = [getattr(client, method)(address) for address in ("/api/v1", "/api/v1/")]

    assert [response.status_code for response in responses] == [404, 404]
    assert [response.json()["code"] for response in responses] == ["not_found", "not_found"]


@pytest.mark.parametrize("address", ["/api/v1/docs/", "/api/v1/schema/"])
@pytest.mark.parametrize("method", ["post", "put", "patch", "delete", "options", "head"])
def test_the_pages_about_the_api_answer_every_method(client: Client, address: str, method: str) -> None:
    assert getattr(client, method)(address).status_code in (200, 405)


@pytest.mark.parametrize("address", ["/api/", "/api/v2/files/", "/api/v1/%00/", "/api/v1//files/"])
def test_other_addresses_under_api_are_problems_too(client: Client, address: str) -> None:
    response = client.get(address)

    assert response.status_code == 404
    assert response.json()["code"] == "not_found"


def test_pages_outside_the_api_keep_their_own_errors(client: Client) -> None:
    response = client.get("/admin/nothing/", follow=True)

    assert "problem+json" not in response.headers["Content-Type"]
    assert response.headers["X-Request-ID"]


@pytest.mark.parametrize("debug", [True, False])
def test_a_fault_is_logged_with_its_request_and_tells_the_client_nothing_of_it(
    client: Client, caplog: pytest.LogCaptureFixture, *, debug: bool
) -> None:
    with override_settings(DEBUG=debug), caplog.at_level(logging.ERROR, logger="cereby"):
        response = client.get("/api/v1/broken/", headers={"X-Request-ID": "r-9"})

    assert response.status_code == 500
    assert response.json()["code"] == "internal_error"
    assert "42" not in response.content.decode()
    record = next(record for record in caplog.records if record.name == "cereby.api.error_mapping.handling")
    assert "r-9" in record.getMessage()
    assert record.exc_info is not None


def test_a_host_that_is_not_ours_is_a_problem(client: Client) -> None:
    with override_settings(ALLOWED_HOSTS=["cereby.example"]):
        response = client.get("/api/v1/files/", headers={"Host": "evil.example"})

    assert response.status_code == 400
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.json()["code"] == "validation_error"


def test_each_wrong_field_is_pointed_at(client: Client) -> None:
    body = {"inner": {"name": "long", "numbers": [1, "x", 2]}}

    response = client.post("/api/v1/broken/", body, content_type="application/json")

    assert response.status_code == 400
    assert {(error["pointer"], error["code"]) for error in response.json()["errors"]} == {
        ("/inner/name", "max_length"),
        ("/inner/numbers/1", "invalid"),
    }


@pytest.mark.parametrize(
    ("body", "content_type", "status", "code"),
    [
        ("{", "application/json", 400, "validation_error"),
        ("[" * 100_000, "application/json", 400, "validation_error"),
        (b"\xff\xfe", "application/json", 400, "validation_error"),
        ('{"inner": NaN}', "application/json", 400, "validation_error"),
        ("[1]", "application/json", 400, "validation_error"),
        ('{"inner": {"name": "\\ud800", "numbers": []}}', "application/json", 400, "validation_error"),
        ("1" * 5_000, "application/json", 400, "validation_error"),
        ("a=1", "application/x-www-form-urlencoded", 415, "unsupported_media_type"),
        ("x", "text/plain", 415, "unsupported_media_type"),
        ("x", "application/json; charset=nonsense", 400, "validation_error"),
        ("x" * 300, "a/" + "b" * 300, 415, "unsupported_media_type"),
        (b" " * 3_000_000, "application/json", 413, "request_too_large"),
    ],
)
def test_a_body_that_cannot_be_taken_is_a_problem(
    client: Client, body: str | bytes, content_type: str, status: int, code: str
) -> None:
    response = client.generic("POST", "/api/v1/broken/", body, content_type=content_type)

    assert (response.status_code, response.json()["code"]) == (status, code)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (Http404(), Code.NOT_FOUND),
        (exceptions.NotFound(), Code.NOT_FOUND),
        (exceptions.PermissionDenied(), Code.PERMISSION_DENIED),
        (exceptions.Throttled(wait=2.5), Code.RATE_LIMITED),
        (exceptions.MethodNotAllowed("PUT"), Code.METHOD_NOT_ALLOWED),
        (UnreadablePostError(), Code.VALIDATION_ERROR),
        (OperationalError("database is locked"), Code.UNAVAILABLE),
        (FileTooLargeError(size_bytes=2, max_bytes=1), Code.FILE_TOO_LARGE),
        (UnsupportedFormatError("a picture", ["PDF"]), Code.UNSUPPORTED_MEDIA_TYPE),
        (DamagedFileError("is cut off"), Code.FILE_UNREADABLE),
        (StorageUnavailable("no bucket"), Code.UNAVAILABLE),
        (OSError(errno.ENOSPC, "no space left on device"), Code.UNAVAILABLE),
        (PermissionError(errno.EACCES, "permission denied"), Code.INTERNAL_ERROR),
        (ValueError("anything"), Code.INTERNAL_ERROR),
    ],
)
def test_errors_of_the_services_and_the_frameworks_have_their_codes(error: Exception, code: Code) -> None:
    assert problem_of(error).code is code


def test_a_wait_is_rounded_up_and_sent_as_a_header(client: Client) -> None:
    assert problem_of(exceptions.Throttled(wait=2.5)).retry_after == 3
