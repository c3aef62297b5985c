"""Which models answer, and where. Values only: whoever reads the environment makes one of these."""

from __future__ import annotations

from dataclasses import dataclass, field

from compressor.remote.settings import address_problem, key_problem
from context_manager.llm.errors import ModelSettingsError

LEAST_WINDOW = 1_024
"""A window below this holds neither the instructions nor an answer."""
LONGEST_NAME = 100
"""What turns and chats store of a model's name."""


@dataclass(frozen=True, slots=True)
class ModelSettings:
    """The LLM variables. With neither address nor name the offline quoter answers.

    `base_url` is what stands before `/chat/completions`; `names` are the models offered, the default first.
    `window` is what the server runs them with, 0 for what the table of models says; `longest_answer` bounds
    an answer in tokens, `answer_seconds` how long one may take with all its tries.
    """

    base_url: str = ""
    names: tuple[str, ...] = ()
    api_key: str = field(default="", repr=False)
    window: int = 0
    longest_answer: int = 4_096
    answer_seconds: float = 180.0

    def __post_init__(self) -> None:
        problem = self._name_problem() or self._number_problem() or self._server_problem()
        if problem:
            raise ModelSettingsError(problem)

    @property
    def is_offline(self) -> bool:
        """Whether no model is configured."""
        return not self.base_url

    def _name_problem(self) -> str:
        """What is wrong with the names, "" where nothing is."""
        if self.base_url and not self.names:
            return (
                "LLM_BASE_URL is set and LLM_MODEL is not: name the model as the server calls it, or several "
                "parted by commas, the default first."
            )
        if self.names and not self.base_url:
            return (
                "LLM_MODEL is set and LLM_BASE_URL is not: give the address of a server with an "
                "OpenAI-compatible /chat/completions, such as http://localhost:11434/v1."
            )
        if any(len(name) > LONGEST_NAME for name in self.names):
            return f"LLM_MODEL holds a name of more than {LONGEST_NAME} characters, which cannot be stored."
        return ""

    def _number_problem(self) -> str:
        if self.window and self.window < LEAST_WINDOW:
            return f"LLM_CONTEXT_WINDOW is {self.window}: a window has {LEAST_WINDOW:,} tokens at least."
        if self.longest_answer < 1 or self.answer_seconds <= 0:
            return "LLM_MAX_ANSWER_TOKENS and LLM_TIMEOUT_SECONDS must be more than 0."
        return ""

    def _server_problem(self) -> str:
        if self.is_offline:
            return ""
        return address_problem(self.base_url, variable="LLM_BASE_URL") or key_problem(
            self.api_key, variable="LLM_API_KEY"
        )


def model_names(value: str) -> tuple[str, ...]:
    """The names in LLM_MODEL, in order, each once."""
    return tuple(dict.fromkeys(name.strip() for name in value.split(",") if name.strip()))
