"""Fetching Darwin: the whole book, checked, or nothing."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from compressor.evaluation.fetching import KNOWN_DIGESTS, digest_of_text
from compressor.evaluation.suites import DARWIN_BLOCKS
from tests.compressor.evaluation.fakes import darwin_like_pages, gutenberg_file

BOOK = gutenberg_file("\n\n".join(darwin_like_pages()))


class Shelf:
    """A server on loopback that has one file."""

    def __init__(self) -> None:
        self.body = BOOK.encode()
        self.status = 200
        self.requests = 0
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.01,))
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._http.server_address[1]}/pg1228.txt"

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        shelf = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                shelf.requests += 1
                self.send_response(shelf.status)
                self.send_header("Content-Length", str(len(shelf.body)))
                self.end_headers()
                self.wfile.write(shelf.body)

            def log_message(self, format: str, *args: object) -> None:
                """Stay silent."""

        return Handler


@pytest.fixture
def shelf() -> Iterator[Shelf]:
    opened = Shelf()
    yield opened
    opened.close()


@pytest.fixture
def target(settings: Settings, tmp_path: Path) -> Path:
    settings.VAR_DIR = tmp_path / "var"
    return tmp_path / "var" / DARWIN_BLOCKS


def fetch(url: str, *options: str) -> str:
    output = StringIO()
    call_command("fetch_books", f"--url={url}", *options, stdout=output)
    return output.getvalue()


def test_the_book_is_stored_where_the_eval_looks_for_it(shelf: Shelf, target: Path) -> None:
    said = fetch(shelf.url)

    assert target.read_bytes() == BOOK.encode()
    assert str(target) in said
    assert "another state of the text" in said
    assert [path.name for path in target.parent.iterdir()] == [target.name]


def test_line_ends_and_a_byte_order_mark_are_as_good(shelf: Shelf, target: Path) -> None:
    shelf.body = b"\xef\xbb\xbf" + BOOK.replace("\n", "\r\n").encode()

    fetch(shelf.url)

    assert target.is_file()


def test_a_book_that_is_there_is_not_downloaded_again_unless_asked(shelf: Shelf, target: Path) -> None:
    fetch(shelf.url)

    assert "already there" in fetch(shelf.url)
    assert shelf.requests == 1
    fetch(shelf.url, "--force")
    assert shelf.requests == 2


@pytest.mark.parametrize(
    ("body", "problem"),
    [
        (BOOK[: len(BOOK) // 2].encode(), "cut off"),
        (b"<html>Moved</html>", "START and END markers"),
        (gutenberg_file("Another book.").encode(), "not the first edition"),
        (b"\xff\xfe\x00", "not UTF-8"),
    ],
)
def test_what_is_not_the_book_leaves_what_was_there(
    shelf: Shelf, target: Path, body: bytes, problem: str
) -> None:
    fetch(shelf.url)
    shelf.body = body

    with pytest.raises(CommandError, match=problem):
        fetch(shelf.url, "--force")

    assert target.read_bytes() == BOOK.encode()
    assert [path.name for path in target.parent.iterdir()] == [target.name]


def test_a_server_that_refuses_is_named_with_its_answer(shelf: Shelf, target: Path) -> None:
    shelf.status = 503

    with pytest.raises(CommandError, match="answered 503"):
        fetch(shelf.url)
    assert not target.exists()


def test_no_server_is_said_with_the_way_out(shelf: Shelf, target: Path) -> None:
    url = shelf.url
    shelf.close()

    with pytest.raises(CommandError, match="EVAL_DATA"):
        fetch(url)


def test_a_file_that_never_ends_is_not_downloaded_to_its_end(shelf: Shelf, target: Path) -> None:
    shelf.body = b"x" * 10_000_001

    with pytest.raises(CommandError, match="not this book"):
        fetch(shelf.url)


def test_a_place_that_cannot_be_written_is_said(shelf: Shelf, target: Path) -> None:
    target.parent.parent.mkdir()
    target.parent.write_text("a file, not a folder", encoding="utf-8")

    with pytest.raises(CommandError, match="cannot be stored"):
        fetch(shelf.url)


@pytest.mark.data
def test_the_published_text_is_known(eval_data: Path) -> None:
    text = (eval_data / DARWIN_BLOCKS).read_text(encoding="utf-8-sig")
    start = text.index("***", text.index("*** START OF") + 3) + 3

    assert digest_of_text(text[start : text.index("*** END OF")]) in KNOWN_DIGESTS
