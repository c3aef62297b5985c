"""The list of files says how far each is, and finds those in trouble."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from compressor.models import File, FileStatus, IndexingJob, JobState
from tests.compressor.admin.pages import list_of, rows_at, text_at

pytestmark = pytest.mark.django_db

SCAN = [{"code": "pages_without_text", "pages": [4, 5]}]


@pytest.fixture(autouse=True)
def files() -> None:
    """One that waits, one being read, one that failed, a scan whose worker was lost, one of long ago."""
    now = timezone.now()
    waiting = {"queued_at": now - timedelta(minutes=5)}
    running = {"queued_at": now, "state": JobState.RUNNING, "lease_until": now + timedelta(hours=1)}
    add("waiting", FileStatus.PENDING, waiting)
    add("read", FileStatus.EXTRACTING, {**running, "done": 209, "total": 412, "unit": "pages"}, format="pdf")
    add(
        "locked", FileStatus.FAILED, None, failure_code="too_many_pages", failure_detail="It has 9,999 pages."
    )
    lost = {**running, "lease_until": now - timedelta(minutes=1), "losses": 1}
    add("scan", FileStatus.INDEXING, lost, textless_page_count=2, notices=SCAN, paginated=True, page_count=5)
    add("old", FileStatus.READY, {**waiting, "state": JobState.DONE}, format="epub", language="de")


def add(name: str, status: FileStatus, job: Mapping[str, object] | None, **values: object) -> None:
    owner, _ = User.objects.get_or_create(username=f"owner-of-{name}")
    file = File.objects.create(
        name=f"{name}.pdf", title=name, byte_size=1, digest=name, owner=owner, status=status, **values
    )
    if job is not None:
        IndexingJob.objects.create(file=file, **job)


def test_every_file_says_how_far_it_is(staff: Client) -> None:
    text = text_at(staff, list_of("file"))
    assert "Reading page 210 of 412" in text
    assert "failed: It has 9,999 pages." in text
    assert "waiting for 5 minutes" in text
    assert "its worker is lost; 1 worker lost" in text
    assert '<td class="field-textless">2</td>' in text
    assert "owner-of-scan" in text


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"status__exact": "failed"}, "locked"),
        ({"failure_code": "too_many_pages"}, "locked"),
        ({"format": "epub"}, "old"),
        ({"language": "de"}, "old"),
        ({"textless": "yes"}, "scan"),
        ({"textless": "no", "status__exact": "pending"}, "waiting"),
        ({"job": "queued"}, "waiting"),
        ({"job": "done"}, "old"),
        ({"job": "trouble"}, "scan"),
        ({"job": "none"}, "locked"),
        ({"q": "owner-of-old"}, "old"),
    ],
)
def test_files_are_found_by_what_is_the_matter_with_them(
    staff: Client, query: dict[str, str], found: str
) -> None:
    response = staff.get(list_of("file", **query))
    assert [str(file) for file in response.context["cl"].queryset] == [found]


def test_a_filter_that_is_none_filters_nothing(staff: Client) -> None:
    assert rows_at(staff, list_of("file", job="odd", textless="odd")) == 5


def test_filters_offer_what_there_is_in_words(staff: Client) -> None:
    text = text_at(staff, list_of("file"))
    assert '<a href="?failure_code=too_many_pages">too many pages</a>' in text
    assert '<a href="?failure_code=">' not in text


def test_the_list_can_be_put_in_every_order(staff: Client) -> None:
    for column in range(1, 12):
        assert rows_at(staff, list_of("file", o=str(column))) == 5
        assert rows_at(staff, list_of("file", o=f"-{column}")) == 5
