"""Chats that grow turn by turn, as the suite `cache` plays them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache

from compressor.core.search.indexed_file import IndexedFile
from compressor.core.tokens import Family
from context_manager.core.ceiling import ceiling_of
from context_manager.core.counting import Counter
from context_manager.core.values import Budget, PastTurn, TurnContext
from context_manager.evaluation.fixtures.everyday import EARLIER_TURNS, ordinary_turn, session_after
from context_manager.evaluation.fixtures.files import indexed_file, reader_of
from context_manager.evaluation.fixtures.fixture import WIDE_WINDOW
from context_manager.evaluation.fixtures.full import OTHER_START
from context_manager.evaluation.fixtures.texts import Supply, ordinary_chat, python_book
from context_manager.evaluation.fixtures.turns import QUESTIONS, past_turns

LONG_TURN_TOKENS = 600
LONG_CHAT = range(21, 46)
FILE_CHAT = range(6)
FILE_TOKENS = 60_000
FILE_ANSWER_TOKENS = 500
FILE_QUESTIONS = (
    "How does a generator hand a value back?",
    "What is a closure, and what does nonlocal do?",
    "How are exceptions raised and handled?",
    "What does a metaclass decide?",
    "How is an attribute looked up?",
    "What may stand on the left of an assignment?",
    "How do formatted strings work?",
    "What does import do, step by step?",
)
CEILING = ceiling_of(WIDE_WINDOW)


@dataclass(frozen=True, slots=True)
class GrowingChat:
    """A chat, and how many earlier turns it has each time it is asked something."""

    id: str
    about: str
    earlier_turns: range
    context_after: Callable[[int], TurnContext]

    @property
    def counter(self) -> Counter:
        """What counts its prompts."""
        return Counter(Family.GEMINI)

    @property
    def budget(self) -> Budget:
        """What they may cost."""
        return Budget(CEILING.tokens, CEILING.lookup_reserve, self.counter)

    @property
    def turns(self) -> tuple[int, int]:
        """The numbers of the first and the last turn that have one before them to be compared with."""
        return self.earlier_turns[1] + 1, self.earlier_turns[-1] + 1

    def contexts(self) -> Iterator[TurnContext]:
        """Its turns, one after another."""
        return map(self.context_after, self.earlier_turns)


def _long_chat(earlier: int) -> TurnContext:
    question = QUESTIONS[earlier % len(QUESTIONS)]
    return replace(
        ordinary_turn(),
        message=question,
        topic=question,
        session=session_after(earlier),
        history=_long_history()[:earlier],
    )


@cache
def _long_history() -> tuple[PastTurn, ...]:
    return past_turns([LONG_TURN_TOKENS] * LONG_CHAT.stop, Supply(python_book()))


def _file_chat(earlier: int) -> TurnContext:
    question = FILE_QUESTIONS[earlier]
    return replace(
        ordinary_turn(),
        message=question,
        topic=question,
        session=session_after(earlier),
        history=_file_history()[:earlier],
        read_files=reader_of([_file()], question, Counter(Family.GEMINI)),
        files_budget=CEILING.files_budget,
    )


@cache
def _file_history() -> tuple[PastTurn, ...]:
    supply = Supply(python_book())
    return tuple(PastTurn(question, supply.take(FILE_ANSWER_TOKENS)) for question in FILE_QUESTIONS)


@cache
def _file() -> IndexedFile:
    return indexed_file("Reference", Supply(python_book(), start=OTHER_START), tokens=FILE_TOKENS)


CHATS = (
    GrowingChat(
        "ordinary",
        "the fixture of that name and the turns after it",
        range(EARLIER_TURNS - 1, len(ordinary_chat())),
        ordinary_turn,
    ),
    GrowingChat("first turns", "the same chat from its beginning", range(EARLIER_TURNS), ordinary_turn),
    GrowingChat("long", "over twenty turns: the window slides by five", LONG_CHAT, _long_chat),
    GrowingChat("file", "every question gets its own excerpts of a file", FILE_CHAT, _file_chat),
)
