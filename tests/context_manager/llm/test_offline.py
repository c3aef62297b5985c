"""The offline quoter in a model's place."""

from __future__ import annotations

import pytest

from compressor.embedding.question import QuestionState
from compressor.services.questions import Selection
from context_manager.core.values import PromptMessage
from context_manager.llm.answerer import AnswerRequest, Completion, FilesRead, FinishReason
from context_manager.llm.offline import OFFLINE_QUOTER, OfflineQuoter
from context_manager.llm.quoter import NO_MODEL, QUOTATION, quote
from tests.compressor.small_books import BOOK, asked, indexed

FILE = indexed()
QUESTION = "When does willow grow?"


def files_read(question: str = QUESTION) -> FilesRead:
    request, excerpt = asked([FILE], question)
    return FilesRead(Selection(request, excerpt, QuestionState.OFF, ()), (FILE,))


def answer(*earlier: str, read: FilesRead | None = None, question: str = QUESTION) -> Completion:
    turns = [
        message
        for text in earlier
        for message in (PromptMessage("user", QUESTION), PromptMessage("assistant", text))
    ]
    messages = (PromptMessage("system", "Answer."), *turns, PromptMessage("user", question))
    return OfflineQuoter().answer(AnswerRequest(messages, max_tokens=100, read=read))


def quoted(completion: Completion) -> list[str]:
    return QUOTATION.findall(completion.text)


def test_it_is_a_model_that_costs_nothing() -> None:
    assert OfflineQuoter().model is OFFLINE_QUOTER
    assert (OFFLINE_QUOTER.name, OFFLINE_QUOTER.window) == ("offline-quoter", 32_768)
    assert OFFLINE_QUOTER.prices.answer == 0


def test_it_says_what_it_is_and_quotes_page_by_page() -> None:
    completion = answer(read=files_read())

    assert completion.text.startswith(NO_MODEL)
    assert quoted(completion)
    for text in quoted(completion):
        assert any(text in " ".join(page.split()) for page in BOOK)


def test_it_counts_nothing_and_asks_nobody() -> None:
    completion = answer(read=files_read())

    assert completion.finish is FinishReason.STOP
    assert (completion.usage, completion.http_status, completion.tries) == (None, None, 1)
    assert not completion.is_cut_off


def test_without_a_file_it_says_that_one_can_be_attached() -> None:
    completion = answer()

    assert completion.text.startswith(NO_MODEL)
    assert "Attach a file" in completion.text


def test_asked_again_it_quotes_something_else() -> None:
    first = answer(read=files_read())
    more = answer(first.text, read=files_read("explain more"), question="explain more")

    assert quoted(more)
    assert not set(quoted(first)) & set(quoted(more))


@pytest.mark.parametrize("title", ["Book", "A book: of “marks”, and more"])
def test_what_was_quoted_is_read_again_from_the_answer(title: str) -> None:
    files = [indexed(), indexed([BOOK[1].replace("willow", "birch")], key=title)]
    request, excerpt = asked(files, "Compare willow and birch", budget=1_500)
    said = quote(request, excerpt, files)

    assert QUOTATION.findall(said.text) == [each.text for each in said.quotations]
