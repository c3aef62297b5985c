"""What migrations write into rows that were there before."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from compressor.models import File


@pytest.mark.django_db
def test_pages_without_text_of_files_read_before_are_counted() -> None:
    notices = {
        "scan": [
            {"code": "pages_without_text", "pages": [4, 5]},
            {"code": "pages_unreadable", "pages": [5, 6]},
        ],
        "book": [{"code": "gutenberg_licence_left_out", "characters": 9, "pages": [1]}],
    }
    for name, said in notices.items():
        File.objects.create(name=name, title=name, byte_size=1, digest=name, paginated=True, notices=said)
    migration = import_module("compressor.migrations.0004_what_staff_see")
    migration.count_pages_without_text(apps, connection.schema_editor())
    assert dict(File.objects.values_list("name", "textless_page_count")) == {"scan": 3, "book": 0}
