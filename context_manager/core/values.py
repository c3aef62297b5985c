"""What goes into a turn's prompt, before anything is decided, and what comes out of it.

Values only. Whoever gathers them has ranked what is ranked: `rank` 0 is kept longest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, Protocol

from compressor.core.excerpts.fitting import FittedText
from compressor.core.search.indexed_file import CountTokens

MessageRole = Literal["system", "user", "assistant"]


class BlockName(StrEnum):
    """The parts of a prompt, in their order in it."""

    INSTRUCTIONS = "instructions"
    PROFILE = "profile"
    HISTORY = "history"
    SUMMARIES = "summaries"
    MEMORIES = "memories"
    MATERIALS = "materials"
    CALENDAR = "calendar"
    SESSION = "session"
    NOTES = "notes"
    FILES = "files"
    PASTE = "paste"
    MESSAGE = "message"


class StepName(StrEnum):
    """What gives way, in this order. The first three fit what is otherwise fixed; the rest is the ladder."""

    FILES_FITTED = "files_fitted"
    PASTE_FITTED = "paste_fitted"
    NOTES_FITTED = "notes_fitted"
    RECENT_TO_6000 = "recent_to_6000"
    OLDER_TO_600 = "older_to_600"
    SUMMARIES_LEFT_OUT = "summaries_left_out"
    CALENDAR_TO_LINES = "calendar_to_lines"
    CALENDAR_TO_NEAREST_25 = "calendar_to_nearest_25"
    MATERIALS_TO_TITLES = "materials_to_titles"
    MEMORIES_TO_FIVE = "memories_to_five"
    OLDER_TO_200 = "older_to_200"
    OLDER_LEFT_OUT = "older_left_out"
    CALENDAR_LEFT_OUT = "calendar_left_out"
    MATERIALS_LEFT_OUT = "materials_left_out"
    MEMORIES_LEFT_OUT = "memories_left_out"
    RECENT_CUT = "recent_cut"
    RECENT_LEFT_OUT = "recent_left_out"


@dataclass(frozen=True, slots=True)
class PastTurn:
    """An earlier question of the chat and its answer."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True)
class Item:
    """An entry of a list: `whole`, and `lean`, its one line. The least `rank` is kept longest."""

    whole: str
    lean: str
    rank: int


@dataclass(frozen=True, slots=True)
class Note:
    """Something pinned to the chat."""

    title: str
    text: str


@dataclass(frozen=True, slots=True)
class FilesText:
    """The excerpts of the chat's files, made for `budget` tokens."""

    text: str
    budget: int


ReadFiles = Callable[[int], FilesText]
"""Makes the excerpts anew for a budget in tokens. Raises compressor's BudgetTooSmallError below its least."""


class FitText(Protocol):
    """Keeps of a text what is relevant to a topic, in its own order, inside `max_tokens`.

    `gap` stands between what is kept where something is left out.
    """

    def __call__(self, text: str, *, max_tokens: int, topic: str, gap: str) -> FittedText: ...


@dataclass(frozen=True, slots=True)
class TurnContext:
    """Everything a turn could tell the model.

    `marker` fences the material. `topic` is what fitted texts are kept relevant to. `session` are facts of
    the moment, a line each. `calendar` is None where it was not loaded, which is not the same as no events.
    `read_files` is None for a chat without files; `files_budget` is what all files share, in tokens.
    """

    marker: str
    message: str
    topic: str = ""
    profile: str = ""
    session: tuple[str, ...] = ()
    history: tuple[PastTurn, ...] = ()
    summaries: tuple[Item, ...] = ()
    memories: tuple[Item, ...] = ()
    materials: tuple[Item, ...] = ()
    calendar: tuple[Item, ...] | None = None
    notes: tuple[Note, ...] = ()
    read_files: ReadFiles | None = None
    files_budget: int = 0


@dataclass(frozen=True, slots=True)
class Budget:
    """What a prompt may cost, in tokens: never more than `ceiling`, less `reserve`, as `count` counts.

    `count` gives at least 1 for any text but an empty one.
    """

    ceiling: int
    reserve: int
    count: CountTokens

    @property
    def limit(self) -> int:
        """What the prompt itself may cost."""
        return self.ceiling - self.reserve


@dataclass(frozen=True, slots=True)
class PromptMessage:
    """A message as it is sent."""

    role: MessageRole
    content: str


@dataclass(frozen=True, slots=True)
class BlockWeight:
    """What a block weighs, in tokens, and how many items it has: before anything was cut, and as sent."""

    name: BlockName
    before: int
    after: int
    items_before: int
    items_after: int


@dataclass(frozen=True, slots=True)
class Step:
    """A step that was taken: the tokens of what it cut before and after, and in how many notches."""

    name: StepName
    before: int
    after: int
    notches: int


@dataclass(frozen=True, slots=True)
class BuiltPrompt:
    """The prompt and its record. `tokens` is the sum of the blocks' `after`, `whole_tokens` of `before`.

    `steps` are in the order of `StepName`, and whole_tokens less what they cut is tokens. `files` is the
    excerpt that is in it. `history_kept` of `history_available` earlier turns are in it, `history_compacted`
    of these in part.
    """

    messages: tuple[PromptMessage, ...]
    blocks: tuple[BlockWeight, ...]
    steps: tuple[Step, ...]
    tokens: int
    whole_tokens: int
    budget: Budget
    history_available: int
    history_kept: int
    history_compacted: int
    files: FilesText | None = None
    is_paste_shortened: bool = False
