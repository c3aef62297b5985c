from __future__ import annotations

import pytest

from compressor.embedding.errors import EmbeddingRefusedError, EmbeddingUnavailableError
from compressor.embedding.retries import RetryPolicy, ask_until_answered, retry_after_seconds
from tests.compressor.embedding.loopback import ManualTime


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


def busy(retry_after: float | None = None) -> EmbeddingUnavailableError:
    return EmbeddingUnavailableError("busy", retry_after_seconds=retry_after)


def ask(flaky: Flaky, policy: RetryPolicy, time: ManualTime, *, seconds: float = 1_000.0) -> str:
    return ask_until_answered(flaky, policy=policy, give_up_at=time.now() + seconds, clock=time.clock)


STEADY = RetryPolicy(attempts=4, first_pause_seconds=0.5, jitter=lambda: 1.0)


def test_pauses_double(manual_time: ManualTime) -> None:
    assert ask(Flaky(busy(), busy(), busy()), STEADY, manual_time) == "answer"
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
    with pytest.raises(EmbeddingUnavailableError, match="busy"):
        ask(flaky, STEADY, manual_time)
    assert flaky.calls == 4


def test_a_longer_pause_than_the_policy_allows_is_not_waited_for(manual_time: ManualTime) -> None:
    with pytest.raises(EmbeddingUnavailableError):
        ask(Flaky(busy(61.0)), STEADY, manual_time)
    assert manual_time.slept == []


def test_a_pause_that_would_end_too_late_is_not_waited_for(manual_time: ManualTime) -> None:
    with pytest.raises(EmbeddingUnavailableError):
        ask(Flaky(busy(2.0)), STEADY, manual_time, seconds=1.5)
    assert manual_time.slept == []


def test_a_refusal_is_not_asked_again(manual_time: ManualTime) -> None:
    flaky = Flaky(EmbeddingRefusedError("no", status=401))
    with pytest.raises(EmbeddingRefusedError):
        ask(flaky, STEADY, manual_time)
    assert flaky.calls == 1


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
