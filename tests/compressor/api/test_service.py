"""The files API of the service as it is started: two processes, a database file, a folder."""

from __future__ import annotations

import json
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.compressor.pdf_files import make_pdf
from tests.service_process import Service, running_service

PAGES = [f"Page {number} tells of granite." for number in range(1, 120)]
PDF = make_pdf(PAGES)


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with running_service(tmp_path_factory.mktemp("service")) as running:
        yield running


def test_a_file_is_uploaded_watched_read_downloaded_and_deleted(service: Service) -> None:
    with service.client() as client:
        sent = client.post("/files/", files={"file": ("stones.pdf", PDF)})
        address = sent.headers["Location"]
        with client.stream("GET", f"{address}events/", headers={"Accept": "text/event-stream"}) as stream:
            told = [
                json.loads(line.removeprefix("data: "))
                for line in stream.iter_lines()
                if line.startswith("data: ")
            ]
        part = client.get(f"{address}original/", headers={"Range": "bytes=-100"})

        assert sent.status_code == 201
        assert told[-1] == client.get(address).json()
        assert (told[-1]["status"], told[-1]["page_count"]) == ("ready", len(PAGES))
        assert "granite" in client.get(f"{address}pages/119/").json()["text"]
        assert client.get(f"{address}pages/119/image/?width=80").content.startswith(b"\x89PNG")
        assert (part.status_code, part.content) == (206, PDF[-100:])
        assert client.delete(address).status_code == 204
    assert _files_in(service.folder / "files") == []


def test_twenty_uploads_at_once_cost_the_web_process_little_memory(service: Service) -> None:
    with service.client() as client:
        client.get("/files/")
        before = _resident_bytes(service.pid)
        contents = [f"Book {number}. Granite is hard.\n\n".encode() * 150_000 for number in range(20)]
        statuses: list[int] = []

        def send(content: bytes) -> None:
            answer = httpx.post(
                f"{service.url}/api/v1/files/",
                headers={"Authorization": client.headers["Authorization"]},
                files={"file": ("a.txt", content)},
                timeout=120,
            )
            statuses.append(answer.status_code)
            client.delete(answer.headers["Location"])

        threads = [threading.Thread(target=send, args=(content,)) for content in contents]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    assert statuses == [201] * 20
    assert _resident_bytes(service.pid) - before < 100 << 20
    assert _files_in(service.folder / "uploads") == []


def _files_in(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def _resident_bytes(pid: int) -> int:
    listed = subprocess.run(  # noqa: S603 - a number
        ["ps", "-o", "rss=", "-p", str(pid)],  # noqa: S607 - the system's own
        capture_output=True,
        text=True,
        check=True,
    )
    return int(listed.stdout) << 10
