"""What commands print about a file: its extent, what reading it noticed, how far its vectors are."""

from __future__ import annotations

from collections.abc import Iterator

from compressor.core.wording import counted
from compressor.extraction.notice_sentences import notice_in_words
from compressor.management.progress import describe_seconds
from compressor.models import File
from compressor.selectors import vectors_stamp
from compressor.services.ingestion import Ingestion


def ingestion_lines(ingestion: Ingestion) -> Iterator[str]:
    """What has been taken in, how long it took, and what reading it noticed."""
    yield extent_line(ingestion.file)
    if ingestion.seconds is None:
        yield "already indexed"
    else:
        yield f"read and indexed in {describe_seconds(ingestion.seconds)}"
    yield from notice_lines(ingestion.file)


def extent_line(file: File) -> str:
    """How much there is to read: "412 pages, 2,322 passages, about 203,000 tokens"."""
    parts = [counted(file.page_count, file.page_kind)] if file.paginated else []
    parts.append(counted(file.chunk_count, "passage"))
    return f"{', '.join(parts)}, about {_rounded(file.token_count):,} tokens"


def _rounded(number: int) -> int:
    """A number to its first two or three digits: an estimate has no more."""
    step = int(10 ** max(0, len(str(number)) - 3))
    return round(number / step) * step


def notice_lines(file: File) -> list[str]:
    """What reading the file noticed, a sentence each."""
    return [notice_in_words(notice) for notice in file.notices]


def vectors_line(file: File, model: str) -> str:
    """How far the vectors are: "vectors: 320 of 2,322 (13 %)"."""
    count = vector_count(file, model)
    return f"vectors: {count:,} of {file.chunk_count:,} ({percent(count, file.chunk_count)} %)"


def vector_count(file: File, model: str) -> int:
    """How many of the file's passages have a vector by the model."""
    return vectors_stamp([file], model).get(file.pk, 0)


def percent(part: int, whole: int) -> int:
    """A share in percent, rounded down, so that 100 means all; all of nothing is 100."""
    return 100 * part // whole if whole else 100
