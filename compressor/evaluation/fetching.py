"""Fetching the book of the suite `darwin` from Project Gutenberg, whole and right or not at all."""

from __future__ import annotations

import hashlib
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

import httpx

from compressor.core.document import Document, Page
from compressor.core.structure.fulltext import join_pages
from compressor.evaluation.cases import load_cases
from compressor.evaluation.errors import FetchError, PassageMissingError, WrongContentError
from compressor.evaluation.passages import locate_passages, squash_with_offsets
from compressor.evaluation.suites import DARWIN_QUESTIONS

DARWIN_URL = "https://www.gutenberg.org/cache/epub/1228/pg1228.txt"
KNOWN_DIGESTS = frozenset({"be33d4375fbb64fe7cd8dccf67413c0f7b44e212d1106e1c473247d1725d37b1"})
"""Of the text between the markers, as `digest_of_text` takes it. Gutenberg corrects its texts now and then:
another digest is said, and is no failure as long as every passage of the suite is there.
"""
MAX_BYTES = 10_000_000
TIMEOUT_SECONDS = 60.0

_START = re.compile(r"^\*\*\* ?START OF TH(?:E|IS) PROJECT GUTENBERG EBOOK.*$", re.MULTILINE)
_END = re.compile(r"^\*\*\* ?END OF TH(?:E|IS) PROJECT GUTENBERG EBOOK.*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class FetchedBook:
    """A book that was checked and stored. `is_known` says whether its text is one that results were
    published for.
    """

    path: Path
    digest: str
    is_known: bool


def fetch_darwin(url: str, target: Path, *, client: httpx.Client) -> FetchedBook:
    """Download, check and store the book; where that fails, nothing is left and what was there stays.

    Raises:
        FetchError: it could not be downloaded or stored.
        WrongContentError: what came is not the book.
    """
    data = _download(url, client)
    text = _text_between_markers(data, url)
    _check_passages(text, url)
    _store(data, target)
    digest = digest_of_text(text)
    return FetchedBook(target, digest, digest in KNOWN_DIGESTS)


def digest_of_text(text: str) -> str:
    """Return the SHA-256 of a text, line ends and white space aside."""
    return hashlib.sha256("".join(text.split()).encode("utf-8")).hexdigest()


def _download(url: str, client: httpx.Client) -> bytes:
    data = bytearray()
    try:
        with client.stream("GET", url, follow_redirects=True, timeout=TIMEOUT_SECONDS) as response:
            response.raise_for_status()
            for piece in response.iter_bytes():
                data += piece
                if len(data) > MAX_BYTES:
                    raise WrongContentError(f"{url} sends over {MAX_BYTES:,} bytes, which is not this book.")
    except httpx.HTTPStatusError as exc:
        raise FetchError(
            f"{url} answered {exc.response.status_code}. Try again later, or give --url."
        ) from exc
    except (httpx.HTTPError, httpx.InvalidURL) as exc:
        raise FetchError(
            f"{url} cannot be reached ({exc or type(exc).__name__}). Without a network, set EVAL_DATA to "
            "a folder that holds books/origin-1228.txt."
        ) from exc
    return bytes(data)


def _text_between_markers(data: bytes, url: str) -> str:
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as exc:
        raise WrongContentError(f"{url} is not UTF-8 text ({exc}).") from exc
    start, end = _START.search(text), _END.search(text)
    if start is None or end is None or end.start() < start.end():
        raise WrongContentError(
            f"{url} lacks Project Gutenberg's START and END markers: it is cut off, or no book."
        )
    return text[start.end() : end.start()]


def _check_passages(text: str, url: str) -> None:
    full = join_pages(Document((Page(1, "", text),), paginated=False))
    squashed = squash_with_offsets(text)
    for case in load_cases(DARWIN_QUESTIONS):
        try:
            locate_passages(case.passages, squashed, full)
        except PassageMissingError as exc:
            raise WrongContentError(
                f"{url} is not the first edition that the questions are about: {exc}"
            ) from exc


def _store(data: bytes, target: Path) -> None:
    """Write beside the target, then rename: a stop half-way leaves no half book."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent) as folder:
            draft = Path(folder) / target.name
            draft.write_bytes(data)
            draft.replace(target)
    except OSError as exc:
        raise FetchError(f"The book cannot be stored as {target} ({exc.strerror}).") from exc
