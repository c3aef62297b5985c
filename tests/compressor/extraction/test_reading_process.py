from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from compressor.extraction.errors import (
    ArchiveBombError,
    DamagedFileError,
    ExtractionError,
    ExtractionTooSlowError,
    TooMuchMemoryError,
)
from compressor.extraction.formats import extract
from compressor.extraction.limits import MEBIBYTE, ExtractionLimits
from compressor.extraction.reading_process import read_in_process
from compressor.extraction.results import Extraction
from tests.compressor.extraction.zip_files import make_zip

FILE = {
    "format": "text",
    "paginated": False,
    "outline": [],
    "title": "",
    "left_out": [],
    "page_kind": "page",
    "notices": [],
}
PROJECT = Path(__file__).parents[3]


def ask(program: str, steps: list[tuple[int, int]] | None = None, **limits: Any) -> Extraction:
    """Return what a process says that runs `program` in place of the one that reads files."""
    return read_in_process(
        Path("file"),
        limits=ExtractionLimits(**limits),
        on_progress=lambda done, total: steps.append((done, total)) if steps is not None else None,
        program=f"import os, signal, sys, time\n{program}",
    )


def say(*messages: dict[str, Any]) -> str:
    return f"print({chr(10).join(map(json.dumps, messages))!r}, flush=True)"


def test_progress_and_pages_arrive() -> None:
    steps: list[tuple[int, int]] = []
    messages = ({"progress": [1, 2]}, {"progress": [2, 2]}, {"page": ["", "One."]}, {"file": FILE})
    extraction = ask(say(*messages), steps)
    assert steps == [(1, 2), (2, 2)]
    assert [page.text for page in extraction.document.pages] == ["One."]


def test_an_error_arrives_with_its_facts() -> None:
    error = {"reason": "archive_bomb", "facts": {"excess": "is too much"}}
    with pytest.raises(ArchiveBombError, match="is too much"):
        ask(say({"error": error}))


@pytest.mark.parametrize(
    ("program", "error"),
    [
        ("os.kill(os.getpid(), signal.SIGSEGV)", DamagedFileError),
        ("os.kill(os.getpid(), signal.SIGKILL)", TooMuchMemoryError),
        ("os.kill(os.getpid(), signal.SIGXCPU)", ExtractionTooSlowError),
        ("sys.exit(0)", DamagedFileError),
        (f"{say({'page': ['', 'One.']})}\nos._exit(0)", DamagedFileError),
    ],
)
def test_a_process_that_dies_is_explained(program: str, error: type[ExtractionError]) -> None:
    with pytest.raises(error):
        ask(program)


def test_a_fault_of_the_reader_is_no_fault_of_the_file() -> None:
    with pytest.raises(RuntimeError, match="standard error"):
        ask("raise KeyError('a fault')")


def test_a_process_that_hangs_is_stopped_in_time() -> None:
    with pytest.raises(ExtractionTooSlowError, match=r"longer than 0\.3 seconds"):
        ask("time.sleep(600)", max_seconds=0.3)


def test_a_process_that_talks_without_end_is_stopped() -> None:
    with pytest.raises(TooMuchMemoryError):
        ask(f"while True: {say({'progress': [1, 2]})}", max_memory_bytes=20_000)


def test_a_file_that_takes_too_much_memory_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_bytes(b"words and words\n" * (8 * MEBIBYTE))
    with pytest.raises(TooMuchMemoryError, match="314,572,800 bytes"):
        extract(path, limits=ExtractionLimits(max_bytes=200 * MEBIBYTE, max_memory_bytes=300 * MEBIBYTE))


def test_a_bomb_ends_in_the_process_that_opens_it(tmp_path: Path) -> None:
    path = tmp_path / "bomb.epub"
    entries: dict[str, bytes | str] = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": bytes(40 * MEBIBYTE),
    }
    path.write_bytes(make_zip(entries))
    with pytest.raises(ArchiveBombError):
        extract(path, limits=ExtractionLimits())


def test_the_process_ends_when_the_one_that_asked_is_killed() -> None:
    program = (
        "import os, sys, time; from compressor.extraction.sandbox import end_with_parent; end_with_parent(); "
        "print('{\"progress\": [%d, 0]}' % os.getpid(), flush=True); time.sleep(600)"
    )
    asker = subprocess.Popen(  # noqa: S603 - our own program
        [
            sys.executable,
            "-c",
            "import sys; from pathlib import Path\n"
            "from compressor.extraction.limits import ExtractionLimits\n"
            "from compressor.extraction.reading_process import read_in_process\n"
            "read_in_process(Path('f'), limits=ExtractionLimits(), program=sys.argv[1],\n"
            "    on_progress=lambda done, total: print(done, flush=True))",
            program,
        ],
        stdout=subprocess.PIPE,
        cwd=PROJECT,
    )
    with asker:
        assert asker.stdout
        child = int(asker.stdout.readline())
        asker.kill()
    assert has_ended(child)


def has_ended(process: int) -> bool:
    for _ in range(100):
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return True
        if Path(f"/proc/{process}/stat").exists() and " Z " in Path(f"/proc/{process}/stat").read_text():
            return True  # nobody has asked for its end yet
        time.sleep(0.05)
    os.kill(process, signal.SIGKILL)
    return False


def test_a_page_that_takes_too_much_memory_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "long.html"
    path.write_bytes(b"<html>" + b"<p>a" * (2 * MEBIBYTE))
    with pytest.raises(TooMuchMemoryError, match=r"of memory and was stopped\. Split it"):
        extract(path, limits=ExtractionLimits(max_memory_bytes=200 * MEBIBYTE))
