"""Twenty uploads at once, with broken ones, a bomb and a double: what becomes of each, at what memory."""

from __future__ import annotations

import io
import threading
import zipfile
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from compressor.evaluation.workers.callers import api_client, serving, upload
from compressor.evaluation.workers.scratch_service import ScratchService, wait_until

BOOKS = 16
BOMB_BYTES = 1 << 30
READY_SECONDS = 600.0
KILOBYTES_A_MEGABYTE = 1024
SECONDS_BETWEEN_LOOKS = 0.02
CONTENT_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.'
    'wordprocessingml.document.main+xml"/></Types>'
)
RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="1" Target="word/document.xml" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"/>'
    "</Relationships>"
)
ENDED = frozenset({"ready", "failed"})

Sent = tuple[str, bytes]


@dataclass(frozen=True, slots=True)
class Uploaded:
    """`refused` counts the reasons given at once or later; `web_growth_mb` is the web process's, at most."""

    files_ready: int
    refused: dict[str, int]
    web_growth_mb: float
    seconds: float


def upload_at_once(service: ScratchService, book: Path) -> Uploaded:
    """Send everything in the same moment and wait until every file has ended."""
    sent = list(uploads(book))
    with serving(service) as (web, address), api_client(address) as client:
        upload(client, "warm.txt", b"A first file, so that everything is loaded.").raise_for_status()
        with watching_memory(web) as memory, ThreadPoolExecutor(len(sent)) as pool:
            answers = list(pool.map(lambda each: upload(client, *each), sent))
            seconds = wait_until(lambda: all_ended(client), seconds=READY_SECONDS)
        return Uploaded(*_outcome(client, answers), memory.growth_mb, round(seconds, 1))


def uploads(book: Path) -> Iterator[Sent]:
    """Sixteen books, one of them twice, a cut PDF, one that is none, and a container full of nothing."""
    text = book.read_bytes()
    yield from ((f"book {number}.txt", b"Copy %d.\n\n" % number + text) for number in range(BOOKS))
    yield "book 0 again.txt", b"Copy 0.\n\n" + text
    yield "cut.pdf", b"%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n"
    yield "not a book.pdf", b"\x89PNG\r\n\x1a\n" + bytes(1000)
    yield "bomb.docx", zip_bomb()


def zip_bomb() -> bytes:
    """A Word document of a megabyte that unpacks to a gigabyte of zeros."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", CONTENT_TYPES)
        archive.writestr("_rels/.rels", RELATIONS)
        with archive.open("word/document.xml", "w", force_zip64=True) as document:
            for _ in range(BOMB_BYTES >> 20):
                document.write(bytes(1 << 20))
    return packed.getvalue()


def all_ended(client: httpx.Client) -> bool:
    """Whether no file is on its way any more."""
    return all(file["status"] in ENDED for file in _files(client))


class Memory:
    """What a process holds, as Linux counts it; `growth_mb` from the first look to the highest."""

    def __init__(self, pid: int) -> None:
        self._status = Path(f"/proc/{pid}/status")
        self._first = self._highest = self._held()

    @property
    def growth_mb(self) -> float:
        return round((self._highest - self._first) / KILOBYTES_A_MEGABYTE, 1)

    def look(self) -> None:
        self._highest = max(self._highest, self._held())

    def _held(self) -> int:
        """Kilobytes."""
        line = next(line for line in self._status.read_text().splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1])


@contextmanager
def watching_memory(pid: int) -> Iterator[Memory]:
    """Look at the memory of a process all through the block."""
    memory, ended = Memory(pid), threading.Event()

    def watch() -> None:
        while not ended.wait(SECONDS_BETWEEN_LOOKS):
            memory.look()

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        yield memory
    finally:
        ended.set()
        thread.join()


def _outcome(client: httpx.Client, answers: Sequence[httpx.Response]) -> tuple[int, dict[str, int]]:
    files = _files(client)
    refused = [answer.json()["code"] for answer in answers if answer.is_error]
    refused += [str(file["failure"]["code"]) for file in files if file["status"] == "failed"]
    return sum(file["status"] == "ready" for file in files) - 1, dict(Counter(refused))


def _files(client: httpx.Client) -> list[dict[str, Any]]:
    page = client.get("/api/v1/files/", params={"page_size": 100}).raise_for_status().json()
    files: list[dict[str, Any]] = page["results"]
    return files
