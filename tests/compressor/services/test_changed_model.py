"""Complaint 31: a server gives 384 numbers, then 768 under one name; files serve on and are made anew."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest

from compressor.embedding.http import HttpEmbedder
from compressor.embedding.question import QuestionEmbedder, QuestionState
from compressor.models import File, FileStatus, FileVectors
from compressor.services.library import Library
from compressor.services.questions import FileQuestions, Notice, Selection
from compressor.services.work import work_one_slice
from compressor.services.worker_loop import look_after_files
from tests.compressor.embedding.loopback import (
    Asked,
    Behaviour,
    LoopbackServer,
    Reply,
    answer_with,
    settings_for,
)
from tests.compressor.services.files import added, worker

pytestmark = pytest.mark.django_db


def vectors_of(size: int) -> Behaviour:
    def answer(asked: Asked) -> Reply:
        return answer_with([[float(len(text) % 7 + 1), *[1.0] * (size - 1)] for text in asked.texts])

    return answer


@pytest.fixture
def server() -> Iterator[LoopbackServer]:
    with LoopbackServer() as running:
        yield running


@pytest.fixture
def client() -> Iterator[httpx.Client]:
    with httpx.Client(trust_env=False) as opened:
        yield opened


def asked_of(embedder: HttpEmbedder) -> Selection:
    """What a process that has just started with the embedder answers."""
    questions = FileQuestions(QuestionEmbedder(embedder), model=embedder.model, library=Library())
    return questions.select([File.objects.get()], "How does granite grow?", budget=300)


def test_vectors_of_the_old_size_are_ignored_and_remade_while_keywords_serve(
    server: LoopbackServer, client: httpx.Client
) -> None:
    server.plays(vectors_of(384))
    small = HttpEmbedder(settings_for(server.base_url), client)
    file = added()
    while work_one_slice(worker(small)):
        pass
    assert FileVectors.objects.get().size == 384
    assert asked_of(small).excerpt.meaning_share == 1

    server.plays(vectors_of(768))
    large = HttpEmbedder(settings_for(server.base_url), client)
    assert large.model == small.model
    before = asked_of(large)
    assert before.embedding is QuestionState.READY
    assert Notice.KEYWORDS_ONLY in before.notices
    assert before.excerpt.files[0].reasons

    at_work = look_after_files(worker(large))
    assert at_work.vectors_size == 768
    while work_one_slice(at_work):
        file.refresh_from_db()
        assert file.status == FileStatus.READY
    stored = FileVectors.objects.get()
    assert (stored.size, stored.present_count) == (768, file.chunk_count)
    assert asked_of(large).excerpt.meaning_share == 1
    assert not work_one_slice(look_after_files(at_work))
