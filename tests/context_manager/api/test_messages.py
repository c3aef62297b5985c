"""Messages through the API: asked, answered, refused, listed; whatever the body, never a 500."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from pytest_django import Settings
from rest_framework.test import APIClient

from compressor.models import File
from context_manager.models import Attempt, Chat, Message, Role, Turn, TurnStatus
from tests.compressor.api.people import client_of, read_all_files, stored_file, upload
from tests.compressor.small_books import BOOK, chapter
from tests.context_manager.api.model_answers import said
from tests.context_manager.turn_rows import a_chat, a_turn, add_words
from tests.loopback import PlayedServer, Reply, always, json_reply

pytestmark = pytest.mark.django_db

TURNS = "/api/v1/turns/"
QUESTION = "In which season does granite grow?"


def messages_of(chat: Chat) -> str:
    return f"/api/v1/chats/{chat.pk}/messages/"


def send(client: APIClient, chat: Chat, body: Any = None, **headers: str) -> Any:
    sent = {"content": QUESTION} if body is None else body
    return client.post(messages_of(chat), sent, format="json", headers=headers)


def problem_of(answer: Any) -> tuple[int, str, list[str]]:
    """Status, code and pointers."""
    told = answer.json()
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert told["status"] == answer.status_code
    return answer.status_code, told["code"], [error["pointer"] for error in told.get("errors", ())]


@pytest.fixture
def chat(ada: User) -> Chat:
    return Chat.objects.create(owner=ada)


@pytest.fixture
def book(client: APIClient) -> File:
    """A book of Ada's that has been read."""
    sent = upload(client, "\f".join(BOOK).encode())
    read_all_files()
    return File.objects.get(pk=sent.json()["id"])


@pytest.fixture
def model(settings: Settings) -> Iterator[PlayedServer]:
    """A server of models that answers as it is told."""
    with PlayedServer(always(said("It grows in season 3 (p. 1)."))) as server:
        settings.LLM_BASE_URL, settings.LLM_MODEL = server.base_url, "played-model"
        settings.LLM_TIMEOUT_SECONDS = 1.0
        yield server


def sdk(*parts: Any, **others: Any) -> dict[str, Any]:
    """A body as the AI SDK sends it."""
    said_before = [
        {"id": "1", "role": "user", "parts": [{"type": "text", "text": "What is copper?"}]},
        {"id": "2", "role": "assistant", "parts": [{"type": "step-start"}, {"type": "text", "text": "Ore."}]},
    ]
    asked = {"id": "3", "role": "user", "metadata": {"a": 1}, "parts": list(parts)}
    return {
        "id": "a1b2",
        "messages": [*said_before, asked],
        "trigger": "submit-message",
        "messageId": None,
        **others,
    }


def text(content: Any) -> dict[str, Any]:
    return {"type": "text", "text": content}


# --- Asked and answered ---


def test_a_message_is_answered_and_the_turn_is_found_where_the_answer_says(
    client: APIClient, chat: Chat, book: File
) -> None:
    answer = send(client, chat, {"content": QUESTION, "file_ids": [str(book.pk)]})

    turn = answer.json()
    assert answer.status_code == 201
    assert client.get(answer.headers["Location"]).json() == turn
    assert (turn["number"], turn["status"], turn["model"]) == (1, "completed", "offline-quoter")
    assert (turn["message"]["content"], turn["answer"]["role"]) == (QUESTION, "assistant")
    assert "granite" in turn["answer"]["content"]
    (seen,) = turn["context"]["files"]
    assert (seen["file_id"], seen["page_count"], seen["unit"]) == (str(book.pk), 6, "page")
    assert seen["shown"][0]["first_page"] == 1
    tokens = turn["context"]["tokens"]
    assert sum(block["after"] for block in tokens["blocks"]) == tokens["after"] <= tokens["ceiling"]
    assert turn["timing"]["total_ms"] >= 0


def test_files_stay_with_the_chat_and_the_chat_is_named(client: APIClient, chat: Chat, book: File) -> None:
    send(client, chat, {"content": QUESTION, "file_ids": [str(book.pk)]})
    second = send(client, chat, {"content": "And willow?"}).json()

    shown = client.get(f"/api/v1/chats/{chat.pk}/").json()
    assert shown["file_ids"] == [str(book.pk)]
    assert "granite" in shown["title"]
    assert second["number"] == 2
    assert second["context"]["files"][0]["file_id"] == str(book.pk)


def test_what_was_said_is_listed_in_turn_from_either_end(client: APIClient, chat: Chat) -> None:
    for number in range(3):
        send(client, chat, {"content": f"Question {number}?"})

    def listed(order: str) -> list[dict[str, Any]]:
        seen: list[dict[str, Any]] = []
        address = f"{messages_of(chat)}?page_size=2{order}"
        while address:
            page = client.get(address).json()
            seen += page["results"]
            address = page["next"]
        return seen

    oldest = listed("")
    assert [message["role"] for message in oldest] == ["user", "assistant"] * 3
    assert [message["content"] for message in oldest[::2]] == [f"Question {number}?" for number in range(3)]
    assert listed("&order=newest") == oldest[::-1]
    assert set(oldest[0]) == {"id", "turn_id", "turn_status", "role", "content", "created_at"}
    answer = client.get(f"{messages_of(chat)}?order=best")
    assert problem_of(answer) == (400, "validation_error", ["/order"])


def test_what_the_ai_sdk_sends_is_asked_as_it_is(client: APIClient, chat: Chat, book: File) -> None:
    body = sdk(text("In which season"), {"type": "data-x", "data": 1}, text("does granite grow?"))

    answer = send(client, chat, {**body, "file_ids": [str(book.pk)]})

    assert answer.status_code == 201
    assert answer.json()["message"]["content"] == "In which season\ndoes granite grow?"
    assert Message.objects.count() == 2


def test_what_is_written_is_kept_byte_for_byte(client: APIClient, chat: Chat) -> None:
    """Complaint 40."""
    written = "  \\frac{a}{b} {name} %s $5 <b>\r\n\t学习 \u200d👩\u200d🔬 é e\u0301  "

    assert send(client, chat, {"content": written}).json()["message"]["content"] == written


@pytest.mark.parametrize("accept", ["*/*", "application/json", "text/event-stream, application/json", "x"])
def test_answers_are_json(client: APIClient, chat: Chat, accept: str) -> None:
    answer = send(client, chat, Accept=accept, Prefer="respond-async")

    assert (answer.status_code, answer.headers["Content-Type"]) == (201, "application/json")
    assert "Preference-Applied" not in answer.headers


def test_a_client_that_takes_only_a_stream_is_told_before_anything_is_asked(
    client: APIClient, chat: Chat
) -> None:
    answer = send(client, chat, Accept="text/event-stream")

    assert problem_of(answer) == (406, "not_acceptable", [])
    assert not Turn.objects.exists()


@pytest.mark.parametrize(
    ("content", "header", "language"),
    [
        ("Wie wachsen die Weiden im Herbst?", "fr", "de"),
        ("¿Cómo crecen los sauces en el otoño?", "", "es"),
        ("Photosynthesis", "de-AT, en;q=0.5", "de"),
        ("Photosynthesis", "ja, fr-CA;q=0.8, es;q=0.9", "es"),
        ("Photosynthesis", "ja", "en"),
        ("Photosynthesis", "\x7f;q=nonsense,,;;", "en"),
        ("学习的方法是什么？", "", "en"),
    ],
)
def test_notices_come_in_the_language_of_the_message_or_of_the_header(
    client: APIClient, chat: Chat, content: str, header: str, language: str
) -> None:
    send(client, chat, {"content": content}, **{"Accept-Language": header})

    assert Turn.objects.get().language == language


def test_a_notice_is_a_code_and_a_sentence(client: APIClient, chat: Chat) -> None:
    pages = [chapter(f"topic{number}") for number in range(80)]
    file_id = upload(client, "\f".join(pages).encode()).json()["id"]
    read_all_files()
    body = {"content": "Warum schwimmen Elefanten durch die Meerenge?", "file_ids": [file_id]}

    notices = send(client, chat, body).json()["context"]["notices"]

    assert {"code", "message"} == set(notices[0])
    (no_match,) = [each["message"] for each in notices if each["code"] == "no_match"]
    assert no_match.startswith("Nichts in den Dateien")


def test_the_longest_answer_wanted_reaches_the_model(
    client: APIClient, chat: Chat, model: PlayedServer
) -> None:
    answer = send(client, chat, {"content": QUESTION, "max_output_tokens": 7, "model": "played-model"})

    assert answer.status_code == 201
    (asked,) = model.asked
    assert 7 in asked.body.values()
    assert answer.json()["answer"]["content"] == "It grows in season 3 (p. 1)."


def test_an_answer_that_was_cut_off_says_so(client: APIClient, chat: Chat, model: PlayedServer) -> None:
    model.plays(always(said("It grows in", "length", prompt_tokens=900, completion_tokens=3)))

    turn = send(client, chat).json()

    assert (turn["status"], turn["finish_reason"]) == ("incomplete", "length")
    assert [notice["code"] for notice in turn["context"]["notices"]] == ["cut_off"]
    assert turn["usage"] == {"prompt_tokens": 900, "cached_tokens": None, "completion_tokens": 3}


# --- Turns that come to no answer ---


@pytest.mark.parametrize(
    ("reply", "status", "code"),
    [
        (json_reply({"error": {"message": "no such model"}}, status=404), 503, "model_unavailable"),
        (json_reply({"error": {"message": "bad key sk-secret"}}, status=401), 503, "model_unavailable"),
        (said(""), 502, "model_empty"),
        (said("", "content_filter"), 502, "model_refused"),
        (Reply(b'{"choices": [', breaks_after=5), 502, "stream_broken"),
        (
            json_reply(
                {
                    "error": {
                        "message": "This model's maximum context length",
                        "code": "context_length_exceeded",
                    }
                },
                status=400,
            ),
            422,
            "context_overflow_after_trim",
        ),
    ],
)
def test_a_turn_without_an_answer_is_a_problem_that_names_it(
    client: APIClient, chat: Chat, model: PlayedServer, reply: Reply, status: int, code: str
) -> None:
    model.plays(always(reply))

    answer = send(client, chat)

    turn = Turn.objects.get()
    assert problem_of(answer) == (status, code, [])
    assert answer.json()["turn_id"] == str(turn.pk)
    assert "secret" not in answer.content.decode()
    if answer.json()["retryable"]:
        assert int(answer.headers["Retry-After"]) == answer.json()["retry_after"] > 0
    shown = client.get(f"{TURNS}{turn.pk}/").json()
    assert (shown["status"], shown["answer"]) == ("failed", None)
    assert shown["failure"] == {"code": code, "message": answer.json()["detail"]}
    assert Attempt.objects.get().reason


def test_a_server_that_says_nothing_is_given_up(client: APIClient, chat: Chat, model: PlayedServer) -> None:
    model.plays(model.hang)

    assert problem_of(send(client, chat)) == (504, "model_timeout", [])


def test_a_failed_turn_is_no_history_and_the_chat_goes_on(
    client: APIClient, chat: Chat, model: PlayedServer
) -> None:
    """Complaint 33."""
    model.plays(always(said("")), always(said("Now it does.")))
    send(client, chat, {"content": "The first question?"})

    answer = send(client, chat, {"content": "The second question?"})

    assert (answer.status_code, answer.json()["number"]) == (201, 2)
    assert "The first question?" not in str(model.asked[-1].body["messages"])


# --- Messages that are not taken ---


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ({}, ["/content"]),
        ({"content": QUESTION, "file_id": str(uuid.uuid4())}, ["/file_id"]),
        ({"content": QUESTION, "note_ids": []}, ["/note_ids"]),
        ({"Content": QUESTION}, ["/Content", "/content"]),
        ({"content": None}, ["/content"]),
        ({"content": ""}, ["/content"]),
        ({"content": " \n\t\u3000\u2003"}, ["/content"]),
        ({"content": " " * 2_000_000}, ["/content"]),
        ({"content": 1}, ["/content"]),
        ({"content": True}, ["/content"]),
        ({"content": ["x"]}, ["/content"]),
        ({"content": {"text": "x"}}, ["/content"]),
        ({"content": "a\x00b"}, ["/content"]),
        ({"content": QUESTION, "file_ids": None}, ["/file_ids"]),
        ({"content": QUESTION, "file_ids": "x"}, ["/file_ids"]),
        ({"content": QUESTION, "file_ids": [["x"]]}, ["/file_ids/0"]),
        ({"content": QUESTION, "file_ids": [str(uuid.uuid4())] * 11}, ["/file_ids"]),
        ({"content": QUESTION, "model": "gpt-9"}, ["/model"]),
        ({"content": QUESTION, "model": ["x"]}, ["/model"]),
        ({"content": QUESTION, "model": "a\x00b"}, ["/model"]),
        ({"content": QUESTION, "max_output_tokens": 0}, ["/max_output_tokens"]),
        ({"content": QUESTION, "max_output_tokens": -1}, ["/max_output_tokens"]),
        ({"content": QUESTION, "max_output_tokens": "7"}, ["/max_output_tokens"]),
        ({"content": QUESTION, "max_output_tokens": 1.5}, ["/max_output_tokens"]),
        ({"content": QUESTION, "max_output_tokens": True}, ["/max_output_tokens"]),
        ({"content": QUESTION, "max_output_tokens": 10**4_000}, ["/max_output_tokens"]),
        ({"content": QUESTION, "channel": "voice"}, ["/channel"]),
        ({"content": QUESTION, "channel": None}, ["/channel"]),
        ({"content": QUESTION, "channel": ["text"]}, ["/channel"]),
        (sdk(), ["/messages/2/parts"]),
        (sdk(text("")), ["/messages/2/parts"]),
        (sdk(text(" \n")), ["/messages/2/parts"]),
        (sdk(text(None)), ["/messages/2/parts/0/text"]),
        (sdk(text(1)), ["/messages/2/parts/0/text"]),
        (sdk(text("x"), {"type": "text"}), ["/messages/2/parts/1/text"]),
        (sdk(text("a\x00b")), ["/messages/2/parts/0/text"]),
        (sdk(text("x"), {"type": "file", "url": "data:,x"}), ["/messages/2/parts/1"]),
        (sdk("x"), ["/messages/2"]),
        (sdk({"text": "x"}), ["/messages/2"]),
        (sdk(text("x"), trigger="regenerate-message"), ["/trigger"]),
        (sdk(text("x"), file_id="x"), ["/file_id"]),
        (sdk(text("x"), content=QUESTION), ["/content"]),
        ({"messages": []}, ["/messages"]),
        ({"messages": None}, ["/messages"]),
        ({"messages": "x"}, ["/messages"]),
        ({"messages": {"role": "user"}}, ["/messages"]),
        ({"messages": [None]}, ["/messages/0"]),
        ({"messages": [{"role": "user"}]}, ["/messages/0"]),
        ({"messages": [{"role": 1, "parts": []}]}, ["/messages/0"]),
        ({"messages": [{"role": "user", "parts": {}}]}, ["/messages/0"]),
        ({"messages": [{"role": "assistant", "parts": [text("x")]}]}, ["/messages"]),
    ],
)
def test_what_is_no_message_is_pointed_at_and_leaves_nothing(
    client: APIClient, chat: Chat, body: dict[str, Any], pointers: list[str]
) -> None:
    status, code, pointed = problem_of(send(client, chat, body))

    assert (status, code) == (400, "validation_error")
    assert sorted(pointed) == pointers
    assert not Turn.objects.exists()
    assert not Message.objects.exists()


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b'"x"',
        b"{",
        b'{"content": "\\ud800"}',
        b'{"content": "a\\ud83d"}',
        b'{"messages": [{"role": "user", "parts": [{"type": "text", "text": "\\udc00"}]}]}',
        b'{"messages": [{"role": "user\\ud800", "parts": [{"type": "text", "text": "x"}]}]}',
        b'{"content": "x", "max_output_tokens": ' + b"9" * 5_000 + b"}",
        b'{"content": "x", "max_output_tokens": 1e999}',
        b'{"content": ' + b"[" * 50_000 + b"]" * 50_000 + b"}",
        b'{"content": "\xff"}',
        b'\xef\xbb\xbf{"content": "\xed\xa0\x80"}',
    ],
)
def test_a_body_that_is_none_is_a_problem(client: APIClient, chat: Chat, body: bytes) -> None:
    answer = client.post(messages_of(chat), body, content_type="application/json")

    assert problem_of(answer)[:2] == (400, "validation_error")


def test_a_body_of_many_megabytes_is_too_large(client: APIClient, chat: Chat) -> None:
    answer = send(client, chat, {"content": " " * 10_000_000})

    assert problem_of(answer)[:2] == (413, "request_too_large")


@pytest.mark.parametrize("content", ["?", "👍", "...", "\u200b\u2060"])
def test_a_message_without_words_about_a_file_asks_nothing(
    client: APIClient, chat: Chat, book: File, content: str
) -> None:
    answer = send(client, chat, {"content": content, "file_ids": [str(book.pk)]})

    assert problem_of(answer) == (400, "validation_error", ["/content"])


def test_a_question_that_cannot_fit_is_refused_with_its_numbers(
    client: APIClient, chat: Chat, model: PlayedServer, settings: Settings
) -> None:
    """A long paste is shortened; what the window cannot hold at all has no turn and asks no model."""
    settings.LLM_CONTEXT_WINDOW = 1_024

    answer = send(client, chat, {"content": "Why, " + "and how, " * 300})

    assert problem_of(answer) == (413, "message_too_long", [])
    told = answer.json()
    assert told["tokens"] > told["limit"]
    assert told["ceiling"] >= told["limit"]
    assert not Turn.objects.exists()
    assert not model.asked


@pytest.mark.parametrize("status", ["pending", "extracting", "indexing"])
def test_a_file_that_is_still_read_is_said_with_its_progress(
    client: APIClient, ada: User, chat: Chat, status: str
) -> None:
    file = stored_file(ada, status=status)
    with_message = send(client, chat, {"content": QUESTION, "file_ids": [str(file.pk)]})
    in_chat = send(client, a_chat(ada, [file]))

    for answer in (with_message, in_chat):
        assert problem_of(answer) == (409, "file_not_ready", [])
        told = answer.json()
        assert (told["file_id"], told["file_status"]) == (str(file.pk), status)
        assert set(told["progress"]) == {"done", "total", "unit"}
        assert told["retryable"]
        assert int(answer.headers["Retry-After"]) == told["retry_after"]
    assert not Turn.objects.exists()
    assert not chat.attachments.exists()


def test_a_file_that_cannot_be_read_is_said(client: APIClient, ada: User, chat: Chat) -> None:
    file = stored_file(ada, status="failed", failure_code="encrypted", failure_detail="It is locked.")

    answer = send(client, chat, {"content": QUESTION, "file_ids": [str(file.pk)]})

    assert problem_of(answer) == (422, "file_unreadable", [])
    assert (answer.json()["reason"], answer.json()["file_id"]) == ("encrypted", str(file.pk))
    assert "It is locked." in answer.json()["detail"]


def test_another_users_file_is_404_and_pointed_at(
    client: APIClient, bob: User, chat: Chat, book: File
) -> None:
    """Complaint 42."""
    theirs = stored_file(bob, content=b"theirs")

    answer = send(client, chat, {"content": QUESTION, "file_ids": [str(book.pk), str(theirs.pk)]})

    assert problem_of(answer) == (404, "not_found", ["/file_ids/1"])
    assert not Turn.objects.exists()
    assert not chat.attachments.exists()


def test_more_files_than_a_chat_holds_are_refused(client: APIClient, ada: User) -> None:
    files = [stored_file(ada, content=f"{number}".encode()) for number in range(11)]
    chat = a_chat(ada, files[:10])

    answer = send(client, chat, {"content": QUESTION, "file_ids": [str(files[10].pk)]})

    assert problem_of(answer) == (400, "validation_error", ["/file_ids"])


def test_a_chat_answers_one_message_at_a_time(client: APIClient, ada: User, chat: Chat) -> None:
    running = a_turn(chat, status=TurnStatus.IN_PROGRESS, finished_at=None)
    add_words(running, answer="")

    answer = send(client, chat)

    assert problem_of(answer) == (409, "turn_in_progress", [])
    assert answer.json()["turn_id"] == str(running.pk)
    assert answer.json()["retryable"]


# --- Idempotency keys ---


def test_the_same_key_and_body_give_the_first_turn_again(
    client: APIClient, chat: Chat, model: PlayedServer
) -> None:
    first = send(client, chat, **{"Idempotency-Key": "k-1"})
    again = send(client, chat, **{"Idempotency-Key": "k-1"})

    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    assert first.headers["Location"] == again.headers["Location"]
    assert len(model.asked) == 1
    assert Turn.objects.count() == 1


def test_the_same_question_in_the_other_body_is_the_same_request(client: APIClient, chat: Chat) -> None:
    first = send(client, chat, {"content": "What?"}, **{"Idempotency-Key": "k-1"})
    again = send(client, chat, sdk(text("What?")), **{"Idempotency-Key": "k-1"})

    assert first.json() == again.json()


def test_a_turn_that_failed_is_given_again_as_it_failed(
    client: APIClient, chat: Chat, model: PlayedServer
) -> None:
    model.plays(always(said("")), always(said("Now it does.")))
    first = send(client, chat, **{"Idempotency-Key": "k-1"})
    again = send(client, chat, **{"Idempotency-Key": "k-1"})

    assert problem_of(first) == problem_of(again) == (502, "model_empty", [])
    assert first.json()["turn_id"] == again.json()["turn_id"]
    assert send(client, chat, **{"Idempotency-Key": "k-2"}).status_code == 201


@pytest.mark.parametrize(
    "other", [{"content": "Something else?"}, {"content": QUESTION, "max_output_tokens": 9}]
)
def test_the_same_key_with_another_body_is_refused(
    client: APIClient, chat: Chat, other: dict[str, Any]
) -> None:
    first = send(client, chat, **{"Idempotency-Key": "k-1"}).json()

    answer = send(client, chat, other, **{"Idempotency-Key": "k-1"})

    assert problem_of(answer) == (422, "idempotency_key_reused", [])
    assert answer.json()["turn_id"] == first["id"]


def test_a_key_belongs_to_one_chat_and_to_one_user(
    client: APIClient, ada: User, bob: User, chat: Chat
) -> None:
    send(client, chat, **{"Idempotency-Key": "k-1"})

    elsewhere = send(client, a_chat(ada), **{"Idempotency-Key": "k-1"})
    of_bob = send(client_of(bob), a_chat(bob), **{"Idempotency-Key": "k-1"})

    assert problem_of(elsewhere)[:2] == (422, "idempotency_key_reused")
    assert of_bob.status_code == 201


def test_a_key_whose_request_is_still_answered_is_said(client: APIClient, ada: User, chat: Chat) -> None:
    send(client, chat, **{"Idempotency-Key": "k-1"})
    Turn.objects.update(status=TurnStatus.IN_PROGRESS, lease_until=None)

    answer = send(client, chat, **{"Idempotency-Key": "k-1"})

    assert problem_of(answer) == (409, "request_in_progress", [])
    assert answer.json()["turn_id"] == str(Turn.objects.get().pk)


@pytest.mark.parametrize("key", ["", " ", "x" * 256, "with space", "é", "a\tb", "a\x00b"])
def test_a_key_that_is_none_is_pointed_at(client: APIClient, chat: Chat, key: str) -> None:
    answer = send(client, chat, **{"Idempotency-Key": key})

    assert problem_of(answer) == (400, "validation_error", ["/Idempotency-Key"])
    assert not Turn.objects.exists()


@pytest.mark.parametrize("key", ["x", "x" * 255, '"a-quoted-one"', "58616c20-b4db-4161-a13a-d4c9818eaa90"])
def test_a_sound_key_is_taken(client: APIClient, chat: Chat, key: str) -> None:
    assert send(client, chat, **{"Idempotency-Key": key}).status_code == 201


def test_messages_without_a_key_are_messages_of_their_own(client: APIClient, chat: Chat) -> None:
    send(client, chat)
    send(client, chat)

    assert Turn.objects.count() == 2
    assert Message.objects.filter(role=Role.USER).count() == 2
