"""What came of answering a turn: as much as was reached, and what went wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime

from compressor.models import File
from context_manager.core.values import BuiltPrompt
from context_manager.llm.answerer import Completion, FilesRead
from context_manager.llm.language_model import LanguageModel
from context_manager.models import Turn
from context_manager.services.prompts.gathering import Gathered

REASON_CHARACTERS = 2_000


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a turn has no answer. `reason` is for staff; `tries` is how often the model was asked."""

    code: str
    reason: str
    http_status: int | None = None
    tries: int = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "reason", self.reason.replace("\x00", "")[:REASON_CHARACTERS])


@dataclass(slots=True)
class Times:
    """How long what took, in milliseconds; None for what did not happen. `clock` counts seconds."""

    clock: Callable[[], float]
    began: float = field(init=False)
    select_ms: int | None = None
    build_ms: int | None = None
    model_began: datetime | None = None
    model_ms: int | None = None

    def __post_init__(self) -> None:
        self.began = self.clock()

    def since(self, moment: float) -> int:
        """Milliseconds since a moment of the clock."""
        return max(0, round(1_000 * (self.clock() - moment)))


@dataclass(slots=True)
class Outcome:
    """Filled in while a turn is answered; what was not reached is None."""

    turn: Turn
    times: Times
    files: list[File] = field(default_factory=list)
    gathered: Gathered | None = None
    prompt: BuiltPrompt | None = None
    model: LanguageModel | None = None
    completion: Completion | None = None
    failure: Failure | None = None
    fault: Exception | None = None

    @property
    def read(self) -> FilesRead | None:
        """What was chosen of the files for the prompt that was sent."""
        if self.gathered is None or self.prompt is None:
            return None
        return self.gathered.read_for(self.prompt)
