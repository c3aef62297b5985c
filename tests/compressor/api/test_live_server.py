"""The files API over real sockets: uploads that stream, events while a worker reads, downloads in parts."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from django.contrib.auth.models import User
from django.db import connections
from pytest_django import Settings

from compressor.models import Chunk, File, FileIndex, FileVectors, IndexingJob, Page, Section
from tests.compressor.api.people import FILES, read_all_files, secret_of
from tests.compressor.pdf_files import make_pdf
from tests.compressor.small_books import BOOK

pytestmark = pytest.mark.django_db(transaction=True)
TEXT = "\f".join(BOOK).encode()


@pytest.fixture
def api(live_server: Any, ada: User) -> Iterator[httpx.Client]:
    """A client of Ada's, of a server in a thread."""
    headers = {"Authorization": f"Token {secret_of(ada)}"}
    with httpx.Client(base_url=live_server.url, headers=headers, timeout=60) as client:
        yield client


def upload(api: httpx.Client, content: bytes, name: str = "book.txt") -> httpx.Response:
    return api.post(FILES, files={"file": (name, content)})


def events(response: httpx.Response) -> Iterator[dict[str, Any]]:
    for line in response.iter_lines():
        if line.startswith("data: "):
            yield json.loads(line.removeprefix("data: "))


def read_in_background() -> threading.Thread:
    def work() -> None:
        read_all_files()
        connections.close_all()

    worker = threading.Thread(target=work)
    worker.start()
    return worker


def test_a_file_is_uploaded_watched_read_downloaded_and_deleted(api: httpx.Client) -> None:
    sent = upload(api, TEXT)
    assert sent.status_code == 201
    address = sent.headers["Location"]

    with api.stream("GET", f"{address}events/", headers={"Accept": "text/event-stream"}) as response:
        assert response.status_code == 200
        assert response.headers["Content-Type"] == "text/event-stream"
        assert response.headers["X-Accel-Buffering"] == "no"
        told = events(response)
        first = next(told)
        assert first["status"] == "pending"
        worker = read_in_background()
        last = list(told)[-1]
    worker.join()

    assert last["status"] == "ready"
    assert last == api.get(address).json()
    assert last["page_count"] == len(BOOK)
    assert api.get(f"{address}pages/2/").json()["text"].startswith("Willow")
    assert api.get(f"{address}original/").content == TEXT
    assert api.get(f"{address}original/", headers={"Range": "bytes=5-9"}).content == TEXT[5:10]
    assert api.delete(address).status_code == 204
    assert api.get(f"{address}events/").status_code == 404


def test_an_event_source_that_has_heard_the_end_is_stopped(api: httpx.Client) -> None:
    address = upload(api, TEXT).headers["Location"]
    read_all_files()

    body = api.get(f"{address}events/").text
    last_id = body.partition("id: ")[2].partition("\n")[0]

    assert api.get(f"{address}events/", headers={"Last-Event-ID": last_id}).status_code == 204
    assert api.get(f"{address}events/", headers={"Last-Event-ID": "another"}).status_code == 200


def test_watchers_are_told_that_a_file_is_deleted(api: httpx.Client) -> None:
    address = upload(api, TEXT).headers["Location"]

    with api.stream("GET", f"{address}events/") as response:
        lines = response.iter_lines()
        assert next(lines).startswith("id: ")
        httpx.delete(address, headers=dict(api.headers))
        assert "event: deleted" in list(lines)


def test_watchers_hold_no_connection_to_the_database(api: httpx.Client, ada: User, live_server: Any) -> None:
    address = upload(api, TEXT).headers["Location"]
    watchers = [
        api.build_request("GET", f"{address}events/") for _ in range(30)
    ]  # more than the pool of one process lends on PostgreSQL

    responses = [api.send(request, stream=True) for request in watchers]
    try:
        assert all(response.status_code == 200 for response in responses)
        assert api.get(address).status_code == 200
    finally:
        File.objects.all().delete()
        for response in responses:
            response.read()


@pytest.mark.parametrize(
    ("make", "name"), [(lambda: TEXT, "book.txt"), (lambda: make_pdf(["Granite.", "Willow."]), "book.pdf")]
)
def test_deleting_leaves_no_row_and_no_file(api: httpx.Client, stored: Path, make: Any, name: str) -> None:
    address = upload(api, make(), name).headers["Location"]
    read_all_files()
    (file,) = File.objects.all()
    FileVectors.objects.create(
        file=file, model="m", size=8, index_version=file.index_version, rows=b"r", present=b"p", tried=b"t"
    )
    tables = (File, Page, Section, Chunk, FileIndex, FileVectors, IndexingJob)
    assert all(table._default_manager.exists() for table in tables if table is not Section)

    assert api.delete(address).status_code == 204

    assert {table.__name__: table._default_manager.count() for table in tables} == {
        table.__name__: 0 for table in tables
    }
    assert [path for path in stored.rglob("*") if path.is_file()] == []


def test_two_uploads_of_the_same_bytes_at_once_are_one_file(api: httpx.Client) -> None:
    answers: list[httpx.Response] = []
    barrier = threading.Barrier(4)

    def send() -> None:
        barrier.wait()
        answers.append(upload(api, TEXT))

    threads = [threading.Thread(target=send) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(answer.status_code for answer in answers) == [200, 200, 200, 201]
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert File.objects.count() == IndexingJob.objects.count() == 1


def test_too_large_an_upload_is_refused_by_its_headers_alone(
    api: httpx.Client, live_server: Any, settings: Settings
) -> None:
    settings.MAX_FILE_MEGABYTES = 1
    where = urlsplit(live_server.url)
    assert where.hostname is not None
    connection = http.client.HTTPConnection(where.hostname, where.port, timeout=60)
    connection.putrequest("POST", FILES)
    connection.putheader("Authorization", api.headers["Authorization"])
    connection.putheader("Content-Type", "multipart/form-data; boundary=x")
    connection.putheader("Content-Length", str(50 << 20))
    connection.endheaders()

    answer = connection.getresponse()

    assert (answer.status, json.loads(answer.read())["code"]) == (413, "file_too_large")
    connection.close()


def test_an_upload_that_breaks_off_leaves_nothing(
    api: httpx.Client, live_server: Any, tmp_path: Path
) -> None:
    where = urlsplit(live_server.url)
    start = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n' + b"y" * 100_000
    head = (
        f"POST {FILES} HTTP/1.1\r\nHost: {where.netloc}\r\nAuthorization: {api.headers['Authorization']}\r\n"
        "Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n"
    )
    with socket.create_connection((where.hostname, where.port), timeout=60) as connection:
        connection.sendall(head.encode() + start)
        connection.shutdown(socket.SHUT_WR)
        answer = http.client.HTTPResponse(connection)
        answer.begin()
        problem = json.loads(answer.read())

    assert (answer.status, problem["code"]) == (400, "validation_error")
    assert not File.objects.exists()
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
