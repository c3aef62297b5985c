"""What a student is told beside an answer: that something was not found, not read, or only in part.

A notice is a code and its facts; both are stored, and the sentence is made when it is read, in the reader's
language. Facts are numbers and pages that code knows, never a model's words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from compressor.core.excerpts.labels import list_pages
from compressor.core.search.indexed_file import IndexedFile
from compressor.core.wording import page_runs
from context_manager.core.notice_sentences import sentence_of
from context_manager.core.values import BlockName, BuiltPrompt, StepName

MAX_LIST_CHARACTERS = 120
"""A longer list of pages is given as their number."""


class NoticeCode(StrEnum):
    """What is told, for programs."""

    NO_MATCH = "no_match"
    WEAK_MATCH = "weak_match"
    KEYWORDS_ONLY = "keywords_only"
    PARTIAL_VECTORS = "partial_vectors"
    PLACE_NOT_FOUND = "place_not_found"
    PAGES_WITHOUT_TEXT = "pages_without_text"
    FILES_SHORTENED = "files_shortened"
    NOTES_SHORTENED = "notes_shortened"
    PASTE_SHORTENED = "paste_shortened"
    HISTORY_SHORTENED = "history_shortened"
    CUT_OFF = "cut_off"


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing to tell. Which facts a code has, `notice_sentences` shows; a code without them has none."""

    code: NoticeCode
    facts: Mapping[str, int | str] = field(default_factory=dict)

    def text(self, language: str) -> str:
        """The sentence in a language, a tag such as "de" or "es-MX"; in English where that is unknown."""
        return sentence_of(self.code, language, self.facts)

    def as_json(self) -> dict[str, Any]:
        """What is stored of it."""
        return {"code": self.code.value, **self.facts}


CUT_AT_LENGTH = Notice(NoticeCode.CUT_OFF)
CUT_BY_FILTER = Notice(NoticeCode.CUT_OFF, {"filter": "provider"})


def notice_from(stored: Mapping[str, Any]) -> Notice:
    """The notice that `as_json` gave."""
    facts = {name: value for name, value in stored.items() if name != "code"}
    return Notice(NoticeCode(stored["code"]), facts)


def search_notices(
    codes: Sequence[str], *, meaning_share: float, files: Sequence[IndexedFile]
) -> tuple[Notice, ...]:
    """The notices about what was searched. `codes` are those of the compressor's selection.

    `meaning_share` is how much of the files could be compared by meaning, from 0 to 1.
    """
    facts: dict[NoticeCode, dict[str, int | str]] = {
        NoticeCode.PARTIAL_VECTORS: {"percent": int(100 * meaning_share)},
        NoticeCode.PAGES_WITHOUT_TEXT: _pages_without_text(files),
    }
    return tuple(Notice(code, facts.get(code, {})) for code in map(NoticeCode, codes))


def prompt_notices(built: BuiltPrompt) -> tuple[Notice, ...]:
    """The notices about what was shortened so that the prompt fits its ceiling."""
    steps = {step.name for step in built.steps}
    left_out = built.history_available - built.history_kept
    told = {
        NoticeCode.FILES_SHORTENED: StepName.FILES_FITTED in steps,
        NoticeCode.NOTES_SHORTENED: StepName.NOTES_FITTED in steps,
        NoticeCode.PASTE_SHORTENED: built.is_paste_shortened,
        NoticeCode.HISTORY_SHORTENED: bool(left_out or built.history_compacted),
    }
    facts: dict[NoticeCode, dict[str, int | str]] = {
        NoticeCode.NOTES_SHORTENED: {"percent": _percent_kept(built, BlockName.NOTES)},
        NoticeCode.PASTE_SHORTENED: {"percent": _percent_kept(built, BlockName.PASTE)},
        NoticeCode.HISTORY_SHORTENED: {"shortened": built.history_compacted, "left_out": left_out},
    }
    return tuple(Notice(code, facts.get(code, {})) for code, applies in told.items() if applies)


def weak_match(pages: str) -> Notice:
    """The answer says that the pages it was given, listed in `pages`, do not hold what was asked."""
    return Notice(NoticeCode.WEAK_MATCH, {"pages": pages})


def _percent_kept(built: BuiltPrompt, name: BlockName) -> int:
    block = next(each for each in built.blocks if each.name is name)
    return 100 * block.after // max(1, block.before)


def _pages_without_text(files: Sequence[IndexedFile]) -> dict[str, int | str]:
    """The pages that have no text, as printed; of several files, or of very many pages, their number.

    No title is among the facts: they outlive the files.
    """
    silent = [file for file in files if file.pages_without_text]
    pages = ", ".join(list_pages(file, page_runs(file.pages_without_text)) for file in silent)
    if len(silent) == 1 and len(pages) <= MAX_LIST_CHARACTERS:
        return {"pages": pages}
    return {"count": sum(len(file.pages_without_text) for file in silent)}
