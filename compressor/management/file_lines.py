"""What commands print about a file: its extent, what reading it noticed, how far its vectors are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from compressor.core.excerpts.labels import page_runs
from compressor.extraction.results import (
    EncodingGuessed,
    GutenbergLicenceLeftOut,
    PagesUnreadable,
    PagesWithoutText,
)
from compressor.management.progress import describe_seconds
from compressor.models import File
from compressor.selectors import vectors_stamp
from compressor.services.ingestion import Ingestion

MAX_RANGES = 12


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


def counted(number: int, noun: str) -> str:
    """ "1 page", "412 pages"."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _rounded(number: int) -> int:
    """A number to its first two or three digits: an estimate has no more."""
    step = int(10 ** max(0, len(str(number)) - 3))
    return round(number / step) * step


def notice_lines(file: File) -> list[str]:
    """What reading the file noticed, a line each."""
    return [notice_line(notice) for notice in file.notices]


def notice_line(notice: Mapping[str, Any]) -> str:
    """A notice as it is stored with its file, in words; one of an unknown code is shown by its code."""
    match notice.get("code"):
        case PagesWithoutText.code:
            return _pages_line(notice["pages"], "scanned or blank")
        case PagesUnreadable.code:
            return _pages_line(notice["pages"], "broken in the file")
        case GutenbergLicenceLeftOut.code:
            return f"Project Gutenberg's header and licence left out ({notice['characters']:,} characters)"
        case EncodingGuessed.code:
            return _encoding_line(notice["charset"], notice["replaced"])
        case code:
            return str(code)


def _pages_line(pages: Iterable[int], why: str) -> str:
    runs = page_runs(pages)
    if len(runs) == 1 and runs[0][0] == runs[0][1]:
        return f"page {runs[0][0]} has no text: {why}"
    return f"pages {page_ranges(runs)} have no text: {why}"


def page_ranges(runs: Iterable[tuple[int, int]]) -> str:
    """Inclusive ranges in one line: "4-5, 9, 12-14"; those after the first dozen are counted."""
    ranges = [str(first) if first == last else f"{first}-{last}" for first, last in runs]
    more = len(ranges) - MAX_RANGES
    return ", ".join(ranges[:MAX_RANGES]) + (f" and {more} more" if more > 0 else "")


def _encoding_line(charset: str, replaced: int) -> str:
    read = f"its encoding is not stated; read as {charset}"
    return f"{read}, {counted(replaced, 'character')} could not be read" if replaced else read


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
