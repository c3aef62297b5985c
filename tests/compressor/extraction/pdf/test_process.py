from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from compressor.extraction.errors import (
    DamagedFileError,
    EncryptedFileError,
    ExtractionError,
    ExtractionTooSlowError,
    TooMuchMemoryError,
)
from compressor.extraction.limits import MEBIBYTE, ExtractionLimits
from compressor.extraction.pdf.process import PdfProcess
from tests.compressor.pdf_files import make_pdf

OPENING = json.dumps({"pages": 3, "title": ""})
PAGE = json.dumps({"label": "", "text": "One."})
OUTLINE = json.dumps({"outline": []})


def listen(folder: Path, program: str, **limits: Any) -> list[dict[str, Any]]:
    """Return the messages of a process that runs `program` in place of the one that reads PDFs."""
    program = f"import os, signal, sys, time\n{program}\n"
    with PdfProcess(folder / "file.pdf", ExtractionLimits(**limits), program=program) as process:
        return list(process.read_messages())


def say(*lines: str) -> str:
    return f"print({chr(10).join(lines)!r}, flush=True)"


def test_messages_arrive_in_order_and_end_with_the_outline(tmp_path: Path) -> None:
    messages = listen(tmp_path, say(OPENING, PAGE, OUTLINE, "not a message"))
    assert messages == [json.loads(line) for line in (OPENING, PAGE, OUTLINE)]


def test_the_process_is_told_the_file_and_its_limits(tmp_path: Path) -> None:
    program = "import json; print(json.dumps({'outline': sys.argv[1:]}))"
    [message] = listen(tmp_path, program, max_seconds=7.5, max_memory_bytes=1_000_000)
    assert message["outline"] == [str(tmp_path / "file.pdf"), "1000000", "9"]


def test_an_error_that_the_process_names_is_raised(tmp_path: Path) -> None:
    with pytest.raises(EncryptedFileError):
        listen(tmp_path, say(json.dumps({"error": "encrypted"})))


@pytest.mark.parametrize(
    ("signal_name", "error"),
    [
        ("SIGABRT", TooMuchMemoryError),
        ("SIGKILL", TooMuchMemoryError),
        ("SIGXCPU", ExtractionTooSlowError),
        ("SIGSEGV", DamagedFileError),
        ("SIGILL", DamagedFileError),
    ],
)
def test_a_process_that_dies_is_explained_by_its_signal(
    tmp_path: Path, signal_name: str, error: type[ExtractionError]
) -> None:
    with pytest.raises(error):
        listen(tmp_path, f"{say(OPENING, PAGE)}\nos.kill(os.getpid(), signal.{signal_name})")


def test_an_error_half_way_says_how_far_it_got(tmp_path: Path) -> None:
    with pytest.raises(TooMuchMemoryError, match="after 2 pages") as caught:
        listen(tmp_path, f"{say(OPENING, PAGE, PAGE)}\nos.abort()")
    assert caught.value.pages_done == 2


def test_a_line_that_was_not_finished_is_not_read(tmp_path: Path) -> None:
    with pytest.raises(DamagedFileError):
        listen(tmp_path, f"print({OPENING[:5]!r}, end='', flush=True)\nos.kill(os.getpid(), signal.SIGSEGV)")


def test_a_process_that_hangs_is_stopped_when_its_time_is_over(tmp_path: Path) -> None:
    with pytest.raises(ExtractionTooSlowError, match=r"longer than 0\.3 seconds"):
        listen(tmp_path, f"{say(OPENING)}\ntime.sleep(600)", max_seconds=0.3)


def test_a_process_that_talks_without_end_is_stopped(tmp_path: Path) -> None:
    with pytest.raises(TooMuchMemoryError):
        listen(tmp_path, f"while True: {say(PAGE)}", max_memory_bytes=10_000)


def test_a_fault_of_the_program_is_not_blamed_on_the_file(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="standard error"):
        listen(tmp_path, "sys.exit(1)")


def test_whoever_stops_listening_leaves_no_process(tmp_path: Path) -> None:
    program = "import os, time\nprint('{\"pages\": %d}' % os.getpid(), flush=True)\ntime.sleep(600)\n"
    with PdfProcess(tmp_path, ExtractionLimits(), program=program) as process:
        process_id = next(process.read_messages())["pages"]
    with pytest.raises(ProcessLookupError):
        os.kill(process_id, 0)


def test_a_pdf_that_grows_past_its_memory_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "bomb.pdf"
    path.write_bytes(make_pdf([b" " * (64 * MEBIBYTE)]))
    limits = ExtractionLimits(max_memory_bytes=64 * MEBIBYTE)
    with pytest.raises(TooMuchMemoryError, match="67,108,864 bytes"), PdfProcess(path, limits) as process:
        list(process.read_messages())
