"""Pages: their text, names and pictures, and what is said before they are there."""

from __future__ import annotations

from io import BytesIO
from threading import BoundedSemaphore
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from PIL import Image
from rest_framework.test import APIClient

from cereby.api.error_mapping import problem_of
from cereby.api.problems import Code
from compressor.api.errors import ImagesBusy
from compressor.api.pages import draw
from compressor.models import File, IndexingJob, JobState
from tests.compressor.api.people import FILES, stored_file
from tests.compressor.pdf_files import make_pdf

pytestmark = pytest.mark.django_db
PDF = make_pdf(["Granite.", "Willow."])


def pages_of(file: File, address: str = "") -> str:
    return f"{FILES}{file.pk}/pages/{address}"


def test_a_page_has_its_text_its_names_and_the_address_of_its_picture(client: APIClient, ada: User) -> None:
    file = stored_file(ada, [("i", "Preface."), ("1", "a < b"), ("", "")])

    shown = client.get(pages_of(file, "2/")).json()

    assert shown == {
        "number": 2,
        "label": "1",
        "name": "p. 1 (PDF 2)",
        "has_text": True,
        "text": "a < b",
        "image": f"http://testserver{pages_of(file, '2/image/')}",
    }


def test_a_page_without_text_says_so(client: APIClient, ada: User) -> None:
    file = stored_file(ada, [("", "One."), ("", "")])

    shown = client.get(pages_of(file, "2/")).json()

    assert (shown["has_text"], shown["text"]) == (False, "")


def test_pages_are_listed_in_order_without_their_text(client: APIClient, ada: User) -> None:
    file = stored_file(ada, [("i", "One."), ("ii", ""), ("1", "Three.")])

    page = client.get(f"{pages_of(file)}?page_size=2").json()
    rest = client.get(page["next"]).json()

    assert page["results"] == [
        {"number": 1, "label": "i", "name": "p. i (PDF 1)", "has_text": True},
        {"number": 2, "label": "ii", "name": "p. ii (PDF 2)", "has_text": False},
    ]
    assert [each["number"] for each in rest["results"]] == [3]
    assert rest["next"] is None


def test_a_book_that_flows_has_printed_pages_only(client: APIClient, ada: User) -> None:
    file = stored_file(ada, [("iv", "One.")], format="epub")

    assert client.get(pages_of(file, "1/")).json()["name"] == "p. iv"


def test_a_file_without_pages_is_one_text(client: APIClient, ada: User) -> None:
    file = stored_file(ada, [("", "All of it.")], format="markdown", paginated=False)

    shown = client.get(pages_of(file, "1/")).json()

    assert (shown["name"], shown["text"]) == ("text", "All of it.")


def test_slides_are_called_slides(client: APIClient, ada: User) -> None:
    file = stored_file(ada, format="pptx", page_kind="slide")

    assert client.get(pages_of(file, "2/")).json()["name"] == "slide 2"


@pytest.mark.parametrize("number", ["0", "3", "99999999999999999999", "9" * 5_000, "-1", "x", "1.0"])
@pytest.mark.parametrize("address", ["", "image/"])
def test_a_page_that_is_none_is_404(client: APIClient, ada: User, number: str, address: str) -> None:
    answer = client.get(pages_of(stored_file(ada), f"{number}/{address}"))

    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


def test_a_page_past_the_end_is_told_how_many_there_are(client: APIClient, ada: User) -> None:
    answer = client.get(pages_of(stored_file(ada, [("", "one"), ("", "two")]), "9/"))

    assert answer.json()["detail"] == "This file has 2 pages, and no 9."


@pytest.mark.parametrize("address", ["", "1/", "1/image/"])
@pytest.mark.parametrize("status", ["pending", "extracting", "indexing"])
def test_before_a_file_is_read_its_pages_are_409_with_how_far_it_is(
    client: APIClient, ada: User, status: str, address: str
) -> None:
    file = stored_file(ada, [], status=status)
    IndexingJob.objects.create(
        file=file, state=JobState.RUNNING, queued_at=timezone.now(), done=3, total=9, unit="pages"
    )

    answer = client.get(pages_of(file, address))

    assert (answer.status_code, answer.json()["code"]) == (409, "file_not_ready")
    assert answer.json()["progress"] == {"done": 3, "total": 9, "unit": "pages"}
    assert answer.json()["file_status"] == status
    assert answer.json()["retryable"] is True
    assert answer.headers["Retry-After"] == str(answer.json()["retry_after"])


@pytest.mark.parametrize("address", ["", "1/", "1/image/"])
def test_the_pages_of_a_file_that_failed_are_422_with_the_reason(
    client: APIClient, ada: User, address: str
) -> None:
    file = stored_file(ada, [], status="failed", failure_code="encrypted", failure_detail="It is locked.")

    answer = client.get(pages_of(file, address))

    assert (answer.status_code, answer.json()["code"]) == (422, "file_unreadable")
    assert answer.json()["reason"] == "encrypted"
    assert "It is locked." in answer.json()["detail"]
    assert answer.json()["retryable"] is False


@pytest.mark.parametrize("status", ["embedding", "ready"])
def test_from_embedding_on_pages_can_be_read(client: APIClient, ada: User, status: str) -> None:
    assert client.get(pages_of(stored_file(ada, status=status), "1/")).status_code == 200


def picture(answer: Any) -> Any:
    assert answer.status_code == 200, answer.content
    assert answer.headers["Content-Type"] == "image/png"
    return Image.open(BytesIO(answer.content))


def test_a_pdfs_page_is_drawn_as_wide_as_is_asked_for(client: APIClient, ada: User) -> None:
    file = stored_file(ada, content=PDF)

    assert picture(client.get(pages_of(file, "1/image/"))).width == 1000
    assert picture(client.get(pages_of(file, "2/image/?width=300"))).width == 300


def test_a_picture_at_hand_is_not_drawn_again(client: APIClient, ada: User) -> None:
    address = pages_of(stored_file(ada, content=PDF), "1/image/?width=100")
    etag = client.get(address).headers["ETag"]
    File.objects.update(original="")  # so that drawing would fail

    answer = client.get(address, headers={"If-None-Match": etag})

    assert (answer.status_code, answer.content) == (304, b"")
    assert answer.headers["ETag"] == etag
    assert client.get(address, headers={"If-None-Match": '"another"'}).status_code == 404


@pytest.mark.parametrize("width", ["0", "63", "2001", "x", "-5", "1e3", ""])
def test_the_width_is_bounded(client: APIClient, ada: User, width: str) -> None:
    answer = client.get(pages_of(stored_file(ada, content=PDF), f"1/image/?width={width}"))

    assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")
    assert answer.json()["errors"][0]["pointer"] == "/width"


@pytest.mark.parametrize("kind", ["epub", "docx", "pptx", "html", "markdown", "text"])
def test_other_formats_have_no_pictures_and_say_so(client: APIClient, ada: User, kind: str) -> None:
    file = stored_file(ada, format=kind)

    answer = client.get(pages_of(file, "1/image/"))

    assert (answer.status_code, answer.json()["code"]) == (404, "no_page_image")
    assert client.get(pages_of(file, "1/")).json()["image"] is None


def test_only_so_many_pages_are_drawn_at_once_and_a_place_is_given_back(ada: User) -> None:
    file, places = stored_file(ada, content=PDF), BoundedSemaphore(1)

    assert draw(file, 1, 64, places=places).startswith(b"\x89PNG")
    with places, pytest.raises(ImagesBusy) as refused:
        draw(file, 1, 64, places=places, max_waiting_seconds=0.01)
    assert problem_of(refused.value).code is Code.UNAVAILABLE


def test_an_original_that_is_gone_or_damaged_since_is_a_problem(client: APIClient, ada: User) -> None:
    gone = stored_file(ada, content=PDF)
    gone.original.storage.delete(gone.original.name or "")
    damaged = stored_file(ada, content=b"%PDF-1.7 cut off")

    assert client.get(pages_of(gone, "1/image/")).status_code == 404
    answer = client.get(pages_of(damaged, "1/image/"))
    assert (answer.status_code, answer.json()["code"]) == (422, "file_unreadable")
