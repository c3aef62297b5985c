"""A short chat about one book, through the services that the API uses: each turn is on record afterwards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User

from compressor.core.search.indexed_file import IndexedFile
from compressor.models import File
from compressor.services.questions import Selection
from context_manager.core.errors import ContextError
from context_manager.llm.answerer import Answerer, AnswerRequest, Completion, FilesRead
from context_manager.llm.language_model import LanguageModel
from context_manager.models import Chat, Turn
from context_manager.services.turns import NewMessage, answer_turn, take_message
from context_manager.services.turns.means import Means

STUDENT = "demo-student"


def demo_student() -> User:
    """Whose chats those of the demo are: an account that nobody can sign in to."""
    student, is_new = get_user_model().objects.get_or_create(username=STUDENT)
    if is_new:
        student.set_unusable_password()
        student.save()
    return student


class NotAnswered(ContextError):
    """The model gave no answer; the message says why."""

    def __init__(self, turn: Turn) -> None:
        attempt = turn.attempts.last()
        reason = attempt.reason if attempt is not None and attempt.reason else turn.failure_code
        super().__init__(f"{turn.model} gave no answer: {reason}")


@dataclass(frozen=True, slots=True, eq=False)
class Exchange:
    """A question, what was selected for it from `file`, the answer, and the turn that records all of it."""

    question: str
    file: IndexedFile
    selection: Selection
    answer: str
    turn: Turn


class Overhearing:
    """An `Answerer` that passes everything on, and keeps what was last read and answered."""

    def __init__(self, answerer: Answerer) -> None:
        self._answerer = answerer
        self.read: FilesRead | None = None
        self.said = ""

    def for_model(self, model: LanguageModel) -> Answerer:
        """Answer in place of the other, whichever model is asked for."""
        return self

    @property
    def model(self) -> LanguageModel:
        """The model that answers."""
        return self._answerer.model

    def answer(self, request: AnswerRequest) -> Completion:
        """Return the answer of the other."""
        self.read = request.read
        completion = self._answerer.answer(request)
        self.said = completion.text
        return completion


def converse(file: File, questions: Sequence[str], means: Means) -> Iterator[Exchange]:
    """Ask one question after the other in a new chat; raises NotAnswered where the model fails."""
    chat = Chat.objects.create(owner=demo_student())
    for question in questions:
        turn = take_message(NewMessage(chat, question, files=(file,)), means)
        overhearing = Overhearing(means.answerer_for(means.find_model(turn.model)))
        turn = answer_turn(turn, replace(means, answerer_for=overhearing.for_model))
        if overhearing.read is None or not overhearing.said:
            raise NotAnswered(turn)
        (indexed,) = overhearing.read.files
        yield Exchange(question, indexed, overhearing.read.selection, overhearing.said, turn)
