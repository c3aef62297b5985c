from __future__ import annotations

import pytest

from compressor.remote.errors import RemoteError, StatusRefused, Unreachable
from compressor.remote.retries import Answered, RetryPolicy, ask_until_answered, retry_after_seconds
from tests.loopback import ManualTime


class Flaky:
    """Fails with `errors`, one a call, then answers."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)
        self.calls = 0

    def __call__(self) -> str:
        self.calls += 1
        if self.errors:
            raise self.errors.pop(0)
        return "answer"


def refused(status: int, *, retry_after: float | None = None) -> StatusRefused:
    return StatusRefused("no", status=status, words="", body=b"", retry_after_seconds=retry_after)


def busy(retry_after: float | None = None) -> StatusRefused:
    return refused(503, retry_after=retry_after)


def ask(flaky: Flaky, policy: RetryPolicy, time: ManualTime, *, seconds: float = 1_000.0) -> Answered[str]:
    return ask_until_answered(flaky, policy=policy, give_up_at=time.now() + seconds, clock=time.clock)


STEADY = RetryPolicy(attempts=4, first_pause_seconds=0.5, jitter=lambda: 1.0)


def test_pauses_double(manual_time: ManualTime) -> None:
    assert ask(Flaky(busy(), busy(), busy()), STEADY, manual_time) == Answered("answer", tries=4)
    assert manual_time.slept == [0.5, 1.0, 2.0]


def test_jitter_shortens_a_pause(manual_time: ManualTime) -> None:
    policy = RetryPolicy(first_pause_seconds=0.5, jitter=lambda: 0.25)
    ask(Flaky(busy()), policy, manual_time)
    assert manual_time.slept == [0.125]


def test_a_pause_is_never_shorter_than_the_server_asks(manual_time: ManualTime) -> None:
    ask(Flaky(busy(7.0)), STEADY, manual_time)
    assert manual_time.slept == [7.0]


def test_the_last_error_is_raised_when_the_attempts_are_used_up(manual_time: ManualTime) -> None:
    flaky = Flaky(*[busy() for _ in range(9)])
    with pytest.raises(StatusRefused) as failure:
        ask(flaky, STEADY, manual_time)
    assert flaky.calls == failure.value.tries == 4


def test_a_longer_pause_than_the_policy_allows_is_not_waited_for(manual_time: ManualTime) -> None:
    with pytest.raises(StatusRefused):
        ask(Flaky(busy(61.0)), STEADY, manual_time)
    assert manual_time.slept == []


def test_a_pause_that_would_end_too_late_is_not_waited_for(manual_time: ManualTime) -> None:
    with pytest.raises(StatusRefused):
        ask(Flaky(busy(2.0)), STEADY, manual_time, seconds=1.5)
    assert manual_time.slept == []


@pytest.mark.parametrize("status", [400, 401, 403, 404, 413, 422])
def test_a_refusal_is_not_asked_again(manual_time: ManualTime, status: int) -> None:
    flaky = Flaky(refused(status))
    with pytest.raises(StatusRefused):
        ask(flaky, STEADY, manual_time)
    assert flaky.calls == 1


@pytest.mark.parametrize(
    "error", [Unreachable("no way"), *(refused(status) for status in (408, 425, 429, 500, 502, 503, 504))]
)
def test_what_may_pass_is_asked_again(manual_time: ManualTime, error: RemoteError) -> None:
    assert ask(Flaky(error), STEADY, manual_time).tries == 2


@pytest.mark.parametrize(
    ("headers", "seconds"),
    [
        ({}, None),
        ({"retry-after": "12"}, 12.0),
        ({"retry-after": "soon"}, None),
        ({"retry-after": "-3"}, None),
        ({"retry-after": "Wed, 21 Oct 2015 07:28:30 GMT"}, None),
        (
            {"retry-after": "Wed, 21 Oct 2015 07:28:30 GMT", "date": "Wed, 21 Oct 2015 07:28:00 GMT"},
            30.0,
        ),
        ({"retry-after": "Wed, 21 Oct 2015 07:27:00 GMT", "date": "Wed, 21 Oct 2015 07:28:00 GMT"}, 0.0),
    ],
)
def test_retry_after_is_read_in_seconds_or_against_the_servers_own_date(
    headers: dict[str, str], seconds: float | None
) -> None:
    assert retry_after_seconds(headers) == seconds
