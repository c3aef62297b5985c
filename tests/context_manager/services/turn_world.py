"""What turns are answered with in tests: a student, a chat, books, a model that says what it is told to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from django.contrib.auth.models import User
from django.utils import timezone

from compressor.core.tokens.families import Family
from compressor.embedding.embedder import Embedder
from compressor.embedding.question import QuestionEmbedder
from compressor.models import File
from compressor.services.library import Library
from compressor.services.questions import FileQuestions
from compressor.services.reading import read_and_index
from compressor.services.vectors import make_vectors
from context_manager.errors import UnknownModel
from context_manager.llm.answerer import AnswerRequest, Completion, FinishReason
from context_manager.llm.language_model import LanguageModel, Usage
from context_manager.models import Chat, Message, Role, Turn, TurnStatus
from context_manager.services.turns import NewMessage, answer_turn, take_message
from context_manager.services.turns.means import Means
from tests.compressor.services.files import added, worker
from tests.compressor.small_books import BOOK, TOPICS, chapter

MODEL = LanguageModel("played", "Played", window=32_768, answer_tokens=4_096, family=Family.GEMINI)
QUESTION = "When does copper grow?"
LONG_BOOK = [chapter(topic, sentences=60) for topic in (*TOPICS, "violin", "pepper", "anchor", "meadow")]
ANSWER = "It grows in its season (p. 4)."

Said = str | Completion | Exception | Callable[[AnswerRequest], Completion]


class PlayedAnswerer:
    """Says one thing after the other, the last for ever. `asked` lists what it was asked."""

    def __init__(self, *said: Said, model: LanguageModel = MODEL) -> None:
        self.model = model
        self.asked: list[AnswerRequest] = []
        self._said: list[Said] = list(said) or [ANSWER]

    def answer(self, request: AnswerRequest) -> Completion:
        self.asked.append(request)
        said = self._said.pop(0) if len(self._said) > 1 else self._said[0]
        if isinstance(said, Exception):
            raise said
        if isinstance(said, str):
            return completed(said)
        return said if isinstance(said, Completion) else said(request)


@dataclass
class Clock:
    """The moment of a test, moved by hand."""

    moment: datetime = field(default_factory=lambda: datetime(2026, 12, 1, 9, 30, tzinfo=UTC))

    def __call__(self) -> datetime:
        return self.moment

    def advance(self, seconds: float) -> None:
        self.moment += timedelta(seconds=seconds)


def completed(
    text: str = ANSWER, *, finish: FinishReason = FinishReason.STOP, usage: Usage | None = None
) -> Completion:
    return Completion(text, finish, usage=usage, http_status=200)


def means(
    answerer: PlayedAnswerer | None = None,
    *,
    embedder: Embedder | None = None,
    now: Callable[[], datetime] = timezone.now,
    models: Sequence[LanguageModel] = (),
) -> Means:
    """Means of a process of its own."""
    played = answerer or PlayedAnswerer()
    offered = models or (played.model,)
    questions = FileQuestions(
        QuestionEmbedder(embedder, deadline_seconds=30),
        model=embedder.model if embedder is not None else None,
        library=Library(),
    )

    def find(name: str) -> LanguageModel:
        for model in offered:
            if name in {"", model.name}:
                return model
        raise UnknownModel(name, tuple(model.name for model in offered))

    return Means(find_model=find, answerer_for=lambda _: played, questions=lambda: questions, now=now)


def student(name: str = "ada") -> User:
    return User.objects.get_or_create(username=name)[0]


def chat_of(owner: User | None = None, *, files: Iterable[File] = ()) -> Chat:
    chat = Chat.objects.create(owner=owner or student())
    for position, file in enumerate(files):
        chat.attachments.create(file=file, position=position)
    return chat


def book(
    pages: Sequence[str] = BOOK,
    *,
    name: str = "book.txt",
    owner: User | None = None,
    embedder: Embedder | None = None,
) -> File:
    """A book that can be asked about; read by no worker, whose heartbeat would wait for the test to end."""
    file = added("\f".join(pages).encode(), name=name, owner=owner or student())
    read_and_index(file, limits=worker().limits)
    if embedder is not None:
        make_vectors(file, embedder)
    file.refresh_from_db()
    return file


def say(chat: Chat, content: str, with_means: Means, **others: object) -> Turn:
    """Send a message and have it answered; the turn as it ended, read anew."""
    turn = take_message(NewMessage(chat, content, **others), with_means)  # type: ignore[arg-type]
    return Turn.objects.get(pk=answer_turn(turn, with_means).pk)


def answered_before(chat: Chat, *said: tuple[str, str]) -> None:
    """Earlier turns of a chat, written without being answered."""
    first = chat.turns.count() + 1
    for number, (question, answer) in enumerate(said, start=first):
        turn = Turn.objects.create(
            chat=chat,
            owner=chat.owner,
            number=number,
            status=TurnStatus.COMPLETED,
            created_at=timezone.now(),
            model=MODEL.name,
            family=MODEL.family,
        )
        Message.objects.create(chat=chat, turn=turn, role=Role.USER, content=question)
        Message.objects.create(chat=chat, turn=turn, role=Role.ASSISTANT, content=answer)


def answer_of(turn: Turn) -> str:
    return turn.messages.get(role=Role.ASSISTANT).content
