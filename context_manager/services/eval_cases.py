"""Questions of students kept for the eval, and written out as `run_eval --questions` reads them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from compressor.core.structure.fulltext import join_pages
from compressor.evaluation.reached import squash
from compressor.models import File
from compressor.selectors import read_document
from context_manager.models import ANSWERED, EvalCase, Message, Role, Turn, TurnFile, TurnReading
from context_manager.services.staff_turn_readings import record_turn_readings


def keep_for_eval(turns: Iterable[Turn], *, user: Any) -> list[EvalCase]:
    """Keep the questions of turns, a case for each file that a turn saw; those kept before stay as they are.

    Turns without a chat or without a file give none. The reading of each turn is recorded first.
    """
    kept = [turn for turn in turns if turn.chat_id is not None]
    record_turn_readings([turn.pk for turn in kept], user=user, kind=TurnReading.Kind.EVAL)
    files = _files_of(kept)
    return [case for turn in kept for case in _cases(turn, files.get(turn.pk, []), user)]


def _files_of(turns: Sequence[Turn]) -> dict[Any, list[File]]:
    files: dict[Any, list[File]] = {}
    seen = TurnFile.objects.filter(turn__in=turns, file__isnull=False).select_related("file")
    for each in seen.order_by("turn", "position"):
        if each.file is not None:
            files.setdefault(each.turn_id, []).append(each.file)
    return files


def _cases(turn: Turn, files: Sequence[File], user: Any) -> Iterator[EvalCase]:
    asked = Message.objects.filter(turn=turn, role=Role.USER).select_related("chat").first()
    if asked is None or not files:
        return
    history = list(_asked_before(turn))
    for file in files:
        case, is_new = EvalCase.objects.get_or_create(
            turn=turn,
            file=file,
            defaults={"chat": asked.chat, "question": asked.content, "history": history, "added_by": user},
        )
        if is_new:
            yield case


def _asked_before(turn: Turn) -> Iterable[str]:
    asked = Message.objects.filter(chat=turn.chat_id, role=Role.USER, turn__number__lt=turn.number)
    return asked.filter(turn__status__in=ANSWERED).order_by("turn__number").values_list("content", flat=True)


def stands_in(evidence: str, file: File) -> bool:
    """Whether a passage stands in the text of a file, letter for letter, as the eval compares them.

    Lines, pages, white space and hyphens may fall otherwise than in the file.
    """
    passage = squash(evidence)
    return bool(passage) and passage in squash(join_pages(read_document(file)).text)


def as_question_lines(cases: Iterable[EvalCase]) -> Iterator[str]:
    """Lines of JSON, one a case; `doc` is the name of its file. Cases must come with `file` and `turn`."""
    for case in cases:
        record = {
            "id": f"{case.turn_id}-{case.file_id}",
            "doc": case.file.name,
            "lang": case.turn.language,
            "question": case.question,
            "history": case.history,
            "evidence": case.evidence,
        }
        yield json.dumps(record, ensure_ascii=False) + "\n"
