"""Downloads: whole, in ranges, unchanged, and never run by a browser."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from hypothesis import given
from hypothesis import strategies as st
from rest_framework.test import APIClient

from compressor.api.byte_streams import BLOCK_BYTES
from compressor.api.originals import disposition
from compressor.models import File
from tests.compressor.api.people import FILES, stored_file

pytestmark = pytest.mark.django_db
CONTENT = bytes(range(256)) * 1_000


def original(client: APIClient, file: File, **headers: str) -> Any:
    """The answer, with the pieces it came in as `pieces`."""
    answer: Any = client.get(
        f"{FILES}{file.pk}/original/",
        headers={name.replace("_", "-"): value for name, value in headers.items()},
    )
    answer.pieces = list(answer.streaming_content) if answer.streaming else [answer.content]
    return answer


def body(answer: Any) -> bytes:
    return b"".join(answer.pieces)


@pytest.fixture
def file(ada: User) -> File:
    return stored_file(ada, content=CONTENT)


def test_the_bytes_come_back_as_they_were_sent(client: APIClient, file: File) -> None:
    answer = original(client, file)

    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers["Content-Length"] == str(len(CONTENT))
    assert answer.headers["Accept-Ranges"] == "bytes"
    assert body(answer) == CONTENT


def test_no_piece_is_larger_than_a_block(client: APIClient, file: File) -> None:
    pieces = original(client, file).pieces

    assert max(map(len, pieces)) <= BLOCK_BYTES < len(CONTENT)


@pytest.mark.parametrize(
    ("asked", "first", "last"),
    [
        ("bytes=0-0", 0, 0),
        ("bytes=70000-140000", 70_000, 140_000),
        ("bytes=255990-", 255_990, 255_999),
        ("bytes=-3", 255_997, 255_999),
    ],
)
def test_a_range_is_206_and_says_which(
    client: APIClient, file: File, asked: str, first: int, last: int
) -> None:
    answer = original(client, file, Range=asked)

    assert answer.status_code == 206
    assert answer.headers["Content-Range"] == f"bytes {first}-{last}/{len(CONTENT)}"
    assert answer.headers["Content-Length"] == str(last - first + 1)
    assert body(answer) == CONTENT[first : last + 1]


def test_a_range_behind_the_end_is_416_and_says_how_long_the_file_is(client: APIClient, file: File) -> None:
    answer = original(client, file, Range="bytes=256000-")

    assert (answer.status_code, answer.json()["code"]) == (416, "range_not_satisfiable")
    assert answer.headers["Content-Range"] == "bytes */256000"


@pytest.mark.parametrize("asked", ["bytes=0-1,4-5", "bytes=x", "lines=1-2"])
def test_a_range_that_is_not_served_gets_the_whole(client: APIClient, file: File, asked: str) -> None:
    assert original(client, file, Range=asked).status_code == 200


def test_a_download_goes_on_only_in_the_same_file(client: APIClient, file: File) -> None:
    etag = original(client, file).headers["ETag"]

    assert original(client, file, Range="bytes=5-", If_Range=etag).status_code == 206
    assert original(client, file, Range="bytes=5-", If_Range='"another"').status_code == 200
    assert (
        original(client, file, Range="bytes=5-", If_Range="Mon, 30 Nov 2026 16:00:00 GMT").status_code == 200
    )


def test_a_file_at_hand_is_not_sent_again(client: APIClient, file: File) -> None:
    etag = original(client, file).headers["ETag"]

    for held in (etag, f"W/{etag}", f'"another", {etag}', "*"):
        answer = original(client, file, If_None_Match=held)
        assert (answer.status_code, answer.content) == (304, b"")
    assert original(client, file, If_None_Match='"another"').status_code == 200


def test_head_tells_the_size_and_sends_nothing(client: APIClient, file: File) -> None:
    answer = client.head(f"{FILES}{file.pk}/original/")

    assert answer.status_code == 200
    assert answer.headers["Content-Length"] == str(len(CONTENT))
    assert answer.headers["ETag"] == f'"{file.digest}"'
    assert answer.content == b""


def test_a_web_page_is_sent_as_bytes_to_be_saved(client: APIClient, ada: User) -> None:
    page = stored_file(ada, content=b"<script>alert(1)</script>", format="html", name="a.html")

    answer = original(client, page)

    assert answer.headers["Content-Type"] == "application/octet-stream"
    assert answer.headers["Content-Disposition"].startswith("attachment")
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert "sandbox" in answer.headers["Content-Security-Policy"]


@given(name=st.text())
def test_no_name_breaks_the_header_that_carries_it(name: str) -> None:
    header = disposition(name)

    HttpResponse(headers={"Content-Disposition": header})
    assert header.startswith("attachment")
    assert header.isascii()
    assert header.isprintable()


def test_a_name_in_any_script_is_carried(client: APIClient, ada: User) -> None:
    answer = original(client, stored_file(ada, name='学习 "x".pdf'))

    assert answer.headers["Content-Disposition"].startswith("attachment; filename*=utf-8''%E5%AD%A6")


def test_an_original_that_was_never_kept_is_404_and_says_what_to_do(client: APIClient, ada: User) -> None:
    answer = original(client, stored_file(ada, original=""))

    assert answer.status_code == 404
    assert "add it again" in answer.json()["detail"]


def test_an_original_can_be_fetched_while_it_is_being_read_and_when_that_failed(
    client: APIClient, ada: User
) -> None:
    pending = stored_file(ada, content=b"1", status="pending", format="")
    failed = stored_file(ada, content=b"2", status="failed", format="")

    assert body(original(client, pending)) == b"1"
    assert original(client, failed).headers["Content-Type"] == "application/octet-stream"
