"""One user asks fifty questions while another uploads a long book: how much longer the first one waits."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from threading import Thread

import httpx

from compressor.evaluation.workers.callers import api_client, ask, serving, staff_client, status_of, upload
from compressor.evaluation.workers.scratch_service import ScratchService, wait_until

QUESTIONS = 50
LONG_BOOK_BYTES = 4_000_000
READY_SECONDS = 600.0
SECONDS_BETWEEN_LOOKS = 0.25
ASKABLE = frozenset({"embedding", "ready"})
SUBJECTS = "pigeons islands glaciers instinct hybrids fossils embryos orchids bees cattle".split()
FORMS = (
    "What does the author say about {}?",
    "Why are {} important for the argument?",
    "Which examples of {} are given?",
    "How did {} change over time?",
    "What is known about the origin of {}?",
)


@dataclass(frozen=True, slots=True)
class Waited:
    """Milliseconds of the 95th percentile alone and beside the upload, and how long the other one waited."""

    alone_p95_ms: float
    beside_p95_ms: float
    ratio: float
    beside_slowest_ms: float
    questions: int
    upload_s: float
    askable_s: float


def ask_beside_upload(service: ScratchService, book: Path) -> Waited:
    """Ask about the book, first alone, then while a long one is uploaded, read and indexed."""
    long_book = lengthened(book.read_bytes(), LONG_BOOK_BYTES)
    with (
        serving(service) as (_, address),
        api_client(address) as uploader,
        staff_client(address) as staff,
    ):
        first = upload(uploader, book.name, book.read_bytes()).raise_for_status().json()["id"]
        wait_until(lambda: status_of(uploader, first) in ASKABLE, seconds=READY_SECONDS)
        for question in questions("Please: "):
            ask(staff, first, question)
        alone = [ask(staff, first, question) for question in questions("")]
        sending = Sending(uploader, long_book)
        sending.start()
        beside = list(_asked_until_askable(staff, first, sending))
    return _waited(alone, beside, sending)


def _asked_until_askable(staff: httpx.Client, file: str, sending: Sending) -> Iterator[float]:
    """Fifty questions, and then more until what is uploaded can be asked about."""
    for asked, question in enumerate(chain.from_iterable(questions(f"Try {turn}: ") for turn in count())):
        if asked >= QUESTIONS and not sending.is_alive():
            return
        yield ask(staff, file, question)


def _waited(alone: list[float], beside: list[float], sending: Sending) -> Waited:
    p95 = [1000 * percentile_95(each) for each in (alone, beside)]
    return Waited(
        alone_p95_ms=round(p95[0], 1),
        beside_p95_ms=round(p95[1], 1),
        ratio=round(p95[1] / p95[0], 2),
        beside_slowest_ms=round(1000 * max(beside), 1),
        questions=len(beside),
        upload_s=sending.upload_seconds,
        askable_s=sending.askable_seconds,
    )


class Sending(Thread):
    """The upload beside the questions, followed until the file can be asked about."""

    def __init__(self, client: httpx.Client, content: bytes) -> None:
        super().__init__()
        self._client = client
        self._content = content
        self.upload_seconds = 0.0
        self.askable_seconds = 0.0

    def run(self) -> None:
        """Look at its status four times a second, as a page does."""
        began = time.monotonic()
        file = upload(self._client, "long.txt", self._content).raise_for_status().json()["id"]
        self.upload_seconds = round(time.monotonic() - began, 2)
        while status_of(self._client, file) not in ASKABLE:
            time.sleep(SECONDS_BETWEEN_LOOKS)
        self.askable_seconds = round(time.monotonic() - began, 1)


def questions(opening: str) -> list[str]:
    """Fifty that differ, and from those of another opening too, so that none is answered from memory."""
    return [opening + form.format(subject) for form in FORMS for subject in SUBJECTS]


def lengthened(text: bytes, size: int) -> bytes:
    """The text over and over, each time under another heading, until there are `size` bytes."""
    parts = [b"Volume %d\n\n" % number + text for number in range(1 + size // len(text))]
    return b"\f".join(parts)[:size].decode("utf-8", "ignore").encode()


def percentile_95(values: list[float]) -> float:
    """Of these and no others."""
    return statistics.quantiles(values, n=20, method="inclusive")[-1]
