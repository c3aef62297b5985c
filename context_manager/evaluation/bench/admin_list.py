"""How long staff wait for the list of turns and for the figures by day, among many turns."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext, override_settings
from django.urls import reverse
from django.utils import timezone

from context_manager.evaluation.bench.made_up_turns import MODELS
from context_manager.evaluation.bench.scratch_database import scratch_database
from context_manager.evaluation.bench.seeding import write_made_up_turns

SEED = 1228
TIMES = 7
MAX_MS, MAX_QUERIES = 300.0, 12
PAGE_LENGTH = 50
MIDDLE = "page in the middle"
LISTS: Mapping[str, Mapping[str, str]] = {
    "first page": {},
    "second page": {"p": "2"},
    "status": {"status__exact": "failed"},
    "failure code": {"failure_code": "model_timeout"},
    "trim step, common": {"step": "older_to_600"},
    "trim step, rare": {"step": "recent_left_out"},
    "request kind": {"request": "whole"},
    "embedding state": {"embedding": "late"},
    "position share over 50 %": {"position": "much"},
    "ceiling over 90 %": {"ceiling": "near"},
    "cited but not shown": {"citations": "not_shown"},
    "model": {"model": MODELS[1]},
    "feedback": {"feedback": "down"},
    "search by user name": {"q": "student-17"},
}
AS_DEPLOYED: Mapping[str, Any] = {"DEBUG": False, "ALLOWED_HOSTS": ["*"], "SECURE_SSL_REDIRECT": False}
Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class PageFigures:
    """A page: the median and the longest of its times, its queries (those of transactions too), its size."""

    name: str
    median_ms: float
    longest_ms: float
    queries: int
    kilobytes: float


@dataclass(frozen=True, slots=True)
class AdminListFigures:
    """What was measured, with how many turns, on which database."""

    turns: int
    database: str
    seeding_s: float
    pages: tuple[PageFigures, ...]

    @property
    def lists(self) -> tuple[PageFigures, ...]:
        """The pages of the list, to which the limits apply."""
        return tuple(page for page in self.pages if page.name in {*LISTS, MIDDLE})

    @property
    def holds(self) -> bool:
        """Whether every page of the list keeps to its time and its number of queries."""
        return all(page.median_ms < MAX_MS and page.queries <= MAX_QUERIES for page in self.lists)


def measure_admin_list(turns: int, tell: Tell) -> AdminListFigures:
    """Make up so many turns in a database of their own; ask for each page as one who may read questions."""
    with override_settings(**AS_DEPLOYED), scratch_database():
        tell(f"{turns:,} turns are made up ...")
        begun = time.perf_counter()
        write_made_up_turns(turns, seed=SEED, now=timezone.now())
        _take_stock()
        seeding_s = time.perf_counter() - begun
        pages = _measure_pages(turns, tell)
    return AdminListFigures(turns, connection.vendor, seeding_s, pages)


def _take_stock() -> None:
    """What a database does by itself after a while: count its rows, and see which pages all may see."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE")


def _measure_pages(turns: int, tell: Tell) -> tuple[PageFigures, ...]:
    client = Client()
    client.force_login(User.objects.create_superuser("bench"))
    listed = reverse("admin:context_manager_turn_changelist")
    dashboard = reverse("admin:context_manager_turn_dashboard")
    addresses = {
        **{name: (listed, query) for name, query in LISTS.items()},
        MIDDLE: (listed, {"p": str(turns // (2 * PAGE_LENGTH) + 1)}),
        "by day, 14 days": (dashboard, {"days": "14"}),
        "by day, 90 days": (dashboard, {"days": "90"}),
    }
    figures = []
    for name, (address, query) in addresses.items():
        tell(f"{name} ...")
        figures.append(_measure(name, client, address, query))
    return tuple(figures)


def _measure(name: str, client: Client, address: str, query: Mapping[str, str]) -> PageFigures:
    with CaptureQueriesContext(connection) as captured:
        response = client.get(address, query)
    queries = len(captured)  # counted now: the next request forgets them
    if response.status_code != 200:  # noqa: PLR2004 - the code of a page
        raise RuntimeError(f"{name} answered {response.status_code}")
    times = [_milliseconds(client, address, query) for _ in range(TIMES)]
    return PageFigures(name, statistics.median(times), max(times), queries, len(response.content) / 1024)


def _milliseconds(client: Client, address: str, query: Mapping[str, str]) -> float:
    begun = time.perf_counter()
    client.get(address, query)
    return 1000 * (time.perf_counter() - begun)


def admin_list_table(figures: AdminListFigures) -> str:
    """The figures for people."""
    head = f"{figures.turns:,} turns on {figures.database}, made up in {figures.seeding_s:.0f} s"
    names = f"  {'':<28}{'median':>10}{'longest':>10}{'queries':>9}{'size':>9}"
    rows = [
        f"  {page.name:<28}{page.median_ms:>7.0f} ms{page.longest_ms:>7.0f} ms{page.queries:>9}"
        f"{page.kilobytes:>6.0f} kB"
        for page in figures.pages
    ]
    verdict = "holds" if figures.holds else "does not hold"
    limit = f"  The list under {MAX_MS:.0f} ms with at most {MAX_QUERIES} queries: {verdict}."
    return "\n".join([head, names, *rows, limit])
