"""Where the passages stand that an eval expects, so that the strip can mark them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compressor.core.structure.fulltext import join_pages
from compressor.evaluation.passages import locate_passages, squash_with_offsets
from compressor.models import File
from compressor.selectors import read_document
from context_manager.models import EvalCase, TurnFile


def expected_units(file: TurnFile, cases: Sequence[EvalCase]) -> tuple[int, ...]:
    """The first page of every expected passage of the file, or its passage where the file has no pages.

    Reads the whole file, but only where a case is about it.
    """
    evidence = [each.evidence for each in cases if each.file_id == file.file_id]
    if file.file is None or not evidence:
        return ()
    return tuple(dict.fromkeys(_units(file.file, evidence)))


def _units(file: File, evidence: Sequence[str]) -> Iterator[int]:
    full = join_pages(read_document(file))
    for gold in locate_passages(evidence, squash_with_offsets(full.text), full):
        for start, end in gold.spans:
            yield full.pages_of(start, end)[0] if file.paginated else _passage_at(file, start)


def _passage_at(file: File, start: int) -> int:
    """The passage, from 1, in which a character stands."""
    return file.chunks.filter(start__lte=start).count() or 1
