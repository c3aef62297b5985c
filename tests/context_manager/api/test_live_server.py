"""Chats over real sockets: many messages at once, bodies far too large, a model that lets everybody wait."""

from __future__ import annotations

import http.client
import json
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from django.contrib.auth.models import User
from pytest_django import Settings

from context_manager.models import Chat, Message, Turn
from context_manager.services.quotations import quotation_sentence
from tests.compressor.api.people import read_all_files, secret_of
from tests.compressor.small_books import BOOK
from tests.context_manager.api.model_answers import said
from tests.context_manager.services.stored_words import tables_with
from tests.loopback import Asked, PlayedServer, Reply

pytestmark = pytest.mark.django_db(transaction=True)
AT_ONCE = 8
SECRET = "the keeper of Skerryvore counted nine hundred and four gannets before breakfast"


class SlowModel(PlayedServer):
    """Answers once it may; `was_asked` tells that somebody waits."""

    def __init__(self) -> None:
        super().__init__(self._wait_and_answer)
        self.may_answer = threading.Event()
        self.was_asked = threading.Event()
        self.answer_with = "At last."

    def _wait_and_answer(self, asked: Asked) -> Reply:
        self.was_asked.set()
        self.may_answer.wait(timeout=30)
        return said(self.answer_with)


@pytest.fixture
def api(live_server: Any, ada: User) -> Iterator[httpx.Client]:
    """A client of Ada's, of a server in a thread."""
    headers = {"Authorization": f"Token {secret_of(ada)}"}
    with httpx.Client(base_url=f"{live_server.url}/api/v1", headers=headers, timeout=60) as client:
        yield client


@pytest.fixture
def model(settings: Settings) -> Iterator[SlowModel]:
    with SlowModel() as server:
        settings.LLM_BASE_URL, settings.LLM_MODEL = server.base_url, "played-model"
        yield server
        server.may_answer.set()


def start_chat(api: httpx.Client) -> str:
    return f"/chats/{api.post('/chats/', json={}).json()['id']}/messages/"


def at_once(send: Callable[[int], httpx.Response], model: SlowModel) -> list[httpx.Response]:
    """All requests at the same moment; the model answers when all others have been refused."""
    answers: list[httpx.Response] = []
    barrier = threading.Barrier(AT_ONCE)

    def take_part(number: int) -> None:
        barrier.wait()
        answers.append(send(number))
        if len(answers) == AT_ONCE - 1:
            model.may_answer.set()

    threads = [threading.Thread(target=take_part, args=(number,)) for number in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def codes(answers: list[httpx.Response]) -> Counter[str]:
    return Counter(answer.json().get("code", "answered") for answer in answers)


def test_a_book_is_uploaded_asked_about_and_deleted(api: httpx.Client) -> None:
    file_id = api.post("/files/", files={"file": ("book.txt", "\f".join(BOOK).encode())}).json()["id"]
    read_all_files()
    address = start_chat(api)

    turn = api.post(address, json={"content": "When does granite grow?", "file_ids": [file_id]}).json()

    assert turn["status"] == "completed"
    assert turn["context"]["files"][0]["file_id"] == file_id
    assert api.put(f"/turns/{turn['id']}/feedback/", json={"value": "up"}).status_code == 200
    assert api.get("/export/").json()["chats"][0]["turns"][0]["feedback"]["value"] == "up"
    assert api.delete(f"/files/{file_id}/").status_code == 204
    left = api.get(f"/turns/{turn['id']}/").json()
    assert left["context"]["files"][0]["file_id"] is None
    assert "Observer number" not in left["answer"]["content"]
    assert api.delete(f"/chats/{turn['chat_id']}/").status_code == 204
    assert api.get(f"/turns/{turn['id']}/").status_code == 404


def test_of_many_messages_at_once_one_is_answered(api: httpx.Client, model: SlowModel) -> None:
    address = start_chat(api)

    answers = at_once(lambda number: api.post(address, json={"content": f"Question {number}?"}), model)

    assert codes(answers) == {"answered": 1, "turn_in_progress": AT_ONCE - 1}
    turn = Turn.objects.get()
    assert {answer.json().get("turn_id", str(turn.pk)) for answer in answers} == {str(turn.pk)}
    assert Message.objects.count() == 2
    assert len(model.asked) == 1


def test_of_many_requests_with_one_key_one_is_answered_and_the_next_gets_its_turn(
    api: httpx.Client, model: SlowModel
) -> None:
    address, headers = start_chat(api), {"Idempotency-Key": "k-1"}

    answers = at_once(lambda _: api.post(address, json={"content": "Why?"}, headers=headers), model)

    assert codes(answers) == {"answered": 1, "request_in_progress": AT_ONCE - 1}
    (first,) = [answer.json() for answer in answers if answer.status_code == 201]
    again = api.post(address, json={"content": "Why?"}, headers=headers)
    assert (again.status_code, again.json()) == (201, first)
    assert len(model.asked) == 1


def test_many_chats_are_answered_at_the_same_time(api: httpx.Client, model: SlowModel) -> None:
    addresses = [start_chat(api) for _ in range(AT_ONCE)]
    model.may_answer.set()

    answers = at_once(lambda number: api.post(addresses[number], json={"content": "Why?"}), model)

    assert codes(answers) == {"answered": AT_ONCE}


def test_a_chat_that_is_deleted_while_it_is_answered_leaves_no_word(
    api: httpx.Client, model: SlowModel
) -> None:
    address = start_chat(api)
    answers: list[httpx.Response] = []
    thread = threading.Thread(target=lambda: answers.append(api.post(address, json={"content": "Why?"})))
    thread.start()
    assert model.was_asked.wait(30)

    deleted = api.delete(address.removesuffix("messages/"))
    model.may_answer.set()
    thread.join()

    assert deleted.status_code == 204
    assert (answers[0].status_code, answers[0].json()["code"]) == (404, "not_found")
    assert not Chat.objects.exists()
    assert not Message.objects.exists()
    assert Turn.objects.get().status == "cancelled"


def test_a_file_that_is_deleted_while_it_is_asked_about_leaves_no_word_either(
    api: httpx.Client, model: SlowModel
) -> None:
    """Complaint 29."""
    content = f"{BOOK[0]}\fSo {SECRET}."
    file_id = api.post("/files/", files={"file": ("book.txt", content.encode())}).json()["id"]
    read_all_files()
    address, body = start_chat(api), {"content": "What did the keeper count?", "file_ids": [file_id]}
    answers: list[httpx.Response] = []
    thread = threading.Thread(target=lambda: answers.append(api.post(address, json=body)))
    thread.start()
    assert model.was_asked.wait(30)

    deleted = api.delete(f"/files/{file_id}/")
    model.answer_with = f"It says: {SECRET}. That is all."
    model.may_answer.set()
    thread.join()

    assert deleted.status_code == 204
    assert SECRET in str(model.asked[0].body["messages"])
    assert answers[0].status_code == 201
    assert answers[0].json()["answer"]["content"] == f"It says: {quotation_sentence('en')}. That is all."
    assert answers[0].json()["context"]["files"][0]["title"] == ""
    assert tables_with(SECRET) == set()


def test_what_is_said_elsewhere_does_not_wait_for_a_slow_model(api: httpx.Client, model: SlowModel) -> None:
    address = start_chat(api)
    thread = threading.Thread(target=lambda: api.post(address, json={"content": "Why?"}))
    thread.start()
    assert model.was_asked.wait(30)

    (message,) = api.get(address).json()["results"]
    renamed = api.patch(address.removesuffix("messages/"), json={"title": "Tides"})
    model.may_answer.set()
    thread.join()

    assert (message["role"], message["turn_status"]) == ("user", "in_progress")
    assert renamed.json()["title"] == "Tides"


@pytest.mark.parametrize("kind", ["application/json", "text/plain"])
def test_a_body_of_fifty_megabytes_is_refused_by_its_headers_alone(
    api: httpx.Client, live_server: Any, kind: str
) -> None:
    address = f"/api/v1{start_chat(api)}"
    where = urlsplit(live_server.url)
    assert where.hostname is not None
    connection = http.client.HTTPConnection(where.hostname, where.port, timeout=60)
    connection.putrequest("POST", address)
    connection.putheader("Authorization", api.headers["Authorization"])
    connection.putheader("Content-Type", kind)
    connection.putheader("Content-Length", str(50 << 20))
    connection.endheaders()

    answer = connection.getresponse()

    told = json.loads(answer.read())
    assert (answer.status, told["code"]) in {(413, "request_too_large"), (415, "unsupported_media_type")}
    assert answer.headers["Content-Type"] == "application/problem+json"
    connection.close()
    assert not Turn.objects.exists()


def test_a_body_of_fifty_megabytes_that_is_sent_is_answered_as_well(api: httpx.Client) -> None:
    body = b'{"content": "' + b" " * (50 << 20) + b'"}'

    answer = api.post(start_chat(api), content=body, headers={"Content-Type": "application/json"})

    assert (answer.status_code, answer.json()["code"]) == (413, "request_too_large")
