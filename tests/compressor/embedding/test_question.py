from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence

import httpx
import numpy as np
import pytest

from compressor.embedding.errors import EmbeddingError, EmbeddingTimeoutError, EmbeddingUnavailableError
from compressor.embedding.http import HttpEmbedder
from compressor.embedding.question import MAX_THREADS, QuestionEmbedder, QuestionState, QuestionVector
from compressor.embedding.recent import RecentVectors
from compressor.embedding.settings import EmbeddingKind, EmbeddingSettings
from compressor.embedding.vectors import Vector, Vectors
from tests.compressor.embedding.loopback import LoopbackServer, ManualTime, Reply, always, good

DEADLINE_SECONDS = 0.2
READY, LATE, RESTING = QuestionState.READY, QuestionState.LATE, QuestionState.RESTING


class ScriptedEmbedder:
    """Answers with `behaviour`, and counts."""

    model = "scripted"

    def __init__(self, behaviour: Callable[[str], Vector]) -> None:
        self.behaviour = behaviour
        self.asked: list[str] = []
        self.let_go = threading.Event()

    def embed_question(self, text: str, *, timeout_seconds: float) -> Vector:
        self.asked.append(text)
        assert 0 < timeout_seconds < DEADLINE_SECONDS + 0.001
        return self.behaviour(text)

    def embed_passages(self, texts: Sequence[str]) -> Vectors:
        return np.stack([self.behaviour(text) for text in texts])

    def warm_up(self) -> None:
        """Be warm."""


def vector_for(text: str) -> Vector:
    return np.array([3.0, 4.0 if text else 0.0], dtype=np.float32)


@pytest.fixture
def let_go() -> Iterator[threading.Event]:
    """What a hanging embedder waits for; set when the test is over."""
    event = threading.Event()
    yield event
    event.set()


@pytest.fixture
def hanging(let_go: threading.Event) -> ScriptedEmbedder:
    def wait(text: str) -> Vector:
        let_go.wait(timeout=30)
        return vector_for(text)

    return ScriptedEmbedder(wait)


def failing_with(error: Exception) -> ScriptedEmbedder:
    def fail(text: str) -> Vector:
        raise error

    return ScriptedEmbedder(fail)


def questions_to(
    embedder: ScriptedEmbedder | HttpEmbedder | None, time: ManualTime | None = None
) -> QuestionEmbedder:
    if time is None:
        return QuestionEmbedder(embedder, deadline_seconds=DEADLINE_SECONDS)
    return QuestionEmbedder(embedder, deadline_seconds=DEADLINE_SECONDS, clock=time.now)


def states(outcomes: list[QuestionVector]) -> list[QuestionState]:
    return [outcome.state for outcome in outcomes]


def wait_for_threads() -> None:
    for thread in threading.enumerate():
        if thread.name == "question-embedder":
            thread.join(timeout=5)


def test_a_question_gets_its_vector_at_unit_length_and_read_only() -> None:
    (outcome,) = questions_to(ScriptedEmbedder(vector_for)).embed(["why"])
    assert outcome.state is READY
    assert outcome.vector is not None
    assert outcome.vector.tolist() == pytest.approx([0.6, 0.8])
    assert not outcome.vector.flags.writeable


def test_off_is_a_state_and_not_a_failure() -> None:
    (outcome,) = questions_to(None).embed(["why"])
    assert (outcome.state, outcome.vector) == (QuestionState.OFF, None)
    assert outcome.reason == "Embedding is switched off."


def test_no_question_has_no_outcome() -> None:
    assert questions_to(ScriptedEmbedder(vector_for)).embed([]) == []


def test_an_empty_question_has_no_vector_and_nobody_rests_for_it() -> None:
    questions = questions_to(ScriptedEmbedder(vector_for))
    assert states(questions.embed([" \n", "why"])) == [QuestionState.FAILED, READY]


def test_an_embedder_that_hangs_is_late(hanging: ScriptedEmbedder) -> None:
    (outcome,) = questions_to(hanging).embed(["why"])
    assert (outcome.state, outcome.reason) == (LATE, "No vector within 0.2 seconds.")


def test_after_a_late_answer_no_question_is_asked_for_a_minute_and_then_one_is(
    manual_time: ManualTime,
) -> None:
    embedder = failing_with(EmbeddingTimeoutError("too slow"))
    questions = questions_to(embedder, manual_time)
    assert states(questions.embed(["first"])) == [LATE]
    manual_time.seconds += 59.0
    assert states(questions.embed(["second", "third"])) == [RESTING, RESTING]
    assert embedder.asked == ["first"]
    manual_time.seconds += 1.5
    embedder.behaviour = vector_for
    assert states(questions.embed(["fourth"])) == [READY]


@pytest.mark.parametrize("error", [EmbeddingUnavailableError("server down"), EmbeddingError("odd")])
def test_a_failure_is_told_and_rests_too(error: EmbeddingError, manual_time: ManualTime) -> None:
    questions = questions_to(failing_with(error), manual_time)
    (outcome,) = questions.embed(["first"])
    assert (outcome.state, outcome.reason) == (QuestionState.FAILED, str(error))
    assert states(questions.embed(["second"])) == [RESTING]


def test_a_failure_is_logged_without_the_question(caplog: pytest.LogCaptureFixture) -> None:
    questions_to(failing_with(EmbeddingUnavailableError("server down"))).embed(["private words"])
    assert caplog.messages == ["question embedding failed, keywords only for 60 s: server down"]


@pytest.mark.parametrize("numbers", [[0.0, 0.0], [np.nan, 1.0]])
def test_a_broken_vector_is_a_failure(numbers: list[float]) -> None:
    embedder = ScriptedEmbedder(lambda text: np.array(numbers, dtype=np.float32))
    assert states(questions_to(embedder).embed(["why"])) == [QuestionState.FAILED]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_an_embedder_that_breaks_in_an_unforeseen_way_is_a_failure_at_once() -> None:
    (outcome,) = questions_to(failing_with(ZeroDivisionError("bug"))).embed(["why"])
    assert (outcome.state, outcome.reason) == (
        QuestionState.FAILED,
        "The embedder broke; the error log says how.",
    )


def test_while_a_thread_is_left_behind_no_other_is_started(
    hanging: ScriptedEmbedder, let_go: threading.Event, manual_time: ManualTime
) -> None:
    questions = questions_to(hanging, manual_time)
    questions.embed(["first"])
    manual_time.seconds += 3_600.0
    assert states(questions.embed(["second"])) == [RESTING]
    let_go.set()
    wait_for_threads()
    assert states(questions.embed(["third"])) == [READY]
    assert hanging.asked == ["first", "third"]


def test_a_vector_that_came_too_late_serves_the_same_question_asked_again(
    hanging: ScriptedEmbedder, let_go: threading.Event, manual_time: ManualTime
) -> None:
    questions = questions_to(hanging, manual_time)
    assert states(questions.embed(["why"])) == [LATE]
    let_go.set()
    wait_for_threads()
    assert states(questions.embed(["why", "how"])) == [READY, RESTING]


def test_however_many_questions_hang_the_threads_are_bounded(hanging: ScriptedEmbedder) -> None:
    outcomes = questions_to(hanging).embed([f"question {number}" for number in range(MAX_THREADS + 4)])
    assert states(outcomes) == [LATE] * (MAX_THREADS + 4)
    assert len(hanging.asked) == MAX_THREADS


def test_two_questions_share_a_deadline_and_one_may_be_late_alone(let_go: threading.Event) -> None:
    def slow_for_one(text: str) -> Vector:
        if text == "slow":
            let_go.wait(timeout=30)
        return vector_for(text)

    outcomes = questions_to(ScriptedEmbedder(slow_for_one)).embed(["quick", "slow", "quick"])
    assert states(outcomes) == [READY, LATE, READY]


def test_the_same_question_is_embedded_once() -> None:
    embedder = ScriptedEmbedder(vector_for)
    questions = questions_to(embedder)
    questions.embed(["why", "why"])
    questions.embed(["why", "how"])
    assert sorted(embedder.asked) == ["how", "why"]


def test_many_threads_may_ask_at_once() -> None:
    questions = questions_to(ScriptedEmbedder(vector_for))
    seen: list[QuestionState] = []
    askers = [
        threading.Thread(target=lambda text=f"q{number}": seen.extend(states(questions.embed([text]))))
        for number in range(20)
    ]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join()
    assert seen == [READY] * 20


def test_a_hanging_server_makes_one_question_late_and_the_next_ones_rest(
    server: LoopbackServer, client: httpx.Client, manual_time: ManualTime
) -> None:
    server.plays(server.hang)
    settings = EmbeddingSettings(EmbeddingKind.HTTP, base_url=server.base_url, model="e5")
    questions = questions_to(HttpEmbedder(settings, client), manual_time)
    assert states(questions.embed(["first"])) == [LATE]
    assert states(questions.embed(["second"])) == [RESTING]
    assert len(server.asked) == 1
    server.let_go.set()
    wait_for_threads()
    server.plays(good)
    manual_time.seconds += 61.0
    assert states(questions.embed(["third"])) == [READY]


def test_a_server_that_is_down_fails_and_says_so(server: LoopbackServer, client: httpx.Client) -> None:
    server.plays(always(Reply(b"", 500)))
    settings = EmbeddingSettings(EmbeddingKind.HTTP, base_url=server.base_url, model="e5")
    questions = QuestionEmbedder(HttpEmbedder(settings, client), deadline_seconds=5.0)
    (outcome,) = questions.embed(["why"])
    assert (outcome.state, outcome.reason) == (
        QuestionState.FAILED,
        "The embedding server at 127.0.0.1 answered 500.",
    )


def test_an_outcome_cannot_be_ready_without_a_vector_nor_late_with_one() -> None:
    with pytest.raises(ValueError, match="ready"):
        QuestionVector(READY)
    with pytest.raises(ValueError, match="late"):
        QuestionVector(LATE, vector_for("x"))


def test_the_vector_not_asked_for_longest_is_forgotten_first() -> None:
    recent = RecentVectors(max_vectors=2)
    for text in ("one", "two"):
        recent.keep(text, vector_for(text))
    assert recent.find("one") is not None
    recent.keep("three \ud800", vector_for("three"))
    assert recent.find("two") is None
    assert recent.find("one") is not None
    assert recent.find("three \ud800") is not None
