"""Files in a bucket: a real HTTP server that speaks S3 takes, gives out and forgets them."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import boto3
import pytest
from django.contrib.auth.models import User
from django.core.files.storage import default_storage
from django.utils import timezone
from moto.server import ThreadedMotoServer
from pytest_django import Settings
from rest_framework.test import APIClient

from cereby.storages import s3_storage
from compressor.models import File
from compressor.services.orphans import sweep_folder
from tests.compressor.api.people import FILES, read_all_files, upload
from tests.compressor.pdf_files import make_pdf

pytestmark = pytest.mark.django_db(transaction=True)
BUCKET = "books"
PDF = make_pdf(["Granite is hard.", "Willow bends."])


@pytest.fixture(scope="module")
def s3_server() -> Iterator[str]:
    """The address of a server that keeps buckets in memory."""
    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    yield f"http://{host}:{port}"
    server.stop()


@pytest.fixture(autouse=True)
def keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a machine that may use a bucket has in its environment."""
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "testing")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "testing")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "us-east-1")


@pytest.fixture
def bucket(s3_server: str, settings: Settings) -> Iterator[Any]:
    """An empty bucket, chosen by the settings."""
    made = boto3.resource("s3", endpoint_url=s3_server).create_bucket(Bucket=BUCKET)
    choose(settings, s3_server)
    yield made
    made.objects.delete()
    made.delete()


def choose(settings: Settings, address: str) -> None:
    settings.STORAGES = settings.STORAGES | {"default": s3_storage(BUCKET, address)}


def keys_in(bucket: Any) -> list[str]:
    return [each.key for each in bucket.objects.all()]


def test_a_file_lives_in_the_bucket_and_leaves_it(client: APIClient, bucket: Any) -> None:
    sent = upload(client, PDF, "stones.pdf")
    assert sent.status_code == 201
    address = f"{FILES}{sent.json()['id']}/"
    assert keys_in(bucket) == [File.objects.get().original.name]

    read_all_files()
    part = client.get(f"{address}original/", headers={"Range": "bytes=5-9"})
    picture = client.get(f"{address}pages/1/image/?width=100")

    assert client.get(address).json()["status"] == "ready"
    assert "Willow" in client.get(f"{address}pages/2/").json()["text"]
    assert b"".join(client.get(f"{address}original/").streaming_content) == PDF  # type: ignore[attr-defined]
    assert (part.status_code, b"".join(part.streaming_content)) == (206, PDF[5:10])  # type: ignore[attr-defined]
    assert picture.content.startswith(b"\x89PNG")
    assert client.delete(address).status_code == 204
    assert keys_in(bucket) == []


def test_the_same_bytes_are_stored_once_and_a_large_file_as_well(client: APIClient, bucket: Any) -> None:
    content = b"Granite is hard.\n\n" * 500_000

    assert upload(client, content).status_code == 201
    assert upload(client, content, "again.txt").status_code == 200

    assert len(keys_in(bucket)) == 1
    assert bucket.Object(keys_in(bucket)[0]).content_length == len(content)


def test_an_object_that_is_gone_is_404(client: APIClient, bucket: Any) -> None:
    sent = upload(client, PDF, "stones.pdf")
    bucket.objects.delete()

    answer = client.get(f"{FILES}{sent.json()['id']}/original/")

    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_bucket_that_is_missing_or_away_is_503_and_nothing_is_kept(
    client: APIClient, ada: User, s3_server: str, settings: Settings
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        nobody = f"http://127.0.0.1:{closed.getsockname()[1]}"
    for address in (s3_server, nobody):  # no bucket was made there
        choose(settings, address)

        answer = upload(client, PDF, "stones.pdf")

        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
        assert answer.json()["retryable"] is True
        assert not File.objects.exists()


def test_deleting_while_the_bucket_is_away_deletes_the_rows_and_leaves_the_sweep_the_rest(
    client: APIClient, bucket: Any, settings: Settings
) -> None:
    sent = upload(client, PDF, "stones.pdf")
    with socket.create_server(("127.0.0.1", 0)) as closed:
        choose(settings, f"http://127.0.0.1:{closed.getsockname()[1]}")

    assert client.delete(f"{FILES}{sent.json()['id']}/").status_code == 204

    assert not File.objects.exists()
    assert len(keys_in(bucket)) == 1


def test_what_lies_in_the_bucket_without_a_row_is_swept(bucket: Any, s3_server: str) -> None:
    key = "originals/ab/ab000000-0000-4000-8000-000000000000"
    bucket.put_object(Key=key, Body=b"x")

    assert sweep_folder("originals/ab", default_storage, now=timezone.now() + timedelta(hours=2)) == 1
    assert keys_in(bucket) == []
