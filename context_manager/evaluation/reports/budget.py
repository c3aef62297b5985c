"""The report of the suite `budget`: what each fixture weighs, what gives way, what is sent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from compressor.core.wording import counted
from compressor.evaluation.reports.json_report import to_json
from context_manager.core.errors import MessageTooLong
from context_manager.core.wording import STEPS
from context_manager.evaluation.budget_cases import BudgetCase
from context_manager.evaluation.real_counts.judging import FamilyCounts
from context_manager.evaluation.reports.columns import aligned, percent, wrapped
from context_manager.evaluation.sheet import Row, Section

HEAD = ("fixture", "whole", "ceiling", "reserve", "sent", "room left", "used", "turns kept", "steps")
FAMILY_HEAD = ("family", "sent", "trimmed", "refused", "over the ceiling", "fullest")
NOTHING = "-"


def budget_rows(cases: Sequence[BudgetCase]) -> tuple[Row, ...]:
    """A row a fixture."""
    return tuple(Row(_cells(case), _problem(case)) for case in cases)


def _cells(case: BudgetCase) -> tuple[str, ...]:
    known = (case.id, f"{case.whole_tokens:,}", f"{case.budget.ceiling:,}", f"{case.budget.reserve:,}")
    prompt = case.prompt
    if prompt is None:
        return (*known, "refused", *[NOTHING] * 4)
    return (
        *known,
        f"{prompt.tokens:,}",
        f"{case.room_left:,}",
        percent(case.used),
        f"{prompt.history_kept} of {prompt.history_available}" if prompt.history_available else NOTHING,
        str(len(prompt.steps)),
    )


def _problem(case: BudgetCase) -> str:
    return f"{-case.room_left:,} tokens over what the prompt may cost" if case.room_left < 0 else ""


def budget_sections(cases: Sequence[BudgetCase], families: Sequence[FamilyCounts]) -> Iterator[Section]:
    """What was refused, what went whole, the steps of all others, and real counts where there are some."""
    refused = [(case, case.refusal) for case in cases if case.refusal is not None]
    if refused:
        lines = (line for case, why in refused for line in wrapped(f"{case.id}, {case.about}", str(why)))
        yield Section("Refused before a turn exists", tuple(lines))
    whole = [case for case in cases if case.prompt is not None and not case.steps]
    if whole:
        yield Section("Sent whole", tuple(f"{case.id}: {case.about}" for case in whole))
    yield from (_ladder(case) for case in cases if case.steps)
    if families:
        yield _real_counts(families)


def _ladder(case: BudgetCase) -> Section:
    steps = [
        (
            STEPS[step.name],
            counted(step.notches, "notch", "notches"),
            f"{step.before:,}",
            "->",
            f"{step.after:,}",
        )
        for step in case.steps
    ]
    total = ("whole -> sent", f"{case.room_left:,} left", f"{case.whole_tokens:,}", "->", f"{case.tokens:,}")
    return Section(f"{case.id}: {case.about}", tuple(aligned([*steps, total])))


def _real_counts(families: Sequence[FamilyCounts]) -> Section:
    rows = [
        (
            family.family.value,
            f"{family.sent:,}",
            f"{family.trimmed:,}",
            f"{family.refused:,}",
            f"{family.over:,}",
            percent(family.highest),
        )
        for family in families
    ]
    return Section(
        "Random chats of whole samples of any size, by real tokenizers",
        tuple(aligned([FAMILY_HEAD, *rows])),
    )


def budget_as_json(cases: Sequence[BudgetCase], families: Sequence[FamilyCounts]) -> str:
    """The run as JSON. Of a refused fixture nothing is sent, and `whole_tokens` is what did not fit."""
    run: dict[str, Any] = {
        "suite": "budget",
        "cases": [_record(case) for case in cases],
        "refused": {case.id: _code(case) for case in cases if case.refusal is not None},
        "real_counts": [_family_record(family) for family in families],
    }
    return to_json([run])


def _record(case: BudgetCase) -> dict[str, Any]:
    return {
        "id": case.id,
        "whole_tokens": case.whole_tokens,
        "ceiling": case.budget.ceiling,
        "reserve": case.budget.reserve,
        "tokens": case.tokens,
        "used": case.used,
        "history_kept": case.history_kept,
        "steps": [
            {"name": step.name.value, "before": step.before, "after": step.after} for step in case.steps
        ],
    }


def _code(case: BudgetCase) -> str:
    is_long = isinstance(case.refusal, MessageTooLong)
    return "message_too_long" if is_long else "context_overflow_after_trim"


def _family_record(family: FamilyCounts) -> dict[str, Any]:
    return {
        "family": family.family.value,
        "sent": family.sent,
        "trimmed": family.trimmed,
        "refused": family.refused,
        "over": family.over,
        "highest": family.highest,
    }
