"""Storing what came of a turn: its numbers, its answer, and everything that its prompt was made of.

What takes time is made before the transaction, which is one and short. It holds the chat, the turn and the
files while it writes: what was deleted meanwhile leaves its counts, and a turn that somebody else has ended
(its chat was deleted, or its lease was over) is left as it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from compressor.models import File
from context_manager.core.citations import Citation, citable, find_citations
from context_manager.core.quotations import fingerprints, found_in, without_quotations
from context_manager.models import (
    RUNNING,
    Chat,
    Message,
    Role,
    ShownRange,
    Turn,
    TurnBlock,
    TurnCitation,
    TurnContent,
    TurnFile,
    TurnStep,
)
from context_manager.selectors import count_deleted_files
from context_manager.services.quotations import quotation_sentence
from context_manager.services.record.content import content_of
from context_manager.services.record.numbers import NUMBERS, attempt_of, set_numbers
from context_manager.services.record.outcomes import Outcome
from context_manager.services.record.shown_rows import ShownRows, shown_rows, without_words


@dataclass(frozen=True, slots=True, eq=False)
class _Record:
    """The rows of a turn, made before its transaction."""

    outcome: Outcome
    answer: str
    shown: tuple[ShownRows, ...]
    citations: tuple[Citation, ...]
    content: TurnContent | None


def record(outcome: Outcome, *, now: datetime) -> Turn:
    """Store what came of a turn, and return it as it ended."""
    rows = _make_rows(outcome, now)
    with transaction.atomic():
        chat = _held_chat(outcome.turn)
        running = Turn.objects.select_for_update(no_key=True).filter(pk=outcome.turn.pk, status__in=RUNNING)
        turn = running.first()
        if turn is not None and chat is not None:
            _write(turn, chat, rows, now)
    return turn or Turn.objects.get(pk=outcome.turn.pk)


def _held_chat(turn: Turn) -> Chat | None:
    if turn.chat_id is None:
        return None
    return Chat.objects.select_for_update(no_key=True).filter(pk=turn.chat_id).first()


def _make_rows(outcome: Outcome, now: datetime) -> _Record:
    read = outcome.read
    answer = outcome.completion.text if outcome.completion is not None else ""
    cited = (
        find_citations(
            answer,
            [
                citable(file, shown.pages)
                for file, shown in zip(read.files, read.selection.excerpt.files, strict=True)
            ],
        )
        if read is not None
        else ()
    )
    shown = shown_rows(outcome.turn, outcome.files, read) if read is not None else ()
    return _Record(outcome, answer, shown, cited, content_of(outcome, now))


def _write(turn: Turn, chat: Chat, rows: _Record, now: datetime) -> None:
    """Write everything; the caller holds the chat and the turn."""
    outcome = rows.outcome
    gone = _gone(outcome.files)
    is_forgotten = bool(gone) or count_deleted_files(chat.pk) != _deleted_before(outcome)
    set_numbers(turn, outcome, rows.shown, rows.citations, now)
    turn.save(update_fields=NUMBERS)
    _write_prompt(turn, outcome)
    _write_shown(rows, gone)
    attempt = attempt_of(turn, outcome, now)
    attempt.reason = "" if is_forgotten else attempt.reason
    attempt.save(force_insert=True)
    if rows.content is not None:
        _write_content(rows.content, is_forgotten=is_forgotten)
    if rows.answer:
        answer = _without_deleted(rows.answer, outcome, gone)
        Message.objects.create(chat=chat, turn=turn, role=Role.ASSISTANT, content=answer)
    chat.active_at = now
    chat.save(update_fields=["active_at"])


def _gone(files: Sequence[File]) -> frozenset[int]:
    """The places of files that have been deleted meanwhile; the others stay until the rows are written."""
    keys = [file.pk for file in files]
    there = set(File.objects.select_for_update(no_key=True).filter(pk__in=keys).values_list("pk", flat=True))
    return frozenset(place for place, key in enumerate(keys) if key not in there)


def _deleted_before(outcome: Outcome) -> int:
    return outcome.gathered.deleted_files if outcome.gathered is not None else 0


def _write_prompt(turn: Turn, outcome: Outcome) -> None:
    if outcome.prompt is None:
        return
    TurnBlock.objects.bulk_create(
        TurnBlock(
            turn=turn,
            position=position,
            name=block.name.value,
            before=block.before,
            after=block.after,
            items_before=block.items_before,
            items_after=block.items_after,
        )
        for position, block in enumerate(outcome.prompt.blocks)
    )
    TurnStep.objects.bulk_create(
        TurnStep(
            turn=turn,
            position=position,
            name=step.name.value,
            before=step.before,
            after=step.after,
            notches=step.notches,
        )
        for position, step in enumerate(outcome.prompt.steps)
    )


def _write_shown(rows: _Record, gone: frozenset[int]) -> None:
    shown = [without_words(each) if place in gone else each for place, each in enumerate(rows.shown)]
    TurnFile.objects.bulk_create(each.file for each in shown)
    ShownRange.objects.bulk_create(each for of_file in shown for each in of_file.ranges)
    TurnCitation.objects.bulk_create(
        TurnCitation(
            turn=rows.outcome.turn,
            turn_file=shown[cited.file].file if cited.file is not None else None,
            position=position,
            first_page=cited.first_page,
            last_page=cited.last_page,
            label="" if cited.file in gone else cited.label,
            is_shown=cited.is_shown,
        )
        for position, cited in enumerate(rows.citations)
    )


def _write_content(content: TurnContent, *, is_forgotten: bool) -> None:
    if is_forgotten:
        content.messages, content.keep_until, content.is_source_deleted = None, None, True
    content.save(force_insert=True)


def _without_deleted(answer: str, outcome: Outcome, gone: frozenset[int]) -> str:
    """The answer without what it quotes of files that have been deleted meanwhile."""
    if not gone or outcome.read is None:
        return answer
    found = found_in((outcome.read.files[place].text for place in sorted(gone)), fingerprints([answer]))
    return without_quotations(answer, found, quotation_sentence(outcome.turn.language))
