"""The record of a turn: rows that add up, the pages of the excerpt, words that can be forgotten."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import Sum
from pytest_django import Settings

from compressor.core.excerpts.near_misses import WhyNot
from compressor.models import File
from compressor.services.indexing import index_file
from context_manager.core.instructions import PROMPT_VERSION
from context_manager.core.values import BlockName, PromptMessage, StepName
from context_manager.llm.answerer import AnswerRequest, Completion, FilesRead
from context_manager.llm.language_model import Usage
from context_manager.models import TurnCitation, TurnContent, TurnFile, TurnStatus
from context_manager.selectors import pages_seen
from context_manager.services.quotations import quotation_sentence
from context_manager.services.record.ranking_rows import ranking_rows
from context_manager.services.record.sent_messages import message_json, pack_messages, unpack_messages
from context_manager.services.record.shown_rows import shown_rows
from context_manager.services.record.versions import code_version, settings_digest
from context_manager.services.turns import NewMessage, answer_turn, take_message
from tests.compressor.small_books import TOPICS, chapter
from tests.context_manager.services.stored_words import tables_with
from tests.context_manager.services.turn_world import (
    LONG_BOOK,
    QUESTION,
    Clock,
    PlayedAnswerer,
    answer_of,
    answered_before,
    book,
    chat_of,
    completed,
    means,
    say,
)

pytestmark = pytest.mark.django_db


def read_by(played: PlayedAnswerer) -> FilesRead:
    read = played.asked[-1].read
    assert read is not None
    return read


# Numbers


def test_the_parts_add_up_to_the_whole_before_and_after() -> None:
    """Complaint 45."""
    chat = chat_of(files=[book(LONG_BOOK * 4)])
    answered_before(chat, *((f"What of {topic}?", chapter(topic, sentences=150)) for topic in TOPICS * 3))
    turn = say(chat, QUESTION, means())

    sums = turn.blocks.aggregate(before=Sum("before"), after=Sum("after"))
    cut = turn.steps.aggregate(before=Sum("before"), after=Sum("after"))
    assert sums == {"before": turn.whole_tokens, "after": turn.context_tokens}
    assert turn.whole_tokens - cut["before"] + cut["after"] == turn.context_tokens
    assert turn.context_tokens <= turn.context_ceiling
    assert turn.ceiling_share == pytest.approx(turn.context_tokens / turn.context_ceiling)


def test_every_block_is_recorded_in_its_order_and_every_step_in_its_own() -> None:
    """Complaint 43."""
    chat = chat_of()
    answered_before(chat, *((f"What of {topic}?", chapter(topic, sentences=300)) for topic in TOPICS * 3))
    turn = say(chat, QUESTION, means())
    assert list(turn.blocks.values_list("name", flat=True)) == list(BlockName)
    steps = list(turn.steps.values_list("name", flat=True))
    assert len(steps) == turn.context_trimmed > 1
    assert steps == [step.value for step in StepName if step in steps]
    history = turn.blocks.get(name="history")
    assert (history.items_before, history.items_after) == (turn.history_available, turn.history_kept)


def test_a_turn_knows_the_versions_it_was_answered_by() -> None:
    turn = say(chat_of(files=[book()]), QUESTION, means())
    assert turn.code_version == code_version() != ""
    assert (turn.prompt_version, turn.settings_digest) == (PROMPT_VERSION, settings_digest())
    assert turn.files.get().index_version == File.objects.get().index_version > 0


def test_other_settings_have_another_digest_and_a_key_is_not_among_them(settings: Settings) -> None:
    before = settings_digest()
    settings.LLM_API_KEY = settings.EMBEDDINGS_API_KEY = "another"
    assert settings_digest() == before
    settings.LLM_CONTEXT_WINDOW = 8_192
    assert settings_digest() != before


@pytest.mark.parametrize(
    ("reported", "warning"),
    [(None, ""), ("same", ""), ("tenth", "clipped"), ("more", "over_estimate"), (40_000, "over_ceiling")],
)
def test_a_count_that_cannot_be_ours_is_flagged(reported: Any, warning: str) -> None:
    """Complaint 12."""

    def count(request: AnswerRequest) -> Completion:
        estimated = sum(len(each.content) for each in request.messages) // 4
        counts = {"same": estimated, "tenth": estimated // 10, "more": estimated * 3}
        tokens = counts.get(reported, reported)
        return completed(usage=Usage(tokens, 10) if tokens is not None else None)

    turn = say(chat_of(files=[book()]), QUESTION, means(PlayedAnswerer(count)))
    assert turn.usage_warning == warning


def test_times_are_kept_apart() -> None:
    turn = say(chat_of(files=[book()]), QUESTION, means())
    assert turn.select_ms is not None
    assert turn.build_ms is not None
    assert turn.total_ms is not None
    assert turn.total_ms >= turn.select_ms + turn.build_ms - 1
    assert turn.first_token_ms is None


def test_all_of_it_and_the_time_to_the_first_token_count_from_the_question() -> None:
    clock = Clock()

    def answer_in_two_seconds(request: AnswerRequest) -> Completion:
        clock.advance(2)
        return Completion("Yes.", completed().finish, first_token_seconds=0.25)

    with_means = means(PlayedAnswerer(answer_in_two_seconds), now=clock)
    turn = take_message(NewMessage(chat_of(), QUESTION), with_means)
    clock.advance(3)
    ended = answer_turn(turn, with_means)
    assert (ended.first_token_ms, ended.total_ms) == (3_250, 5_000)
    assert ended.finished_at is not None
    assert (ended.finished_at - ended.created_at).total_seconds() == 5
    assert ended.attempts.get().first_token_ms == 250


def test_a_clock_that_is_put_back_meanwhile_takes_no_time() -> None:
    clock = Clock()
    with_means = means(now=clock)
    turn = take_message(NewMessage(chat_of(), QUESTION), with_means)
    clock.advance(-60)
    assert answer_turn(turn, with_means).total_ms == 0


# What was shown


def test_the_ranges_are_the_pages_of_the_excerpt_and_what_each_is_for() -> None:
    played = PlayedAnswerer()
    turn = say(chat_of(files=[book(LONG_BOOK * 4)]), QUESTION, means(played))
    (shown,) = read_by(played).selection.excerpt.files
    row = turn.files.get()
    pages = {page for each in row.ranges.all() for page in range(each.first_page, each.last_page + 1)}
    assert pages == set(shown.shown_pages)
    assert (row.shown_pages, row.length, row.unit) == (len(pages), 40, "page")
    assert (row.shown_chunks, row.chunk_count) == (len(shown.reasons), shown.chunk_count)
    assert {each.why for each in row.ranges.all()} == {"chosen"}
    assert {each.label.split()[0] for each in row.ranges.all()} <= {"p.", "pp."}


def test_pages_that_are_there_for_their_place_alone_are_counted() -> None:
    turn = say(chat_of(files=[book(LONG_BOOK * 4)]), "Summarize this book", means())
    row = turn.files.get()
    assert row.position_pages == row.shown_pages > 0
    assert turn.position_share == 1.0
    assert set(row.ranges.values_list("why", flat=True)) == {"position"}


def test_in_a_file_without_pages_passages_are_counted() -> None:
    file = book(["\n\n".join(LONG_BOOK * 4)], name="notes.md")
    played = PlayedAnswerer()
    turn = say(chat_of(files=[file]), QUESTION, means(played))
    row = turn.files.get()
    assert (row.unit, row.length) == ("passage", row.chunk_count)
    assert row.shown_pages == row.shown_chunks > 0
    for each in row.ranges.all():
        assert (each.first_page, each.last_page) == (each.first_chunk + 1, each.last_chunk + 1)
        assert each.label


@pytest.mark.parametrize("name", ["book.txt", "notes.md"])
def test_what_a_turn_saw_is_read_back_as_the_excerpt_had_it(name: str) -> None:
    """Complaint 1: a follow-up goes by these pages."""
    pages = LONG_BOOK * 4 if name.endswith("txt") else ["\n\n".join(LONG_BOOK * 4)]
    played = PlayedAnswerer()
    turn = say(chat_of(files=[book(pages, name=name)]), QUESTION, means(played))
    (told,), (seen,) = read_by(played).selection.seen, pages_seen(turn.pk)
    assert seen.key == told.key

    def units(runs: tuple[tuple[int, int], ...]) -> set[int]:
        return {unit for first, last in runs for unit in range(first, last + 1)}

    assert units(seen.pages if name.endswith("txt") else seen.chunks) == units(
        told.pages if name.endswith("txt") else told.chunks
    )


def test_a_file_of_which_nothing_is_shown_is_recorded_all_the_same() -> None:
    silent = book(["A scan."], name="scan.txt")
    silent.pages.update(text="")
    index_file(silent)
    turn = say(chat_of(files=[book(), silent]), QUESTION, means())
    row = turn.files.get(position=1)
    assert (row.shown_pages, row.shown_chunks, row.ranges.count()) == (0, 0, 0)


def test_a_page_that_no_file_has_is_cited_of_no_file() -> None:
    turn = say(chat_of(files=[book()]), QUESTION, means(PlayedAnswerer("See p. 4 and p. 812.")))
    cited = list(turn.citations.values_list("turn_file__position", "first_page", "is_shown"))
    assert cited == [(0, 4, True), (None, 812, False)]


# Words


def test_the_ranking_tells_what_was_chosen_and_what_nearly_was_with_every_rank() -> None:
    played = PlayedAnswerer()
    turn = say(chat_of(files=[book(LONG_BOOK * 8)]), QUESTION, means(played))
    rows = turn.content.ranking
    chosen = [row for row in rows if row["is_chosen"]]
    misses = [row for row in rows if not row["is_chosen"]]
    assert len(chosen) == turn.files.get().shown_chunks
    assert misses
    assert {row["why"] for row in misses} <= set(WhyNot)
    assert all(row["fused"] > 0 for row in misses)
    assert min(row["fused"] for row in chosen) == 1
    assert rows == json.loads(json.dumps(ranking_rows(read_by(played))))


def test_in_two_files_each_passage_is_numbered_in_its_own() -> None:
    played = PlayedAnswerer()
    files = [book(LONG_BOOK * 4, name="one.txt"), book(LONG_BOOK[::-1] * 4, name="two.txt")]
    turn = say(chat_of(files=files), QUESTION, means(played))
    counts = dict(turn.files.values_list("position", "chunk_count"))
    shown = {place: 0 for place in counts}
    for row in turn.content.ranking:
        assert 0 <= row["chunk"] < counts[row["file"]]
        shown[row["file"]] += row["is_chosen"]
    assert shown == dict(turn.files.values_list("position", "shown_chunks"))


def test_what_was_searched_for_and_borrowed_is_kept_with_the_chat() -> None:
    chat, with_means = chat_of(files=[book(LONG_BOOK)]), means()
    say(chat, QUESTION, with_means)
    turn = say(chat, "And willow?", with_means)
    assert turn.content.borrowed == QUESTION
    assert [text for text, _ in turn.content.searches] == ["And willow?", f"{QUESTION}\nAnd willow?"]
    assert turn.content.searches[0][1] == ["willow"]


def test_the_messages_are_kept_as_they_were_sent_for_as_long_as_the_settings_say(settings: Settings) -> None:
    settings.TURN_TEXT_DAYS = 7
    played, clock = PlayedAnswerer(), Clock()
    turn = say(chat_of(files=[book()]), QUESTION, means(played, now=clock))
    content = turn.content
    assert content.messages is not None
    assert unpack_messages(content.messages) == played.asked[0].messages
    assert content.messages_bytes == len(message_json(played.asked[0].messages))
    assert content.keep_until == clock.moment + timedelta(days=7)


def test_braces_latex_and_every_script_survive_being_packed() -> None:
    """Complaint 40."""
    said = r"\frac{a}{b} {name} %s $x^2$ 学习 العربية"
    played = PlayedAnswerer()
    turn = say(chat_of(), said, means(played))
    assert played.asked[0].messages[-1].content.endswith(said)
    assert unpack_messages(turn.content.messages or b"") == played.asked[0].messages


def test_even_half_a_character_can_be_packed() -> None:
    messages = (PromptMessage("user", "\ud800 and \x00"),)
    assert unpack_messages(pack_messages(message_json(messages))) == messages


def test_no_row_of_numbers_holds_a_word() -> None:
    chat = chat_of(files=[book()])
    say(chat, "Tell me of the xylophone in copper", means(PlayedAnswerer("It plays zithers.")))
    assert tables_with("xylophone") == {
        "context_manager_message", "context_manager_turncontent", "context_manager_chat"
    }  # fmt: skip
    assert tables_with("zithers") == {"context_manager_message"}


# Deleted meanwhile


def test_a_file_deleted_while_it_is_answered_about_leaves_its_counts_and_no_word() -> None:
    """Complaint 29."""
    secret = "the granite observatory counts seventeen copper lanterns every winter morning"

    def delete_it(request: AnswerRequest) -> Completion:
        File.objects.get().delete()
        return completed(f"The book says: {secret}. See p. 2.")

    chat = chat_of(files=[book([*LONG_BOOK[:1], f"{secret}."])])
    turn = say(chat, "What does the granite observatory count?", means(PlayedAnswerer(delete_it)))

    assert turn.status == TurnStatus.COMPLETED
    assert "seventeen copper" not in answer_of(turn)
    assert quotation_sentence("en") in answer_of(turn)
    row = TurnFile.objects.get()
    assert (row.file, row.title) == (None, "")
    assert row.shown_pages == 2
    assert set(row.ranges.values_list("label", flat=True)) == {""}
    assert set(TurnCitation.objects.values_list("label", flat=True)) == {""}
    content = TurnContent.objects.get()
    assert (content.messages, content.is_source_deleted, content.keep_until) == (None, True, None)
    assert tables_with("seventeen copper") == set()


def test_a_file_that_the_chat_had_read_before_and_that_is_deleted_meanwhile_takes_the_messages_along() -> (
    None
):
    """Complaint 29: the history of this prompt quotes it."""

    def delete_it(request: AnswerRequest) -> Completion:
        File.objects.get().delete()
        return completed("Yes.")

    chat = chat_of(files=[book()])
    say(chat, QUESTION, means())
    chat.attachments.all().delete()
    turn = say(chat, "Is that so?", means(PlayedAnswerer(delete_it)))
    assert turn.files.count() == 0
    assert (turn.content.messages, turn.content.is_source_deleted) == (None, True)


def test_a_file_deleted_long_ago_does_not_keep_later_messages_from_being_stored() -> None:
    chat = chat_of(files=[book()])
    say(chat, QUESTION, means())
    File.objects.get().delete()
    turn = say(chat, "Is that so?", means())
    assert turn.content.messages is not None
    assert not turn.content.is_source_deleted


def test_rows_are_made_of_the_files_in_the_order_in_which_they_were_read() -> None:
    played = PlayedAnswerer()
    files = [book(name="one.txt"), book(LONG_BOOK, name="two.txt")]
    turn = say(chat_of(files=files[::-1]), QUESTION, means(played))
    rows = shown_rows(turn, files[::-1], read_by(played))
    assert [each.file.file for each in rows] == files[::-1]
