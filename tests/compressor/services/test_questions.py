"""Questions about files: what is chosen, what is said beside it, what is kept, and what never waits."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest

from compressor.core.errors import CompressorError
from compressor.core.excerpts.basket import Reason
from compressor.core.excerpts.compression import MatchState, NoFilesError, SeenPages
from compressor.core.excerpts.writing import BudgetTooSmallError
from compressor.core.requests.request import RequestError, RequestKind
from compressor.core.tokens import estimate
from compressor.embedding.embedder import Embedder
from compressor.embedding.errors import EmbeddingUnavailableError
from compressor.embedding.question import QuestionEmbedder, QuestionState
from compressor.embedding.vectors import Vector
from compressor.models import File, FileVectors
from compressor.services.indexing import index_file
from compressor.services.ingestion import ingest_file
from compressor.services.library import Library
from compressor.services.questions import FileQuestions, Notice, Selection
from compressor.services.recent_results import RESULT_SECONDS
from compressor.services.vectors import make_vectors
from tests.compressor.embedding.loopback import ManualTime
from tests.compressor.evaluation.fakes import BrokenEmbedder, WordEmbedder
from tests.compressor.small_books import TOPICS, chapter, write_book

pytestmark = pytest.mark.django_db

DEADLINE_SECONDS = 0.05
BUDGET = 900


@pytest.fixture
def file(tmp_path: Path) -> File:
    pages = [
        *[chapter(topic, sentences=30) for topic in TOPICS],
        "DNA\n===\n\n" + "DNA holds the plan. " * 30,
        *[chapter(topic, sentences=30) for topic in ("violin", "pepper")],
        "RNA\n===\n\n" + "RNA carries the plan. " * 30,
    ]
    return ingest_file(write_book(tmp_path / "book.txt", pages)).file


@pytest.fixture
def let_go() -> Iterator[threading.Event]:
    """What a hanging embedder waits for; set when the test is over."""
    event = threading.Event()
    yield event
    event.set()


class HangingEmbedder(WordEmbedder):
    """Gives no vector for a question before it is let go."""

    def __init__(self, let_go: threading.Event) -> None:
        super().__init__()
        self._let_go = let_go

    def embed_question(self, text: str, *, timeout_seconds: float) -> Vector:
        self.questions.append(text)
        self._let_go.wait(30)
        raise EmbeddingUnavailableError("it hung")


def questions(
    embedder: Embedder | None = None,
    *,
    clock: Callable[[], float] = lambda: 0.0,
    library: Library | None = None,
) -> FileQuestions:
    return FileQuestions(
        QuestionEmbedder(embedder, deadline_seconds=DEADLINE_SECONDS if embedder else 4.0),
        model=embedder.model if embedder is not None else None,
        library=library or Library(),
        clock=clock,
    )


def patient(embedder: Embedder, clock: Callable[[], float] = lambda: 0.0) -> FileQuestions:
    """Questions by an embedder that may take as long as a busy machine does."""
    asker = QuestionEmbedder(embedder, deadline_seconds=30)
    return FileQuestions(asker, model=embedder.model, library=Library(), clock=clock)


def ask(asked: FileQuestions, file: File, message: str) -> Selection:
    return asked.select([file], message, budget=BUDGET)


def pages(selection: Selection) -> set[int]:
    return set(selection.excerpt.files[0].shown_pages)


# What is chosen


def test_a_question_is_answered_from_the_pages_that_speak_of_it(file: File) -> None:
    selection = ask(questions(), file, "When does copper grow?")
    assert selection.request.kind is RequestKind.SPECIFIC
    assert selection.excerpt.match is MatchState.MATCHED
    assert 4 in pages(selection)
    assert selection.excerpt.tokens == estimate(selection.excerpt.text) <= BUDGET


def test_a_follow_up_goes_by_what_was_asked_and_seen_before(file: File) -> None:
    """Complaint 1."""
    asked = questions()
    first = ask(asked, file, "When does copper grow?")
    then = asked.select(
        [file], "explain more", earlier=["When does copper grow?"], seen=first.seen, budget=BUDGET
    )
    assert then.request.kind is RequestKind.FOLLOW_UP
    assert 4 in pages(then)
    assert Reason.FOLLOWED in then.excerpt.files[0].reasons.values()


def test_what_was_seen_is_the_pages_and_passages_shown(file: File) -> None:
    selection = ask(questions(), file, "When does copper grow?")
    (shown,), (seen,) = selection.excerpt.files, selection.seen
    assert (seen.key, seen.pages) == (str(file.pk), shown.pages)
    assert seen.chunks == tuple((run.first_chunk, run.last_chunk) for run in shown.runs)


def test_a_title_in_the_message_means_the_file(file: File) -> None:
    File.objects.update(title="Flora and Rocks")
    file.refresh_from_db()
    assert ask(questions(), file, "Summarize Flora and Rocks").request.kind is RequestKind.WHOLE


def test_excerpts_of_several_lengths_for_one_message_go_by_one_embedding(file: File) -> None:
    class OnceBroken(WordEmbedder):
        def embed_question(self, text: str, *, timeout_seconds: float) -> Vector:
            vector = super().embed_question(text, timeout_seconds=timeout_seconds)
            if len(self.questions) == 1:
                raise EmbeddingUnavailableError("it is down")
            return vector

    embedder = OnceBroken()
    make_vectors(file, embedder)
    asker = QuestionEmbedder(embedder, deadline_seconds=30, rest_seconds=0)
    asked = FileQuestions(asker, model=embedder.model, library=Library()).ask(
        [file], "When does copper grow?"
    )

    long, short = asked.select(BUDGET), asked.select(BUDGET // 2)
    assert len(embedder.questions) == 1
    assert long.embedding is short.embedding is QuestionState.FAILED
    assert set(short.excerpt.files[0].shown_pages) <= set(long.excerpt.files[0].shown_pages)


def test_where_one_of_two_searches_has_no_vector_both_go_by_keywords(file: File) -> None:
    class FirstOnly(WordEmbedder):
        def embed_question(self, text: str, *, timeout_seconds: float) -> Vector:
            if "granite" in text:
                raise EmbeddingUnavailableError("it is down")
            return super().embed_question(text, timeout_seconds=timeout_seconds)

    make_vectors(file, WordEmbedder())
    asked = patient(FirstOnly()).ask([file], "And copper?", earlier=["When does granite grow?"])
    selection = asked.select(BUDGET)
    assert len(selection.excerpt.searches) == 2
    assert selection.embedding is QuestionState.FAILED
    assert pages(selection) == pages(
        questions().select([file], "And copper?", earlier=["When does granite grow?"], budget=BUDGET)
    )


# Bad input


@pytest.mark.parametrize("message", ["", "   ", "?!", "\n\t"])
def test_a_message_without_words_is_refused_in_a_sentence(file: File, message: str) -> None:
    with pytest.raises(RequestError, match="ask a question"):
        ask(questions(), file, message)


@pytest.mark.parametrize("budget", [0, -5, 199])
def test_a_budget_too_small_is_refused_by_name_and_not_as_a_mistake_of_the_code(
    file: File, budget: int
) -> None:
    with pytest.raises(BudgetTooSmallError, match=f"{budget} tokens are too few") as refusal:
        questions().select([file], "When does copper grow?", budget=budget)
    assert isinstance(refusal.value, CompressorError)
    assert not isinstance(refusal.value, ValueError)


def test_a_question_about_no_file_is_refused_by_name() -> None:
    with pytest.raises(NoFilesError):
        questions().select([], "When does copper grow?")


@pytest.mark.parametrize(
    "message",
    [
        "When does copper grow? " * 9_000,
        "copper" * 34_000,
        "机器学习" * 50_000,
        "a " * 100_000 + "When does copper grow?",
        "copper \ud800 \udfff \x00 ? " * 5_000,
        "العربية copper עברית",
    ],
    ids=["repeated", "one word", "chinese", "question at the end", "surrogates and NUL", "right to left"],
)
def test_a_message_of_any_length_and_script_is_answered(file: File, message: str) -> None:
    selection = ask(questions(), file, message)
    assert selection.excerpt.tokens <= BUDGET


def test_a_file_of_two_thousand_empty_pages_and_a_full_one_shows_the_full_one(tmp_path: Path) -> None:
    blank = ["."] + [" "] * 2_000
    full = ingest_file(write_book(tmp_path / "scan.txt", [*blank, chapter("copper", sentences=200)])).file
    selection = ask(questions(), full, "When does copper grow?")
    assert pages(selection) <= {1, 2_002}
    assert 2_002 in pages(selection)
    assert "(2,002 pages)" in selection.excerpt.text
    assert "Pages without text (scans or blank): 2-2001" in selection.excerpt.text
    assert Notice.PAGES_WITHOUT_TEXT in selection.notices


def test_a_file_without_a_single_passage_gives_an_excerpt_that_says_so(file: File) -> None:
    file.pages.update(text="")
    index_file(file)
    for message in ("When does copper grow?", "Summarize this book", "explain more", "what does page 2 say?"):
        selection = ask(questions(), file, message)
        assert "has no text." in selection.excerpt.text
        assert not selection.excerpt.files[0].runs


# What is said


def test_without_meaning_the_student_is_told(file: File) -> None:
    """Complaint 32."""
    off = ask(questions(), file, "When does copper grow?")
    assert (off.embedding, off.notices) == (QuestionState.OFF, (Notice.KEYWORDS_ONLY,))


def test_nothing_found_without_meaning_is_told_too(file: File) -> None:
    """Complaint 16."""
    selection = ask(questions(), file, "xyzzy plugh?")
    assert selection.excerpt.match is MatchState.NO_MATCH
    assert Notice.NO_MATCH in selection.notices
    assert set(selection.excerpt.files[0].reasons.values()) == {Reason.SPREAD}


def test_with_all_vectors_nothing_needs_telling(file: File) -> None:
    embedder = WordEmbedder()
    make_vectors(file, embedder)
    selection = ask(patient(embedder), file, "When does copper grow?")
    assert (selection.embedding, selection.notices) == (QuestionState.READY, ())
    assert selection.excerpt.meaning_share == 1


def test_with_some_vectors_their_share_is_told(file: File) -> None:
    embedder = WordEmbedder()
    make_vectors(file, embedder)
    keep_vectors(file, every=3)
    selection = ask(patient(embedder), file, "When does copper grow?")
    assert selection.notices == (Notice.PARTIAL_VECTORS,)
    assert selection.excerpt.meaning_share == pytest.approx(1 / 3, abs=0.05)
    assert 4 in pages(selection)


def keep_vectors(file: File, *, every: int) -> None:
    """Leave only each so many of the file's vectors."""
    kept = np.arange(file.chunk_count) % every == 0
    mask = np.packbits(kept).tobytes()
    FileVectors.objects.update(present=mask, tried=mask, present_count=int(kept.sum()))


def test_vectors_of_another_size_than_the_question_are_as_good_as_none_and_that_is_told(file: File) -> None:
    """Complaint 31: 384 numbers, then 768, by a server that changed its model under one name."""

    class Larger(WordEmbedder):
        def embed_question(self, text: str, *, timeout_seconds: float) -> Vector:
            return np.repeat(super().embed_question(text, timeout_seconds=1), 2) / np.float32(2**0.5)

    make_vectors(file, WordEmbedder())
    selection = ask(patient(Larger()), file, "When does copper grow?")
    assert selection.embedding is QuestionState.READY
    assert selection.notices == (Notice.KEYWORDS_ONLY,)
    assert 4 in pages(selection)


def test_vectors_of_another_model_are_not_used_and_that_is_told(file: File) -> None:
    """Complaint 31."""
    make_vectors(file, WordEmbedder("old@1"))
    selection = ask(patient(WordEmbedder("new@1")), file, "When does copper grow?")
    assert selection.excerpt.meaning_share == 0
    assert selection.notices == (Notice.KEYWORDS_ONLY,)


def test_a_whole_book_request_needs_no_meaning(file: File) -> None:
    embedder = HangingEmbedder(threading.Event())
    selection = ask(questions(embedder), file, "Summarize this book")
    assert selection.notices == ()
    assert embedder.questions == []


def test_a_place_that_is_not_there_is_told(file: File) -> None:
    selection = ask(questions(), file, "Summarize chapter 77")
    assert Notice.PLACE_NOT_FOUND in selection.notices


def test_a_file_shown_whole_needs_no_notice(tmp_path: Path) -> None:
    short = ingest_file(write_book(tmp_path / "short.txt", ["Copper grows in season two."])).file
    assert ask(questions(), short, "xyzzy plugh?").notices == ()


# What fails


def test_a_hanging_embedder_costs_one_deadline_and_the_next_questions_do_not_wait(
    file: File, let_go: threading.Event
) -> None:
    """Complaint 32."""
    embedder = HangingEmbedder(let_go)
    make_vectors(file, embedder)
    asked = questions(embedder)

    first = ask(asked, file, "When does copper grow?")
    assert first.embedding is QuestionState.LATE
    assert Notice.KEYWORDS_ONLY in first.notices
    assert 4 in pages(first)
    for message in ("When does willow grow?", "When does granite grow?"):
        following = ask(asked, file, message)
        assert following.embedding is QuestionState.RESTING
        assert Notice.KEYWORDS_ONLY in following.notices
    assert embedder.questions == ["When does copper grow?"]


def test_a_broken_embedder_is_a_state_and_keywords_answer(file: File) -> None:
    """Complaint 32."""
    embedder = BrokenEmbedder()
    make_vectors(file, embedder)
    selection = ask(patient(embedder), file, "When does copper grow?")
    assert selection.embedding is QuestionState.FAILED
    assert Notice.KEYWORDS_ONLY in selection.notices
    assert 4 in pages(selection)


# What is kept


def test_the_same_question_is_not_worked_out_twice_within_ten_minutes(file: File) -> None:
    time = ManualTime()
    asked = questions(clock=time.now)
    first = ask(asked, file, "When does copper grow?")
    time.sleep(RESULT_SECONDS - 1)
    assert ask(asked, file, "When does copper grow?") is first
    time.sleep(1)
    assert ask(asked, file, "When does copper grow?") is not first


def test_questions_that_differ_in_three_letters_are_two_questions(file: File) -> None:
    asked = questions()
    dna, rna = ask(asked, file, "What does DNA do?"), ask(asked, file, "What does RNA do?")
    assert 7 in pages(dna)
    assert 10 in pages(rna)
    assert "RNA carries" not in dna.excerpt.text
    assert "DNA holds" not in rna.excerpt.text


def test_everything_a_result_depends_on_makes_it_another(file: File) -> None:
    asked = questions()
    message, earlier = "explain more", ("When does copper grow?",)
    seen = (SeenPages(str(file.pk), ((2, 2),)),)
    first = asked.select([file], message, earlier=earlier, seen=seen, budget=BUDGET)
    assert asked.select([file], message, earlier=earlier, seen=seen, budget=BUDGET) is first

    others = [
        asked.select([file], message, earlier=("When does willow grow?",), seen=seen, budget=BUDGET),
        asked.select([file], message, earlier=earlier, budget=BUDGET),
        asked.select([file], message, earlier=earlier, seen=seen, budget=BUDGET + 1),
        asked.select(
            [file], message, earlier=earlier, seen=seen, budget=BUDGET, count=lambda text: 2 * estimate(text)
        ),
        asked.select([file], f"{message}!", earlier=earlier, seen=seen, budget=BUDGET),
    ]
    File.objects.update(title="Of Stones")
    file.refresh_from_db()
    renamed = asked.select([file], message, earlier=earlier, seen=seen, budget=BUDGET)
    assert all(other is not first for other in [*others, renamed])
    assert '"Of Stones"' in renamed.excerpt.text


def test_a_result_that_a_failure_made_worse_is_not_kept(file: File) -> None:
    class OnceBroken(WordEmbedder):
        def embed_question(self, text: str, *, timeout_seconds: float) -> Vector:
            if not self.questions:
                self.questions.append(text)
                raise EmbeddingUnavailableError("it is down")
            return super().embed_question(text, timeout_seconds=timeout_seconds)

    embedder = OnceBroken()
    make_vectors(file, embedder)
    asker = QuestionEmbedder(embedder, deadline_seconds=30, rest_seconds=0)
    asked = FileQuestions(asker, model=embedder.model, library=Library(), clock=lambda: 0.0)

    assert ask(asked, file, "When does copper grow?").embedding is QuestionState.FAILED
    second = ask(asked, file, "When does copper grow?")
    assert second.embedding is QuestionState.READY
    assert ask(asked, file, "When does copper grow?") is second


def test_a_result_from_some_of_the_vectors_is_not_kept(file: File) -> None:
    embedder = WordEmbedder()
    make_vectors(file, embedder)
    keep_vectors(file, every=2)
    asked = patient(embedder)
    first = ask(asked, file, "When does copper grow?")
    assert first.is_degraded
    assert ask(asked, file, "When does copper grow?") is not first


# The log


def test_the_log_says_what_was_searched_chosen_and_left_out(
    file: File, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG, logger="compressor.decisions"):
        ask(questions(), file, "When does copper grow?")
    summary, *ranked = caplog.messages
    assert summary.startswith("specific, searched ['copper grow'], meaning off")
    assert f"of {BUDGET} tokens" in summary
    assert any("matched, by keywords 1, by meaning -" in line for line in ranked)
    assert any("left out" in line for line in ranked)


def test_the_log_of_an_endless_question_is_short(file: File, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, logger="compressor.decisions"):
        ask(questions(), file, "When does copper grow? " * 9_000)
    assert all(len(message) < 1_000 for message in caplog.messages)


def test_where_nobody_reads_the_log_nothing_is_written(file: File, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, logger="compressor.decisions"):
        ask(questions(), file, "When does copper grow?")
    assert caplog.messages == []
