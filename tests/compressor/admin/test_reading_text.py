"""Words of files are shown to those who may read them, after it was written down that they did."""

from __future__ import annotations

import pytest
from django.test import Client

from compressor.models import Chunk, File, Page, StaffReading
from tests.compressor.admin.pages import list_of, own_page, page_of, rows_at, staff_with, text_at

pytestmark = pytest.mark.django_db


def of_file(file: File) -> dict[str, str]:
    return {"file__id__exact": str(file.pk)}


def test_who_may_not_read_text_is_told_which_permission_is_missing(file: File) -> None:
    viewer = staff_with()
    for row in (Page.objects.first(), Chunk.objects.first()):
        assert row is not None
        text = text_at(viewer, page_of(row))
        assert "compressor.read_file_text" in text
        assert "Observer number" not in text
    assert not StaffReading.objects.exists()


def test_every_reading_is_recorded_with_who_and_what(file: File) -> None:
    reader = staff_with("read_file_text")
    page, chunk = Page.objects.get(number=2), Chunk.objects.get(position=3)
    assert "Observer number" in text_at(reader, page_of(page))
    assert "Observer number" in text_at(reader, page_of(chunk))
    text_at(reader, page_of(page))
    found = StaffReading.objects.order_by("at").values_list("kind", "what", "user__username", "file")
    assert list(found) == [
        ("page", "p. 2", "viewer", file.pk),
        ("passage", "passage 4", "viewer", file.pk),
        ("page", "p. 2", "viewer", file.pk),
    ]


def test_a_page_that_is_none_is_no_reading(staff: Client, file: File) -> None:
    response = staff.get(page_of(Page(pk=999_999)), follow=True)
    assert response.status_code == 200
    assert not StaffReading.objects.exists()


def test_words_are_searched_in_one_file_by_who_may_read_them_and_that_is_recorded(file: File) -> None:
    reader = staff_with("read_file_text")
    assert rows_at(reader, list_of("page", q="willow", **of_file(file))) == 1
    reading = StaffReading.objects.get()
    assert (reading.kind, reading.what) == ("search", "willow")
    assert "or words that stand on it" in text_at(reader, list_of("page", **of_file(file)))
    assert rows_at(reader, list_of("page", q="willow")) == 0
    assert StaffReading.objects.count() == 1


def test_who_may_not_read_text_cannot_search_it(file: File) -> None:
    viewer = staff_with()
    assert rows_at(viewer, list_of("page", q="willow", **of_file(file))) == 0
    assert "or words that stand on it" not in text_at(viewer, list_of("page", **of_file(file)))
    assert not StaffReading.objects.exists()


@pytest.mark.parametrize("lookup", ["text__icontains", "text", "text__regex"])
@pytest.mark.parametrize("name", ["page", "chunk"])
def test_no_address_asks_for_words(staff: Client, file: File, name: str, lookup: str) -> None:
    prefix = "" if name == "page" else "file__pages__"
    response = staff.get(list_of(name, **{f"{prefix}{lookup}": "willow"}))
    assert response.status_code in {302, 400}


def test_who_read_what_is_listed_searched_and_never_changed(staff: Client, file: File) -> None:
    text_at(staff, page_of(Page.objects.get(number=2)))
    staff.post(own_page(file, "question"), {"question": "<b>willow?</b>", "budget": "500"})
    text = text_at(staff, list_of("staffreading", **of_file(file)))
    assert "tried a question" in text
    assert "&lt;b&gt;willow?&lt;/b&gt;" in text
    assert rows_at(staff, list_of("staffreading", q="willow")) == 1
    assert rows_at(staff, list_of("staffreading", kind__exact="page")) == 1
    reading = StaffReading.objects.first()
    assert reading is not None
    assert "Of Stones &amp; Trees" in text_at(staff, page_of(reading))
    assert staff.post(page_of(reading), {"what": "x"}).status_code == 403
    assert staff.post(page_of(reading).replace("change", "delete"), {"post": "yes"}).status_code == 403
