"""Questions kept for the eval: what was said before, a passage that stands in the file, and a way out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.management import CommandError, call_command
from django.test import Client

from compressor.evaluation.cases import load_cases
from compressor.models import File
from compressor.services.ingestion import ingest_file
from compressor.services.originals import store_original
from context_manager.models import EvalCase, Turn, TurnReading, TurnStatus
from context_manager.services.eval_cases import keep_for_eval, stands_in
from tests.compressor.small_books import BOOK, write_book
from tests.context_manager.admin.pages import (
    a_superuser,
    act,
    deletion_of,
    list_of,
    page_of,
    staff_with,
    text_at,
)
from tests.context_manager.turn_rows import a_chat, a_student, a_turn, add_file, add_words

pytestmark = pytest.mark.django_db

PASSAGE = " ".join(BOOK[0].split()[:12])


@pytest.fixture
def book(tmp_path: Path) -> File:
    """A small book with its text and its original."""
    file = ingest_file(write_book(tmp_path / "stones.txt"), title="Of Stones").file
    store_original(file, ContentFile("\f".join(BOOK).encode()))
    file.save()
    return file


@pytest.fixture
def turn(book: File) -> Turn:
    """The third turn of a chat, whose second failed."""
    chat = a_chat(a_student(), [book])
    for number, (status, question) in enumerate(
        [
            (TurnStatus.COMPLETED, "What is granite?"),
            (TurnStatus.FAILED, "Lost"),
            (TurnStatus.COMPLETED, "Why?"),
        ],
        start=1,
    ):
        turn = a_turn(chat, number=number, status=status)
        add_words(turn, question)
        add_file(turn, book, ((1, 1, "chosen", {"matched": 1}),))
    return turn


def test_a_question_is_kept_with_what_was_said_before(turn: Turn, book: File) -> None:
    client = a_superuser()
    response = act(client, "turn", "keep", turn)
    assert "1 case added to the eval set." in text_at(client, response["Location"])
    case = EvalCase.objects.get()
    assert (case.question, case.history, case.file, case.evidence) == ("Why?", ["What is granite?"], book, "")
    assert str(case.added_by) == "staff"
    assert TurnReading.objects.filter(turn=turn, kind=TurnReading.Kind.EVAL).count() == 1


def test_a_question_is_kept_once(turn: Turn) -> None:
    client = a_superuser()
    act(client, "turn", "keep", turn)
    EvalCase.objects.update(evidence=PASSAGE)
    response = act(client, "turn", "keep", turn)
    assert "1 turn left out: kept before" in text_at(client, response["Location"])
    assert EvalCase.objects.get().evidence == PASSAGE


def test_a_turn_on_several_files_gives_a_case_for_each(turn: Turn, tmp_path: Path) -> None:
    add_file(turn, ingest_file(write_book(tmp_path / "other.txt", BOOK[:2])).file, ())
    assert len(keep_for_eval([turn], user=None)) == 2


def test_turns_without_a_chat_or_a_file_give_none(turn: Turn) -> None:
    bare = a_turn(a_chat())
    add_words(bare)
    assert keep_for_eval([a_turn(None), bare, a_turn(a_chat())], user=None) == []


@pytest.fixture
def case(turn: Turn) -> EvalCase:
    (case,) = keep_for_eval([turn], user=None)
    return case


def test_evidence_must_stand_in_the_file_however_its_lines_are_broken(case: EvalCase) -> None:
    client = a_superuser()
    refused = client.post(page_of(case), {"evidence": "Granite is made of cheese."})
    assert "does not stand in the text of the file" in refused.content.decode()
    broken = PASSAGE.replace(" ", "\n  ")
    assert client.post(page_of(case), {"evidence": broken}).status_code == 302
    case.refresh_from_db()
    assert case.evidence == broken


def test_evidence_can_be_taken_back(case: EvalCase) -> None:
    EvalCase.objects.update(evidence=PASSAGE)
    assert a_superuser().post(page_of(case), {"evidence": "  "}).status_code == 302
    case.refresh_from_db()
    assert case.evidence == ""


@pytest.mark.parametrize(("evidence", "stands"), [("", False), (" \n-\u200b", False), (PASSAGE[3:30], True)])
def test_only_words_stand_in_a_file(book: File, evidence: str, stands: bool) -> None:  # noqa: FBT001 - a parameter
    assert stands_in(evidence, book) is stands


def test_nothing_but_the_passage_can_be_changed(case: EvalCase) -> None:
    a_superuser().post(page_of(case), {"evidence": "", "question": "Another?", "history": "[]"})
    case.refresh_from_db()
    assert case.question == "Why?"


def test_the_pages_show_the_words_and_record_it(case: EvalCase) -> None:
    client = staff_with("view_turn_content", "view_evalcase")
    TurnReading.objects.all().delete()
    assert "Why?" in text_at(client, list_of("evalcase"))
    assert "What is granite?" in text_at(client, page_of(case))
    kinds = TurnReading.objects.order_by("pk").values_list("kind", flat=True)
    assert list(kinds) == [TurnReading.Kind.LIST, TurnReading.Kind.EVAL]


@pytest.mark.parametrize(("evidence", "known", "missing"), [(PASSAGE, 1, 0), ("", 0, 1)])
@pytest.mark.usefixtures("case")
def test_cases_are_found_by_whether_their_passage_is_known(evidence: str, known: int, missing: int) -> None:
    EvalCase.objects.update(evidence=evidence)
    client = a_superuser()
    for choice, number in (("known", known), ("missing", missing), ("odd", 1)):
        response = client.get(list_of("evalcase", evidence=choice))
        assert len(response.context["cl"].result_list) == number


def test_the_action_hands_out_what_the_eval_reads(case: EvalCase, tmp_path: Path) -> None:
    client = a_superuser()
    response = act(client, "evalcase", "export_questions", case)
    assert "None of these has a passage yet." in text_at(client, response["Location"])
    EvalCase.objects.update(evidence=PASSAGE)
    exported = act(client, "evalcase", "export_questions", case).content
    (tmp_path / "questions.jsonl").write_bytes(exported)
    (loaded,) = load_cases(tmp_path / "questions.jsonl")
    assert loaded.id == f"{case.turn_id}-{case.file_id}"
    assert (loaded.document, loaded.question, loaded.language) == ("stones.txt", "Why?", "en")
    assert (loaded.history, loaded.passages) == (("What is granite?",), (PASSAGE,))
    assert TurnReading.objects.filter(kind=TurnReading.Kind.EXPORT).count() == 1


def test_the_command_writes_book_and_questions_and_says_how_to_run_them(
    case: EvalCase, book: File, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    EvalCase.objects.update(evidence=PASSAGE)
    call_command("export_eval_cases", tmp_path)
    folder = tmp_path / str(book.pk)
    told = capsys.readouterr().out
    assert f"run_eval --book {folder}/book.txt --questions {folder}/questions.jsonl" in told
    assert "1 question about 1 book written." in told
    assert (folder / "book.txt").read_bytes() == "\f".join(BOOK).encode()
    assert json.loads((folder / "questions.jsonl").read_text())["evidence"] == PASSAGE
    assert TurnReading.objects.filter(turn=case.turn, kind=TurnReading.Kind.EXPORT, user=None).exists()


def test_the_command_says_which_original_is_missing_and_what_is_left_out(
    case: EvalCase, book: File, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call_command("export_eval_cases", tmp_path)
    assert "0 questions about 0 books written; 1 case without a passage left out." in capsys.readouterr().out
    EvalCase.objects.update(evidence=PASSAGE)
    book.original.delete()
    call_command("export_eval_cases", tmp_path)
    assert "its original is not stored" in capsys.readouterr().out
    assert case.file == book


@pytest.mark.usefixtures("case")
def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    EvalCase.objects.update(evidence=PASSAGE)
    (tmp_path / "taken").write_text("")
    with pytest.raises(CommandError, match="Nothing can be written to"):
        call_command("export_eval_cases", tmp_path / "taken")


def test_a_case_goes_with_its_chat_and_with_its_file(case: EvalCase, turn: Turn) -> None:
    client: Client = a_superuser()
    client.post(deletion_of(turn.chat), {"post": "yes"})
    assert not EvalCase.objects.filter(pk=case.pk).exists()
