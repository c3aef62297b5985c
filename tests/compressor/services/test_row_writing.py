"""Very many rows at once: they are what rows made of objects would be."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from compressor.models import Page
from compressor.services.row_writing import insert_rows, prepare_rows
from tests.compressor.services.files import added

pytestmark = pytest.mark.django_db


def test_rows_are_read_back_as_they_were_given() -> None:
    file = added()
    given = [(number, f"{number}%s", "words \u6f22 'quoted' \\ %") for number in range(1, 2_001)]
    insert_rows(prepare_rows(Page, ("file", "number", "label", "text"), ((file.pk, *row) for row in given)))
    assert list(file.pages.order_by("number").values_list("number", "label", "text")) == given


def test_no_rows_are_no_statement() -> None:
    insert_rows(prepare_rows(Page, ("file", "number"), []))
    assert not Page.objects.exists()


def test_of_rows_of_which_one_breaks_a_rule_none_is_written() -> None:
    file = added()
    rows = prepare_rows(Page, ("file", "number", "label", "text"), [(file.pk, 1, "", "")] * 2)
    with pytest.raises(IntegrityError), transaction.atomic():
        insert_rows(rows)
    assert not file.pages.exists()
