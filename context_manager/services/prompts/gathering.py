"""Gathering what a turn could tell the model: from its row and the rows of its chat, and from nothing else.

A turn that is answered and one whose prompt is rebuilt later go through the same functions; whatever depends
on the moment (the time, the correction, the budgets) stands in the turn's row.
"""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from compressor.core.requests.request import EmptyRequestError, Request, classify
from compressor.core.tokens.families import Family
from compressor.models import File
from compressor.services.questions import AskedFiles, FileQuestions, Selection
from context_manager.core.building import build_prompt
from context_manager.core.counting import Counter, fitter
from context_manager.core.pasting import asked_in
from context_manager.core.values import Budget, BuiltPrompt, FilesText, TurnContext
from context_manager.llm.answerer import FilesRead
from context_manager.models import Turn
from context_manager.selectors import EarlierTurn, count_deleted_files, earlier_turns, pages_seen, question_of
from context_manager.services.prompts.session_facts import session_facts


class FilesReading:
    """The excerpts of a turn's files, made as often as the prompt asks for others."""

    def __init__(self, asked: AskedFiles) -> None:
        self.asked = asked
        self._selections: dict[int, Selection] = {}

    def read(self, budget: int) -> FilesText:
        """The excerpts inside `budget` tokens. Raises BudgetTooSmallError where none can be made."""
        if budget not in self._selections:
            self._selections[budget] = self.asked.select(budget)
        return FilesText(self._selections[budget].excerpt.text, budget)

    def chosen_for(self, sent: FilesText) -> FilesRead:
        """What was chosen for the excerpts that were sent."""
        return FilesRead(self._selections[sent.budget], self.asked.files)


@dataclass(frozen=True, slots=True, eq=False)
class Gathered:
    """What a turn could tell the model, and how its message was understood.

    `request` is None for a message without words in a chat without files. `borrowed_turn` is the turn whose
    question it leans on, `deleted_files` how many files that the chat saw were gone by now.
    """

    context: TurnContext
    request: Request | None
    borrowed_turn: uuid.UUID | None
    deleted_files: int
    files: FilesReading | None

    def read_for(self, prompt: BuiltPrompt) -> FilesRead | None:
        """What was chosen of the files for a prompt made of this; None where it has no files."""
        return self.files.chosen_for(prompt.files) if self.files is not None and prompt.files else None


def gather(turn: Turn, files: Sequence[File], questions: FileQuestions) -> Gathered:
    """Everything about a turn that asks about `files`; reads rows, and embeds and chooses nothing yet.

    Raises NotAskable for a file that cannot be asked about, Message.DoesNotExist for a chat that is gone.
    """
    chat = _chat_key(turn)
    earlier = earlier_turns(chat, before=turn.number)
    message = question_of(turn)
    asked, *before = _asked_in(turn, message, *(each.said.question for each in earlier))
    reading = None
    if files:
        seen = pages_seen(earlier[-1].key) if earlier else ()
        reading = FilesReading(questions.ask(files, asked, earlier=before, seen=seen, count=counter_of(turn)))
    request = reading.asked.request if reading is not None else _understood(asked, before)
    borrowed = request.borrowed if request is not None else ""
    context = TurnContext(
        marker=turn.chat.fence_marker if turn.chat is not None else "",
        message=message,
        topic="\n".join(filter(None, (borrowed, asked))),
        session=session_facts(turn.created_at, reading.asked.files if reading is not None else (), request),
        history=tuple(each.said for each in earlier),
        read_files=reading.read if reading is not None else None,
        files_budget=turn.files_budget,
    )
    borrowed_turn = _borrowed_turn(request, earlier)
    return Gathered(context, request, borrowed_turn, count_deleted_files(chat), reading)


def write_prompt(turn: Turn, context: TurnContext) -> BuiltPrompt:
    """The prompt of a turn, inside its ceiling; raises MessageTooLong or ContextOverflow."""
    counter = counter_of(turn)
    budget = Budget(ceiling=turn.context_ceiling, reserve=turn.reserve, count=counter)
    return build_prompt(context, budget, fitter(counter))


def counter_of(turn: Turn) -> Counter:
    """What counts the tokens of a turn."""
    return Counter(Family(turn.family), turn.correction)


def _asked_in(turn: Turn, *messages: str) -> list[str]:
    """What each of the messages asks, without what was pasted with it."""
    count = counter_of(turn)
    return [asked_in(message, turn.context_ceiling, count) for message in messages]


def _understood(message: str, earlier: Sequence[str]) -> Request | None:
    """What a message means where there is no file to look into: only what it leans on matters then."""
    try:
        return classify(message, earlier)
    except EmptyRequestError:
        return None


def _borrowed_turn(request: Request | None, earlier: Sequence[EarlierTurn]) -> uuid.UUID | None:
    if request is None or request.borrowed_from is None:
        return None
    return earlier[request.borrowed_from].key


def _chat_key(turn: Turn) -> uuid.UUID:
    if turn.chat_id is None:
        raise Turn.DoesNotExist("The chat of this turn has been deleted.")
    return turn.chat_id
