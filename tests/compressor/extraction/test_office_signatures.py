from __future__ import annotations

from io import BytesIO

import pytest

from compressor.extraction.errors import EncryptedFileError, UnsupportedFormatError
from compressor.extraction.signatures import FileFormat, read_signature, recognize_format
from compressor.extraction.zip_signatures import tell_zip
from tests.compressor.office_files import make_docx, make_pptx, paragraph, shape, zip_files

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def make_ole(*names: str, directory_sector: int = 0, shift: int = 9) -> bytes:
    """Return the beginning of an OLE container with these names, as much of it as anybody reads here."""
    header = bytearray(512)
    header[:8] = OLE
    header[30:32] = shift.to_bytes(2, "little")
    header[48:52] = directory_sector.to_bytes(4, "little")
    entries = b"".join(name.encode("utf-16-le").ljust(128, b"\0") for name in ("Root Entry", *names))
    return bytes(header).ljust((directory_sector + 1) << shift, b"\0") + entries


def recognize(data: bytes, suffix: str) -> FileFormat:
    return recognize_format(read_signature(BytesIO(data)), suffix)


@pytest.mark.parametrize("suffix", [".docx", ".pptx", ".doc", ""])
@pytest.mark.parametrize(("sector", "shift"), [(0, 9), (1, 12), (5_000, 9)])
def test_a_locked_document_is_told_wherever_its_names_lie(suffix: str, sector: int, shift: int) -> None:
    data = make_ole("EncryptionInfo", "EncryptedPackage", directory_sector=sector, shift=shift)
    with pytest.raises(EncryptedFileError, match="locked by a password"):
        recognize(data, suffix)


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (make_ole("WordDocument", directory_sector=400), r"an old Word document \(\.doc\)"),
        (make_ole("PowerPoint Document"), r"an old PowerPoint presentation \(\.ppt\)"),
        (make_ole("Something")[:48] + b"\xfe\xff\xff\xff" * 200, "an old Office document"),
        (make_ole("Something", shift=12)[:600], "an old Office document"),
        (OLE, "an old Office document"),
        (OLE + b"\xff" * 600, "an old Office document"),
    ],
)
def test_old_documents_are_refused_by_name(data: bytes, found: str) -> None:
    with pytest.raises(UnsupportedFormatError, match=found):
        recognize(data, ".docx")


@pytest.mark.parametrize(
    ("data", "suffix", "found"),
    [
        (make_docx(paragraph("x")), ".docx", FileFormat.DOCX),
        (make_docx(paragraph("x")), ".pptx", FileFormat.DOCX),
        (make_pptx([shape("x")]), ".pptx", FileFormat.PPTX),
        (make_pptx([shape("x")]), ".zip", FileFormat.PPTX),
        (zip_files({"unknown": "x"}), ".docx", FileFormat.DOCX),
    ],
)
def test_office_files_are_known_by_what_they_hold(data: bytes, suffix: str, found: FileFormat) -> None:
    assert recognize(data, suffix) is found


OFFICE = "application/vnd.openxmlformats-officedocument"


@pytest.mark.parametrize(
    ("main", "found"),
    [
        (f"{OFFICE}.wordprocessingml.document.main+xml", "docx"),
        (f"{OFFICE}.wordprocessingml.template.main+xml", "docx"),
        ("application/vnd.ms-word.document.macroEnabled.main+xml", "docx"),
        (f"{OFFICE}.presentationml.presentation.main+xml", "pptx"),
        (f"{OFFICE}.presentationml.slideshow.main+xml", "pptx"),
        ("application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml", "pptx"),
    ],
)
def test_documents_inside_an_office_file_do_not_tell_what_it_is(main: str, found: str) -> None:
    inside = " ".join(
        f'ContentType="{OFFICE}.{kind}"'
        for kind in ("wordprocessingml.document", "presentationml.presentation", "spreadsheetml.sheet")
    )
    assert tell_zip(["[Content_Types].xml"], f'{inside} ContentType="{main}"') == found
