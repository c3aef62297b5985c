"""What turns are taken and answered with: the models, the files' answers, the clocks."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from compressor.services.asking import file_questions
from compressor.services.questions import FileQuestions
from context_manager.llm.answerer import Answerer
from context_manager.llm.choosing import answerer_for, find_model
from context_manager.llm.language_model import LanguageModel


@dataclass(frozen=True, slots=True)
class Means:
    """Passed in, so that tests pass others. `clock` counts seconds."""

    find_model: Callable[[str], LanguageModel] = find_model
    answerer_for: Callable[[LanguageModel], Answerer] = answerer_for
    questions: Callable[[], FileQuestions] = file_questions
    now: Callable[[], datetime] = timezone.now
    clock: Callable[[], float] = time.monotonic


OWN_MEANS = Means()
"""Those of the service, as the settings choose them."""
