"""Reads one PDF and writes what it says to standard output, a message a line: a process of its own.

    main(PATH, MAX_MEMORY_BYTES, MAX_CPU_SECONDS)                     its text
    main(PATH, MAX_MEMORY_BYTES, MAX_CPU_SECONDS, PAGE, WIDTH)        the picture of one page

Each line is a JSON object. The text comes in this order:

    {"pages": 412, "title": "On the Origin of Species"}
    {"label": "iv", "text": "..."}                 one a page; `text` is null where the page is broken
    {"outline": [["Variation", 1, 17], ...]}       title, level from 1, page from 1 or null

and a picture in this one:

    {"pages": 412}
    {"png": "iVBORw0KG..."}                        in base64; null where the file has no such page

or, in place of all that is left, {"error": one of "encrypted", "damaged", "no_pages", "out_of_memory"}.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator

from compressor.extraction.pdf.child.description import describe_pdf
from compressor.extraction.pdf.child.opening import CannotOpenError
from compressor.extraction.pdf.child.picture import picture_page
from compressor.extraction.sandbox import end_with_parent, limit_resources, open_output, write_lines


def main(path: str, max_memory_bytes: str, max_cpu_seconds: str, *picture: str) -> None:
    """Write the messages about the PDF at `path`, or about the `picture` of a page: its number and width."""
    gc.disable()  # nothing here goes in circles, and looking for it takes a tenth of the time
    with open_output() as output:
        limit_resources(int(max_memory_bytes), int(max_cpu_seconds))
        end_with_parent()
        messages = picture_page(path, *map(int, picture)) if picture else describe_pdf(path)
        write_lines(output, name_faults(messages))


def name_faults(messages: Iterable[dict[str, object]]) -> Iterator[dict[str, object]]:
    """Yield the messages, and what ends them early as the last one."""
    try:
        yield from messages
    except CannotOpenError as error:
        yield {"error": error.fault}
    except MemoryError:
        yield {"error": "out_of_memory"}
