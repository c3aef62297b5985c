from __future__ import annotations

from pathlib import Path

import pytest

from compressor.core.document import Document, Page
from compressor.extraction.formats import extract
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.results import Extraction
from compressor.extraction.signatures import FileFormat

pytestmark = pytest.mark.data


def test_a_document_that_word_wrote_is_read_whole(eval_data: Path) -> None:
    text = (
        "The Icelandic horse is a breed of horse developed in Iceland. Developed from ponies brought to "
        "Iceland by Norse settlers in the 9th and 10th centuries, the breed is mentioned in Icelandic "
        "literature and historical records."
    )
    extraction = extract(eval_data / "files/iceland.docx", limits=ExtractionLimits())
    assert extraction == Extraction(
        Document((Page(1, "", text),), paginated=False), notices=(), format=FileFormat.DOCX
    )
