"""Files as the API shows them: state, progress, what was found; listed, filtered, deleted; nobody else's."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from rest_framework.test import APIClient

from compressor.models import File, FileStatus, IndexingJob, JobState
from tests.compressor.api.people import FILES, client_of, stored_file

pytestmark = pytest.mark.django_db


def look_at(client: APIClient, file: File) -> dict[str, Any]:
    answer = client.get(f"{FILES}{file.pk}/")
    assert answer.status_code == 200
    shown: dict[str, Any] = answer.json()
    return shown


def test_a_file_that_was_read_shows_what_was_found(client: APIClient, ada: User) -> None:
    notices: list[dict[str, Any]] = [
        {"code": "pages_without_text", "pages": [4, 5, 9]},
        {"code": "encoding_guessed", "charset": "cp1252", "replaced": 2},
    ]
    file = stored_file(ada, notices=notices, chunk_count=7, token_count=700)

    shown = look_at(client, file)

    assert (shown["status"], shown["askable"], shown["format"], shown["page_kind"]) == (
        "ready",
        True,
        "pdf",
        "page",
    )
    assert shown["pages_without_text"] == [
        {"first_page": 4, "last_page": 5},
        {"first_page": 9, "last_page": 9},
    ]
    assert shown["notices"] == [{**notices[0], "pages": shown["pages_without_text"]}, notices[1]]
    assert (shown["page_count"], shown["chunk_count"], shown["token_count"]) == (2, 7, 700)
    assert "digest" not in shown
    assert "original" not in shown


@pytest.mark.parametrize(
    ("status", "askable"),
    [("pending", False), ("extracting", False), ("indexing", False), ("embedding", True), ("ready", True)],
)
def test_questions_can_be_asked_from_embedding_on(
    client: APIClient, ada: User, status: str, *, askable: bool
) -> None:
    shown = look_at(client, stored_file(ada, status=status, format=""))

    assert shown["askable"] is askable
    assert shown["format"] is None


def test_a_failure_has_its_reason_and_its_sentence(client: APIClient, ada: User) -> None:
    file = stored_file(ada, status="failed", failure_code="encrypted", failure_detail="It is locked.")

    assert look_at(client, file)["failure"] == {"code": "encrypted", "detail": "It is locked."}


def test_progress_is_that_of_the_job(client: APIClient, ada: User) -> None:
    file = stored_file(ada, status="extracting")
    IndexingJob.objects.create(
        file=file, state=JobState.RUNNING, queued_at=timezone.now(), done=210, total=412, unit="pages"
    )

    assert look_at(client, file)["progress"] == {"done": 210, "total": 412, "unit": "pages"}


def test_the_list_is_read_by_cursor_newest_first_and_loses_nothing(client: APIClient, ada: User) -> None:
    made = [stored_file(ada, content=f"{n}".encode()) for n in range(7)]

    seen, address = [], f"{FILES}?page_size=3"
    while address:
        page = client.get(address).json()
        seen += [file["id"] for file in page["results"]]
        address = page["next"]

    assert seen == [str(file.pk) for file in reversed(made)]


def test_the_list_shows_one_status_where_that_is_asked_for(client: APIClient, ada: User) -> None:
    ready = stored_file(ada, content=b"1")
    failed = stored_file(ada, content=b"2", status="failed")

    def listed(status: str) -> list[str]:
        return [file["id"] for file in client.get(f"{FILES}?status={status}").json()["results"]]

    assert listed("ready") == [str(ready.pk)]
    assert listed("failed") == [str(failed.pk)]
    assert listed("pending") == []


def test_the_list_costs_the_same_few_queries_however_long_it_is(
    client: APIClient, ada: User, django_assert_max_num_queries: Any
) -> None:
    for number in range(12):
        stored_file(ada, content=f"{number}".encode())

    with django_assert_max_num_queries(3):
        assert len(client.get(FILES).json()["results"]) == 12


@pytest.mark.parametrize(
    ("query", "pointer"),
    [
        ("status=nonsense", "/status"),
        ("status=", "/status"),
        ("page_size=0", "/page_size"),
        ("page_size=201", "/page_size"),
        ("page_size=x", "/page_size"),
        ("page_size=-1", "/page_size"),
        ("page_size=", "/page_size"),
        ("page_size=²", "/page_size"),
        ("cursor=nonsense", "/cursor"),
        ("cursor=cD1ub25zZW5zZQ==", "/cursor"),  # p=nonsense
        ("cursor=cD0lMDA=", "/cursor"),  # p=%00
        ("cursor=é", "/cursor"),
    ],
)
def test_a_query_that_means_nothing_is_pointed_at(
    client: APIClient, ada: User, query: str, pointer: str
) -> None:
    stored_file(ada)

    answer = client.get(f"{FILES}?{query}")

    assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")
    assert [error["pointer"] for error in answer.json()["errors"]] == [pointer]


@pytest.mark.parametrize(
    "broken", ["x", "1", "00000000-0000-0000-0000-00000000000g", "..", "%2e%2e%2f", "%00", "é"]
)
def test_a_broken_id_is_404(client: APIClient, broken: str) -> None:
    answer = client.get(f"{FILES}{broken}/")

    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("method", ["get", "delete"])
def test_a_file_that_never_was_is_404(client: APIClient, method: str) -> None:
    answer = getattr(client, method)(f"{FILES}{uuid.uuid4()}/")

    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def rename(client: APIClient, file: File, title: Any) -> Any:
    return client.patch(f"{FILES}{file.pk}/", {"title": title}, format="json")


def test_a_file_is_given_another_title(client: APIClient, ada: User) -> None:
    file = stored_file(ada)

    answer = rename(client, file, "  Stones\nand \u202etrees\u3000学习 ")

    assert answer.status_code == 200
    assert answer.json()["title"] == look_at(client, file)["title"] == "Stones and trees 学习"


@pytest.mark.parametrize(
    "title", ["", "   ", "\u202e", "x" * 501, None, 0, True, 1.5, ["x"], {"a": 1}, "a\x00b"]
)
def test_a_title_that_is_none_is_pointed_at(client: APIClient, ada: User, title: Any) -> None:
    answer = rename(client, stored_file(ada), title)

    assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")
    assert {error["pointer"] for error in answer.json()["errors"]} == {"/title"}


def test_a_title_waits_until_reading_has_found_one(client: APIClient, ada: User, bob: User) -> None:
    pending, failed = stored_file(ada, content=b"1", status="pending"), stored_file(ada, status="failed")

    assert rename(client, pending, "Stones").json()["code"] == "file_not_ready"
    assert rename(client, failed, "Stones").json()["code"] == "file_unreadable"
    assert rename(client, stored_file(bob), "Stones").status_code == 404


ADDRESSES = ("", "events/", "original/", "pages/", "pages/1/", "pages/1/image/")


@pytest.mark.parametrize("address", ADDRESSES)
def test_another_users_file_is_404_everywhere(client: APIClient, bob: User, address: str) -> None:
    """Complaint 42."""
    theirs = stored_file(bob)

    answer = client.get(f"{FILES}{theirs.pk}/{address}")

    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("address", ADDRESSES)
def test_staff_reach_no_other_files_through_the_api_than_their_own(bob: User, address: str) -> None:
    staff = User.objects.create_superuser("staff")

    assert client_of(staff).get(f"{FILES}{stored_file(bob).pk}/{address}").status_code == 404


def test_a_file_of_nobody_is_nobodys(client: APIClient) -> None:
    file = stored_file(None)

    assert client.get(f"{FILES}{file.pk}/").status_code == 404
    assert client.get(FILES).json()["results"] == []


def test_another_users_file_is_neither_listed_nor_deleted(client: APIClient, bob: User) -> None:
    theirs = stored_file(bob)

    assert client.get(FILES).json()["results"] == []
    assert client.delete(f"{FILES}{theirs.pk}/").status_code == 404
    assert File.objects.filter(pk=theirs.pk).exists()


@pytest.mark.parametrize("address", ADDRESSES)
def test_nobody_is_401_and_not_told_whether_it_exists(ada: User, address: str) -> None:
    file = stored_file(ada)

    there = APIClient().get(f"{FILES}{file.pk}/{address}")
    not_there = APIClient().get(f"{FILES}{uuid.uuid4()}/{address}")

    assert there.status_code == not_there.status_code == 401
    assert there.headers["WWW-Authenticate"] == "Token"


@pytest.mark.parametrize("status", [status.value for status in FileStatus])
def test_a_file_is_deleted_in_every_state_and_twice_is_404(client: APIClient, ada: User, status: str) -> None:
    address = f"{FILES}{stored_file(ada, status=status).pk}/"

    assert client.delete(address).status_code == 204
    assert client.delete(address).status_code == 404
    assert not File.objects.exists()


@pytest.mark.parametrize(
    ("method", "address"),
    [("put", ""), ("patch", "pages/1/"), ("post", ""), ("post", "pages/"), ("delete", "events/")],
)
def test_other_methods_are_405_and_the_right_ones_are_named(
    client: APIClient, ada: User, method: str, address: str
) -> None:
    answer = getattr(client, method)(f"{FILES}{stored_file(ada).pk}/{address}")

    assert (answer.status_code, answer.json()["code"]) == (405, "method_not_allowed")
    assert "GET" in answer.headers["Allow"]
