from __future__ import annotations

import json

import pytest

from compressor.core.document import Document, OutlineEntry, Page, PageKind
from compressor.extraction.errors import (
    ERRORS,
    ArchiveBombError,
    DamagedFileError,
    EmptyFileError,
    EncryptedFileError,
    ExtractionError,
    ExtractionTooSlowError,
    FileTooLargeError,
    NoTextError,
    Reason,
    TooManyPagesError,
    TooMuchMemoryError,
    TooMuchTextError,
    UnsafeXmlError,
    UnsupportedFormatError,
)
from compressor.extraction.messages import read_error, read_extraction, write_error, write_extraction
from compressor.extraction.results import (
    EncodingGuessed,
    Extraction,
    GutenbergLicenceLeftOut,
    PagesWithoutText,
    ReadingsLeftOut,
)
from compressor.extraction.signatures import FileFormat

ALL_ERRORS = [
    EmptyFileError("words"),
    EncryptedFileError("copy protection (DRM)"),
    DamagedFileError("is broken"),
    UnsupportedFormatError("a GIF picture", ("PDF", "EPUB")),
    FileTooLargeError(size_bytes=11, max_bytes=10),
    TooManyPagesError(pages=11, max_pages=10),
    TooMuchTextError(amount=11, most=10, unit="lines"),
    ExtractionTooSlowError(max_seconds=1.5, pages_done=3),
    TooMuchMemoryError(max_memory_bytes=10, pages_done=3),
    ArchiveBombError("has too much in it"),
    UnsafeXmlError("a.xml"),
    NoTextError(pages=0),
]


def test_every_reason_has_its_error_and_every_error_is_tried_here() -> None:
    assert set(ERRORS) == set(Reason)
    assert {error.reason for error in ALL_ERRORS} == set(Reason)


@pytest.mark.parametrize("error", ALL_ERRORS, ids=lambda error: error.reason)
def test_an_error_comes_back_with_its_numbers_and_its_sentence(error: ExtractionError) -> None:
    message = json.loads(json.dumps(write_error(error)))
    back = read_error(message["error"])
    assert (type(back), str(back)) == (type(error), str(error))
    assert json.dumps(back.facts) == json.dumps(error.facts)


def test_an_extraction_comes_back_as_it_went() -> None:
    document = Document(
        pages=(
            Page(1, "iv", "One.\ud83d\ude00".encode("utf-16", "surrogatepass").decode("utf-16")),
            Page(2, "", ""),
        ),
        paginated=True,
        outline=(OutlineEntry("One", 1, 1, 2),),
        title="Two",
        left_out=(2,),
        page_kind=PageKind.SLIDE,
    )
    notices = (
        PagesWithoutText((2,)),
        EncodingGuessed("cp1252", 3),
        GutenbergLicenceLeftOut(7, (2,)),
        ReadingsLeftOut(5),
    )
    extraction = Extraction(document, notices, FileFormat.PPTX)
    *pages, last = json.loads(json.dumps(list(write_extraction(extraction))))
    assert read_extraction([page["page"] for page in pages], last["file"]) == extraction
