"""What a student is told beside an answer, as it is stored."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from context_manager.core.notices import (
    CUT_AT_LENGTH,
    CUT_BY_FILTER,
    Notice,
    prompt_notices,
    search_notices,
)
from context_manager.core.values import BuiltPrompt
from context_manager.llm.answerer import Completion, FilesRead, FinishReason


def notice_rows(
    prompt: BuiltPrompt, read: FilesRead | None, completion: Completion | None
) -> list[dict[str, Any]]:
    """Each notice as a value of JSON: its code, and the facts that its sentence needs."""
    return [notice.as_json() for notice in _notices(prompt, read, completion)]


def _notices(prompt: BuiltPrompt, read: FilesRead | None, completion: Completion | None) -> Iterator[Notice]:
    if read is not None:
        selection = read.selection
        share = selection.excerpt.meaning_share
        yield from search_notices(selection.notices, meaning_share=share, files=read.files)
    yield from prompt_notices(prompt)
    if completion is not None and completion.is_cut_off:
        yield CUT_BY_FILTER if completion.finish is FinishReason.CONTENT_FILTER else CUT_AT_LENGTH
