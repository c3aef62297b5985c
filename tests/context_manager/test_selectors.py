"""Estimates are corrected by what providers reported of the same model, upward and within bounds."""

from __future__ import annotations

import pytest
from django.utils import timezone

from context_manager.models import Attempt, Turn, TurnStatus
from context_manager.selectors import correction_for
from context_manager.services.turns import NewMessage, take_message
from tests.context_manager.services.turn_world import MODEL, chat_of, means, say

pytestmark = pytest.mark.django_db


@pytest.fixture
def turn() -> Turn:
    return say(chat_of(), "When does copper grow?", means())


def report(turn: Turn, *pairs: tuple[int | None, int], model: str = MODEL.name) -> None:
    """Attempts with these reported and estimated tokens, the oldest first."""
    first = turn.attempts.count() + 1
    Attempt.objects.bulk_create(
        Attempt(
            turn=turn,
            number=number,
            model=model,
            started_at=timezone.now(),
            status=TurnStatus.COMPLETED,
            prompt_tokens=reported,
            estimated_tokens=estimated,
        )
        for number, (reported, estimated) in enumerate(pairs, start=first)
    )


def test_a_model_nothing_is_known_of_is_not_corrected() -> None:
    assert correction_for("new") == 1.0


@pytest.mark.parametrize(
    ("pairs", "correction"),
    [
        ([(1_200, 1_000), (1_100, 1_000)], 1.2),
        ([(900, 1_000)], 1.0),
        ([(9_000, 1_000)], 2.0),
        ([(1_000, 400)], 1.0),
        ([(None, 1_000)], 1.0),
        ([(1_500, 1_000), *[(1_000, 1_000)] * 49], 1.5),
        ([(1_500, 1_000), *[(1_000, 1_000)] * 50], 1.0),
    ],
    ids=["largest", "never down", "bounded", "too short", "not reported", "among 50", "too long ago"],
)
def test_the_largest_ratio_of_the_last_fifty_counts(
    turn: Turn, pairs: list[tuple[int | None, int]], correction: float
) -> None:
    report(turn, *pairs)
    assert correction_for(MODEL.name) == pytest.approx(correction)


def test_other_models_are_corrected_by_their_own(turn: Turn) -> None:
    report(turn, (1_500, 1_000), model="other")
    assert correction_for(MODEL.name) == 1.0
    assert correction_for("other") == 1.5


def test_the_next_turn_is_counted_with_the_correction_and_keeps_it(turn: Turn) -> None:
    report(turn, (1_500, 1_000))
    taken = take_message(NewMessage(chat_of(), "When does copper grow?"), means())
    assert taken.correction == 1.5
    plain, corrected = turn.context_tokens, say(chat_of(), "When does copper grow?", means())
    assert corrected.context_tokens == pytest.approx(1.5 * plain, rel=0.05)
    assert corrected.attempts.get().estimated_tokens == pytest.approx(plain, rel=0.05)
