from __future__ import annotations

import json
from typing import Any

import pytest

from compressor.extraction.results import (
    EncodingGuessed,
    GutenbergLicenceLeftOut,
    Notice,
    PagesUnreadable,
    PagesWithoutText,
    PartsUnreadable,
)


@pytest.mark.parametrize(
    ("notice", "stored"),
    [
        (PagesWithoutText((4, 5)), {"code": "pages_without_text", "pages": [4, 5]}),
        (PagesUnreadable((7,)), {"code": "pages_unreadable", "pages": [7]}),
        (
            GutenbergLicenceLeftOut(10, (1,)),
            {"code": "gutenberg_licence_left_out", "characters": 10, "pages": [1]},
        ),
        (EncodingGuessed("cp1252", 0), {"code": "encoding_guessed", "charset": "cp1252", "replaced": 0}),
    ],
)
def test_a_notice_is_stored_under_its_code_with_its_numbers(notice: Notice, stored: dict[str, Any]) -> None:
    assert json.loads(json.dumps(notice.as_json())) == stored


def test_a_part_that_was_wanted_twice_is_named_once() -> None:
    assert PartsUnreadable.of(["b.xml", "a.xml", "b.xml"]) == PartsUnreadable(("b.xml", "a.xml"))
