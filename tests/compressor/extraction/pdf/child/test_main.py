from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from compressor.extraction.pdf.child.main import name_faults
from compressor.extraction.sandbox import write_lines


def test_messages_are_written_a_line_each() -> None:
    output = io.BytesIO()
    write_lines(output, [{"pages": 1, "title": "a\nb"}, {"label": "i", "text": "漢\ud800"}])
    lines = output.getvalue().split(b"\n")
    assert [json.loads(line) for line in lines[:-1]] == [
        {"pages": 1, "title": "a\nb"},
        {"label": "i", "text": "漢\ud800"},
    ]
    assert lines[-1] == b""


def test_memory_that_runs_out_half_way_is_the_last_message() -> None:
    def grow() -> Iterator[dict[str, Any]]:
        yield {"pages": 3, "title": ""}
        raise MemoryError

    assert list(name_faults(grow())) == [{"pages": 3, "title": ""}, {"error": "out_of_memory"}]


def test_what_the_process_imports_is_light() -> None:
    program = "import sys; import compressor.extraction.pdf.child.main; print(*sys.modules)"
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, capture_output=True, check=True, text=True)  # noqa: S603 - our own program
    packages = {name.split(".")[0] for name in run.stdout.split()}
    assert not packages & {"numpy", "django", "PIL", "dataclasses", "asyncio"}
