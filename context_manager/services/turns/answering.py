"""Answering a turn: choose of its files, write its prompt, ask the model, store what came of it.

No transaction is open meanwhile, and no connection to the database is held while an embedder or the model is
waited for. Whatever goes wrong is stored with its reason.
"""

from __future__ import annotations

import logging
from contextlib import suppress

from compressor.core.excerpts.writing import BudgetTooSmallError
from compressor.errors import FileNotReady
from compressor.models import FileIndex
from compressor.services.database_connections import release_connections
from compressor.services.heartbeat import beating
from context_manager.core.errors import ContextOverflow, MessageTooLong
from context_manager.errors import UnknownModel
from context_manager.llm.answerer import AnswerRequest
from context_manager.llm.errors import ModelError, ModelUnavailable, PromptTooLong
from context_manager.models import RUNNING, Message, Turn
from context_manager.services.attaching import attached_files
from context_manager.services.prompts.gathering import gather, write_prompt
from context_manager.services.record.outcomes import Failure, Outcome, Times
from context_manager.services.record.recording import record
from context_manager.services.turns.lost_turns import BEAT_SECONDS, TurnLease
from context_manager.services.turns.means import OWN_MEANS, Means

log = logging.getLogger("context_manager.turns")

FILE_NOT_READY = "file_not_ready"
INTERNAL_ERROR = "internal_error"


def answer_turn(turn: Turn, means: Means = OWN_MEANS) -> Turn:
    """Answer a turn, whatever comes of it: the row says. A turn that is not to be answered is left alone.

    A fault of the program is recorded as `internal_error` and raised again; nothing else is raised.
    """
    if turn.status not in RUNNING:
        return turn
    outcome = Outcome(turn, Times(means.clock))
    with beating(TurnLease(turn).extend, whose=f"turn {turn.pk}", seconds=BEAT_SECONDS):
        _work_on(outcome, means)
        ended = record(outcome, now=means.now())
    if outcome.fault is not None:
        raise outcome.fault
    return ended


def _work_on(outcome: Outcome, means: Means) -> None:
    """Get as far as possible; what is in the way is noted."""
    try:
        _prepare(outcome, means)
        _ask_model(outcome, means)
    except ModelError as exc:
        outcome.failure = Failure(exc.code, exc.reason, exc.http_status, exc.tries)
    except (ContextOverflow, MessageTooLong) as exc:
        outcome.failure = Failure(PromptTooLong.code, str(exc))
    except UnknownModel as exc:
        outcome.failure = Failure(ModelUnavailable.code, str(exc))
    except (FileNotReady, FileIndex.DoesNotExist) as exc:
        outcome.failure = Failure(FILE_NOT_READY, str(exc))
    except (Message.DoesNotExist, Turn.DoesNotExist) as exc:  # its chat is deleted, and nobody waits for it
        outcome.failure = Failure(INTERNAL_ERROR, str(exc))
    except Exception as exc:  # recorded, then raised again
        log.exception("turn %s: a fault of this program", outcome.turn.pk)
        outcome.failure, outcome.fault = Failure(INTERNAL_ERROR, f"{type(exc).__name__}: {exc}"), exc


def _prepare(outcome: Outcome, means: Means) -> None:
    """Choose what is read of the files, and write the prompt."""
    turn, times = outcome.turn, outcome.times
    if turn.chat is not None:
        outcome.files = attached_files(turn.chat)
    outcome.gathered = gather(turn, outcome.files, means.questions())
    release_connections()
    if outcome.gathered.files is not None:
        with suppress(BudgetTooSmallError):  # the prompt asks for as much as is needed
            outcome.gathered.files.read(turn.files_budget)
    times.select_ms = times.since(times.began)
    building = times.clock()
    outcome.prompt = write_prompt(turn, outcome.gathered.context)
    times.build_ms = times.since(building)


def _ask_model(outcome: Outcome, means: Means) -> None:
    prompt, times = outcome.prompt, outcome.times
    if prompt is None:
        return
    outcome.model = means.find_model(outcome.turn.model)
    answerer = means.answerer_for(outcome.model)
    request = AnswerRequest(prompt.messages, outcome.turn.answer_room, outcome.read)
    release_connections()
    times.model_began = means.now()
    asking = times.clock()
    try:
        outcome.completion = answerer.answer(request)
    finally:
        times.model_ms = times.since(asking)
