"""Turns whose process is gone: found by their lease, failed once, and never those that somebody works on."""

from __future__ import annotations

import logging

import pytest

from compressor.services.upkeep import upkeep_due
from context_manager.models import Attempt, Turn, TurnStatus
from context_manager.services.turns import NewMessage, take_message
from context_manager.services.turns.lost_turns import LEASE, TurnLease, fail_if_lost, fail_lost_turns
from tests.context_manager.services.turn_world import Clock, chat_of, means, say

pytestmark = pytest.mark.django_db


def running(clock: Clock) -> Turn:
    return take_message(NewMessage(chat_of(), "When does copper grow?"), means(now=clock))


def test_a_turn_whose_lease_is_over_is_failed_with_its_reason(caplog: pytest.LogCaptureFixture) -> None:
    clock = Clock()
    turn = running(clock)
    clock.advance(LEASE.total_seconds() + 1)
    with caplog.at_level(logging.WARNING, logger="context_manager.turns"):
        assert fail_lost_turns(now=clock.moment) == 1

    turn.refresh_from_db()
    assert (turn.status, turn.failure_code) == (TurnStatus.FAILED, "worker_lost")
    assert (turn.finished_at, turn.lease_until) == (clock.moment, None)
    attempt = turn.attempts.get()
    assert (attempt.failure_code, attempt.started_at) == ("worker_lost", turn.created_at)
    assert "ended" in attempt.reason
    assert attempt.tries == 0
    assert str(turn.pk) in caplog.text


def test_a_turn_that_somebody_works_on_is_left_to_them() -> None:
    clock = Clock()
    turn = running(clock)
    clock.advance(LEASE.total_seconds() - 1)
    assert fail_lost_turns(now=clock.moment) == 0
    assert not fail_if_lost(turn, now=clock.moment)


def test_a_lease_that_was_extended_holds_longer() -> None:
    clock = Clock()
    turn = running(clock)
    TurnLease(turn).extend()
    turn.refresh_from_db()
    assert turn.lease_until is not None
    assert not fail_if_lost(turn, now=turn.lease_until)


def test_a_turn_is_failed_once() -> None:
    clock = Clock()
    turn = running(clock)
    clock.advance(LEASE.total_seconds() + 1)
    assert fail_if_lost(turn, now=clock.moment)
    assert not fail_if_lost(turn, now=clock.moment)
    assert Attempt.objects.count() == 1


def test_turns_that_have_ended_are_no_concern() -> None:
    clock = Clock()
    turn = say(chat_of(), "When does copper grow?", means(now=clock))
    TurnLease(turn).extend()
    clock.advance(10 * LEASE.total_seconds())
    assert fail_lost_turns(now=clock.moment) == 0
    turn.refresh_from_db()
    assert (turn.status, turn.lease_until) == (TurnStatus.COMPLETED, None)


def test_the_upkeep_of_workers_looks_for_them() -> None:
    clock = Clock()
    running(clock)
    clock.advance(LEASE.total_seconds() + 1)
    upkeep_due.send(sender=None, now=clock.moment)
    assert Turn.objects.get().status == TurnStatus.FAILED
