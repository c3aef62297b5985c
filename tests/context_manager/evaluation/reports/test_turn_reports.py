"""The reports of the suites `budget` and `cache`."""

from __future__ import annotations

import json
from collections.abc import Mapping

from compressor.core.tokens import Family
from context_manager.evaluation.budget_cases import BudgetCase
from context_manager.evaluation.cache_cases import CacheCase
from context_manager.evaluation.real_counts.judging import FamilyCounts
from context_manager.evaluation.reports.budget import budget_as_json, budget_rows, budget_sections
from context_manager.evaluation.reports.cache import cache_as_json, cache_rows, cache_sections

FAMILIES = [FamilyCounts(Family.LLAMA, sent=1_999, trimmed=1_900, refused=1, over=0, highest=0.9349)]
CHAT = CacheCase("long", "many turns", (23, 34), tuple(0.5 + 0.01 * place for place in range(12)), 12_345)


def test_every_fixture_has_a_row_and_every_row_its_cells(cases: Mapping[str, BudgetCase]) -> None:
    rows = {row.name: row for row in budget_rows(list(cases.values()))}

    assert rows.keys() == cases.keys()
    assert rows["unbroken message"].cells[4:] == ("refused", "-", "-", "-", "-")
    assert rows["heavy"].cells[2:4] == ("32,000", "2,000")
    assert rows["heavy"].cells[7:] == ("20 of 20", "3")
    assert not any(row.problem for row in rows.values())


def test_a_ladder_is_told_step_by_step_and_ends_with_what_is_sent(cases: Mapping[str, BudgetCase]) -> None:
    heavy = cases["heavy"]
    (section,) = budget_sections([heavy], [])

    assert section.title.startswith("heavy: 20 long turns")
    assert len(section.lines) == len(heavy.steps) + 1
    assert section.lines[0].split("  ")[0] == "older turns to about 600 tokens"
    assert section.lines[-1].endswith(f"{heavy.whole_tokens:,}  ->  {heavy.tokens:,}")
    assert f"{heavy.room_left} left" in section.lines[-1]


def test_refusals_and_prompts_sent_whole_are_named_first(cases: Mapping[str, BudgetCase]) -> None:
    titles = [section.title for section in budget_sections(list(cases.values()), FAMILIES)]

    assert titles[:2] == ["Refused before a turn exists", "Sent whole"]
    assert titles[-1].startswith("Random chats")


def test_real_counts_have_a_line_a_family() -> None:
    (section,) = budget_sections([], FAMILIES)

    assert section.lines[-1].split() == ["llama", "1,999", "1,900", "1", "0", "93.5", "%"]


def test_no_line_is_wider_than_a_hundred_columns(cases: Mapping[str, BudgetCase]) -> None:
    sections = [*budget_sections(list(cases.values()), FAMILIES), *cache_sections([CHAT])]

    assert max(len(line) for section in sections for line in (section.title, *section.lines)) <= 98


def test_the_json_of_a_budget_has_the_agreed_keys(cases: Mapping[str, BudgetCase]) -> None:
    (run,) = json.loads(budget_as_json(list(cases.values()), FAMILIES))["runs"]

    assert run["suite"] == "budget"
    for case in run["cases"]:
        assert list(case) == [
            "id", "whole_tokens", "ceiling", "reserve", "tokens", "used", "history_kept", "steps",
        ]  # fmt: skip
        assert 0 <= case["used"] <= 1
        assert case["used"] == case["tokens"] / (case["ceiling"] - case["reserve"])
        assert all(list(step) == ["name", "before", "after"] for step in case["steps"])
    assert run["refused"] == {"unbroken message": "message_too_long"}
    assert run["real_counts"][0]["family"] == "llama"


def test_a_chat_is_told_turn_by_turn() -> None:
    (row,), (section,) = cache_rows([CHAT]), cache_sections([CHAT])

    assert row.cells == ("long", "23-34", "12,345", "55.5 %", "50.0 %")
    assert [line[:12] for line in section.lines] == ["from turn 23", "from turn 28", "from turn 33"]
    assert section.lines[-1].count("%") == 2


def test_the_json_of_a_cache_has_the_median_of_each_chat() -> None:
    (run,) = json.loads(cache_as_json([CHAT]))["runs"]

    assert run["suite"] == "cache"
    assert run["cases"][0]["id"] == "long"
    assert run["cases"][0]["common_prefix"] == CHAT.median
    assert run["cases"][0]["least"] == 0.5
