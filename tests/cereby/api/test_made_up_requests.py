"""Requests made up from the OpenAPI document, thousands of them, against the service as it runs.

Schemathesis checks every answer: no 5xx, nothing but the documented statuses, types and schemas, no access
without signing in, nothing there after it was deleted.
"""

from __future__ import annotations

import subprocess
import sys
import uuid
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.compressor.pdf_files import make_pdf
from tests.service_process import Service, running_service

pytestmark = pytest.mark.schemathesis

FILES = {
    "stones.pdf": make_pdf(["Granite is hard.", "Willow bends.", None], labels={0: "/S/r"}),
    "broken.pdf": b"%PDF-1.7 and no more",
    "trees.md": b"# Trees\n\nWillow bends.\n\n## Oak\n\nOak does not.",
    "notes.txt": "\f".join(["One page.", "学习.", "Another."]).encode(),
}
ALL_BUT_ONE = ("--checks=all", "--exclude-checks=ignored_auth")
"""Schemathesis takes away what it knows as a way in, and does not know that these cookies are one."""
CONFIGURATION = """
request-timeout = 30.0
max-stream-events = 3

[generation]
max-examples = {examples}
allow-x00 = false

[dictionaries.files]
values = {files}
[dictionaries.numbers]
values = [1, 2, 3, 4]
[dictionaries.chats]
values = {chats}
[dictionaries.turns]
values = {turns}
[parameters]
"path.file_id" = {{ dictionary = "files", probability = 0.8 }}
"path.number" = {{ dictionary = "numbers", probability = 0.8 }}
"path.chat_id" = {{ dictionary = "chats", probability = 0.8 }}
"path.turn_id" = {{ dictionary = "turns", probability = 0.8 }}

# What is deleted is no longer there for the others.
[[operations]]
include-operation-id = "files_delete"
[operations.parameters]
"path.file_id" = "{nothing}"
[[operations]]
include-operation-id = "chats_delete"
[operations.parameters]
"path.chat_id" = "{nothing}"

# What bytes are a book, a schema cannot say.
[[operations]]
include-operation-id = "files_upload"
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", 401, 403, 413, 415, 422]

# Nor what string is a cursor, what title can be shown, nor which file could not be read.
[[operations]]
include-operation-id-regex = "_list$|^files_page|^files_rename"
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", 400, 401, 404, 409, 422]

# Nor what has words in it, which files are the user's, which models are offered and what fits them.
[[operations]]
include-operation-id-regex = "^chats_|^turns_"
[operations.checks.positive_data_acceptance]
expected-statuses = ["2xx", 400, 401, 404, 406, 409, 413, 422]
"""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with running_service(tmp_path_factory.mktemp("service")) as running:
        yield running


@pytest.fixture(scope="module")
def files(service: Service) -> list[str]:
    """The ids of files that have been read, one of them in vain."""
    with service.client() as client:
        answers = [client.post("/files/", files={"file": (name, content)}) for name, content in FILES.items()]
        for answer in answers:
            client.get(f"{answer.headers['Location']}events/")  # ends when it has been read
        shown = [client.get(answer.headers["Location"]).json() for answer in answers]
    assert [file["status"] for file in shown] == ["ready", "failed", "ready", "ready"]
    return [file["id"] for file in shown]


@pytest.fixture(scope="module")
def turns(service: Service, files: list[str]) -> list[dict[str, Any]]:
    """Turns of two chats, one of them about a file."""
    with service.client() as client:
        chats = [client.post("/chats/", json=body).json() for body in ({"file_ids": files[:1]}, {})]
        asked = [
            client.post(f"/chats/{chat['id']}/messages/", json={"content": "Why is granite hard?"})
            for chat in chats
        ]
    assert [answer.status_code for answer in asked] == [201, 201]
    return [answer.json() for answer in asked]


def make_up_requests(service: Service, folder: Path, headers: dict[str, str], *options: str) -> None:
    """Run Schemathesis; what it says is the message of a failure."""
    flags = [part for name, value in headers.items() for part in ("--header", f"{name}: {value}")]
    finished = subprocess.run(  # noqa: S603 - the tool beside our own interpreter
        [
            str(Path(sys.executable).with_name("schemathesis")),
            f"--config-file={folder / 'schemathesis.toml'}",
            "run",
            f"{service.url}/api/v1/schema/?format=json",
            "--seed=1",
            *flags,
            *options,
        ],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert finished.returncode == 0, finished.stdout
    log = (service.folder / "log.txt").read_text()
    assert "Traceback" not in log, log


def configure(folder: Path, files: list[str], turns: Sequence[dict[str, Any]] = (), *, examples: int) -> None:
    written = CONFIGURATION.format(
        files=files,
        chats=[turn["chat_id"] for turn in turns] or [str(uuid.uuid4())],
        turns=[turn["id"] for turn in turns] or [str(uuid.uuid4())],
        examples=examples,
        nothing=uuid.uuid4(),
    )
    (folder / "schemathesis.toml").write_text(written)


def test_files_hold_against_requests_with_a_token(service: Service, files: list[str], tmp_path: Path) -> None:
    configure(tmp_path, files, examples=20)

    make_up_requests(
        service,
        tmp_path,
        {"Authorization": f"Token {service.issue_token()}"},
        "--checks=all",
        "--include-tag=files",
    )


def test_chats_and_turns_hold_against_requests_with_a_token(
    service: Service, files: list[str], turns: list[dict[str, Any]], tmp_path: Path
) -> None:
    configure(tmp_path, files, turns, examples=10)

    make_up_requests(
        service,
        tmp_path,
        {"Authorization": f"Token {service.issue_token()}"},
        "--checks=all",
        "--include-tag=chats",
        "--include-tag=turns",
        "--include-tag=account",
    )


def test_tokens_hold_against_requests_with_a_session(
    service: Service, files: list[str], tmp_path: Path
) -> None:
    configure(tmp_path, files, examples=20)

    make_up_requests(service, tmp_path, service.session(), *ALL_BUT_ONE, "--include-tag=tokens")
