"""Recent results: kept by key, for a time, so many at most."""

from __future__ import annotations

from compressor.services.recent_results import MAX_RESULTS, RESULT_SECONDS, RecentResults
from tests.compressor.embedding.loopback import ManualTime


def test_a_result_is_kept_for_ten_minutes() -> None:
    time = ManualTime()
    results = RecentResults[str](time.now)
    results.put("key", "result")
    time.sleep(RESULT_SECONDS - 0.001)
    assert results.get("key") == "result"
    time.sleep(0.001)
    assert results.get("key") is None


def test_a_new_result_takes_the_place_of_the_old_and_starts_its_time_anew() -> None:
    time = ManualTime()
    results = RecentResults[str](time.now)
    results.put("key", "old")
    time.sleep(RESULT_SECONDS - 1)
    results.put("key", "new")
    time.sleep(RESULT_SECONDS - 1)
    assert results.get("key") == "new"


def test_of_too_many_the_oldest_go() -> None:
    results = RecentResults[int](lambda: 0.0)
    for number in range(MAX_RESULTS + 5):
        results.put(number, number)
    assert [number for number in range(MAX_RESULTS + 5) if results.get(number) is None] == [0, 1, 2, 3, 4]
