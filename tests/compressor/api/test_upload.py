"""Uploads: taken, found again, refused with their code; nothing is left of what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from pytest_django import Settings
from rest_framework.test import APIClient

from compressor.models import File, IndexingJob
from tests.compressor.api.people import FILES, client_of, upload
from tests.compressor.pdf_files import make_pdf

pytestmark = pytest.mark.django_db
BOUNDARY = "frontier"


def multipart(*parts: tuple[str, bytes], end: str = "--") -> bytes:
    """A body of parts, each its disposition's parameters and its content."""
    written = [
        f"--{BOUNDARY}\r\nContent-Disposition: form-data; {parameters}\r\n\r\n".encode() + content + b"\r\n"
        for parameters, content in parts
    ]
    return b"".join([*written, f"--{BOUNDARY}{end}\r\n".encode()])


def send(
    client: APIClient, body: bytes, content_type: str = f"multipart/form-data; boundary={BOUNDARY}"
) -> Any:
    return client.generic("POST", FILES, body, content_type=content_type)  # type: ignore[arg-type]


@pytest.fixture
def nothing_is_left(stored: Path, tmp_path: Path) -> Iterator[None]:
    yield
    assert not File.objects.exists()
    assert not IndexingJob.objects.exists()
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_a_new_file_is_201_with_its_address_and_waits_to_be_read(client: APIClient, ada: User) -> None:
    answer = upload(client, b"Granite is hard.", "Stones.txt")

    assert answer.status_code == 201
    body = answer.json()
    assert answer.headers["Location"] == f"http://testserver{FILES}{body['id']}/"
    assert (body["name"], body["title"], body["status"]) == ("Stones.txt", "Stones", "pending")
    assert (body["byte_size"], body["askable"], body["failure"]) == (16, False, None)
    assert body["progress"] == {"done": 0, "total": 0, "unit": "pages"}
    assert File.objects.get().owner == ada
    assert IndexingJob.objects.get().file_id == File.objects.get().pk


def test_the_same_bytes_again_are_200_and_the_same_file(client: APIClient) -> None:
    first = upload(client, b"Granite is hard.", "a.txt")
    second = upload(client, b"Granite is hard.", "b.txt")

    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json()["id"] == second.json()["id"]
    assert File.objects.count() == IndexingJob.objects.count() == 1


def test_two_users_with_the_same_bytes_have_two_files(client: APIClient, bob: User) -> None:
    mine = upload(client, b"Granite is hard.")
    theirs = upload(client_of(bob), b"Granite is hard.")

    assert theirs.status_code == 201
    assert mine.json()["id"] != theirs.json()["id"]


def test_two_scans_of_the_same_length_are_two_files(client: APIClient) -> None:
    first, second = make_pdf([None, b"q Q"]), make_pdf([None, b"Q q"])
    assert len(first) == len(second)

    assert upload(client, first, "scan.pdf").json()["id"] != upload(client, second, "scan.pdf").json()["id"]


@pytest.mark.usefixtures("nothing_is_left")
@pytest.mark.parametrize(
    ("content", "name", "status", "code", "reason"),
    [
        (b"", "book.pdf", 422, "file_unreadable", "empty_file"),
        (b"", "book.txt", 422, "file_unreadable", "empty_file"),
        (b"\x89PNG\r\n\x1a\n....", "cat.png", 415, "unsupported_media_type", "unsupported_format"),
        (b"\x1f\x8b\x08....", "book.pdf", 415, "unsupported_media_type", "unsupported_format"),
    ],
)
def test_what_can_be_refused_at_once_is_refused_with_its_reason(
    client: APIClient, content: bytes, name: str, status: int, code: str, reason: str
) -> None:
    answer = upload(client, content, name)

    assert (answer.status_code, answer.json()["code"], answer.json()["reason"]) == (status, code, reason)
    assert len(answer.json()["detail"]) > 20


@pytest.mark.usefixtures("nothing_is_left")
def test_a_file_over_the_limit_is_413_by_what_the_request_announces(
    client: APIClient, settings: Settings
) -> None:
    settings.MAX_FILE_MEGABYTES = 1

    answer = upload(client, b"x" * (3 << 20))

    assert (answer.status_code, answer.json()["code"]) == (413, "file_too_large")
    assert answer.json()["max_bytes"] == 1 << 20
    assert "1,048,576" in answer.json()["detail"]


@pytest.mark.usefixtures("nothing_is_left")
def test_a_file_over_the_limit_is_413_by_what_arrives(client: APIClient, settings: Settings) -> None:
    settings.MAX_FILE_MEGABYTES = 1

    answer = upload(client, b"x" * ((1 << 20) + 1))

    assert (answer.status_code, answer.json()["code"]) == (413, "file_too_large")


def test_a_file_of_exactly_the_limit_is_taken(client: APIClient, settings: Settings) -> None:
    settings.MAX_FILE_MEGABYTES = 1

    assert upload(client, b"x" * (1 << 20)).status_code == 201


@pytest.mark.usefixtures("nothing_is_left")
@pytest.mark.parametrize(
    ("body", "wrong"),
    [
        (multipart(), "required"),
        (multipart(('name="other"; filename="a.txt"', b"x")), "required"),
        (multipart(('name="file"', b"text, not a file")), "no_file"),
        (multipart(('name="file"; filename=""', b"x")), "no_file"),
        (
            multipart(('name="file"; filename="a.txt"', b"x"), ('name="file"; filename="b.txt"', b"y")),
            "too_many",
        ),
    ],
)
def test_a_form_without_its_one_file_says_what_is_missing(client: APIClient, body: bytes, wrong: str) -> None:
    answer = send(client, body)

    assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")
    assert [(error["pointer"], error["code"]) for error in answer.json()["errors"]] == [("/file", wrong)]


@pytest.mark.usefixtures("nothing_is_left")
@pytest.mark.parametrize(
    ("body", "content_type", "status"),
    [
        (b"", "multipart/form-data; boundary=x", 400),
        (b"nothing of the kind", "multipart/form-data; boundary=x", 400),
        (multipart(('name="file"; filename="a.txt"', b"x")), "multipart/form-data", 400),
        (
            multipart(('name="file"; filename="a.txt"', b"x")),
            'multipart/form-data; boundary="' + "y" * 300,
            415,
        ),
        (multipart(('name="file"; filename="a.txt"', b"x")), "multipart/form-data; boundary=\xe9", 400),
        (b"--frontier\r\n" * 2_000, f"multipart/form-data; boundary={BOUNDARY}", 400),
        (b"plain", "text/plain", 415),
        (b"{}", "application/json", 415),
        (b"%PDF-1.7", "application/pdf", 415),
        (b"a=1", "application/x-www-form-urlencoded", 415),
        (
            multipart(*[(f'name="file"; filename="{n}.txt"', b"x") for n in range(50)]),
            f"multipart/form-data; boundary={BOUNDARY}",
            400,
        ),
        (
            multipart(*[(f'name="f{n}"', b"x") for n in range(2_000)]),
            f"multipart/form-data; boundary={BOUNDARY}",
            400,
        ),
        (multipart(('name="x"', b"x" * 3_000_000)), f"multipart/form-data; boundary={BOUNDARY}", 413),
    ],
)
def test_a_body_that_is_no_form_is_a_problem(
    client: APIClient, body: bytes, content_type: str, status: int
) -> None:
    answer = send(client, body, content_type)

    assert answer.status_code == status
    assert answer.headers["Content-Type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("parameter", "kept"),
    [
        ('filename="../../etc/passwd.txt"', "passwd.txt"),
        ('filename="C:\\\\books\\\\stones.txt"', "stones.txt"),
        ('filename="/absolute/stones.txt"', "stones.txt"),
        ("filename*=UTF-8''st%00o%0Ane%E2%80%AEs.txt", None),
        ("filename*=UTF-8''%E5%AD%A6%E4%B9%A0.txt", "学习.txt"),
        ('filename="' + "x" * 300 + '.txt"', None),
        ('filename="<script>alert(1)</script>.txt"', None),
        ('filename="a;b\'c.txt"', "a;b'c.txt"),
    ],
)
def test_a_name_is_made_safe_and_never_loses_the_file(
    client: APIClient, stored: Path, parameter: str, kept: str | None
) -> None:
    answer = send(client, multipart((f'name="file"; {parameter}', b"text")))

    assert answer.status_code == 201
    name = answer.json()["name"]
    assert kept is None or name == kept
    assert 0 < len(name) <= 255
    assert not any(character in name for character in "\x00\n\r/\\\u202e")
    assert [path for path in stored.rglob("*") if path.is_file()] != []
    assert all(path.is_relative_to(stored) for path in stored.rglob("*"))


def test_without_a_token_nothing_is_read_and_nothing_kept(tmp_path: Path) -> None:
    answer = upload(APIClient(), b"text")

    assert answer.status_code == 401
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


@pytest.mark.usefixtures("nothing_is_left")
def test_a_session_without_its_csrf_token_uploads_nothing(ada: User) -> None:
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(ada)

    answer = upload(client, b"text")

    assert (answer.status_code, answer.json()["code"]) == (403, "csrf_failed")


def test_a_session_with_its_csrf_token_uploads(ada: User) -> None:
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(ada)
    client.cookies["csrftoken"] = "a" * 32
    client.credentials(HTTP_X_CSRFTOKEN="a" * 32)

    assert upload(client, b"text").status_code == 201


@pytest.mark.usefixtures("nothing_is_left")
def test_a_session_is_bound_by_the_limit_before_its_csrf_token_is_looked_for(
    ada: User, settings: Settings
) -> None:
    settings.MAX_FILE_MEGABYTES = 1
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(ada)
    client.cookies["csrftoken"] = "a" * 32

    assert upload(client, b"x" * (3 << 20)).status_code == 413
