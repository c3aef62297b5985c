from __future__ import annotations

from pathlib import Path

import pytest

from compressor.core.document import OutlineEntry, Page
from compressor.extraction.errors import DamagedFileError, ExtractionTooSlowError, TooManyPagesError
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.pdf.reader import place_bookmarks, read_pdf
from compressor.extraction.results import (
    Extraction,
    GutenbergLicenceLeftOut,
    PagesUnreadable,
    PagesWithoutText,
)
from tests.compressor.pdf_files import break_page, make_pdf


def read(folder: Path, pdf: bytes, limits: ExtractionLimits | None = None) -> Extraction:
    path = folder / "file.pdf"
    path.write_bytes(pdf)
    return read_pdf(path, limits=limits or ExtractionLimits(), on_progress=lambda done, total: None)


def test_pages_have_their_position_their_label_and_their_text(tmp_path: Path) -> None:
    pdf = make_pdf(
        ["Preface.", "Contents.", "Chapter 1.", "Index."], labels={0: "/S/r", 2: "/S/D", 3: "/P(T-)/S/D"}
    )
    document = read(tmp_path, pdf).document
    assert document.paginated
    assert document.pages == (
        Page(1, "i", "Preface."),
        Page(2, "ii", "Contents."),
        Page(3, "1", "Chapter 1."),
        Page(4, "T-1", "Index."),
    )


def test_a_pdf_without_labels_has_none(tmp_path: Path) -> None:
    assert [page.label for page in read(tmp_path, make_pdf(["One.", "Two."])).document.pages] == ["", ""]


def test_the_title_is_the_file_s_own(tmp_path: Path) -> None:
    assert (
        read(tmp_path, make_pdf(["One."], title="On  Scienti\ufb01c\nBees")).document.title
        == "On Scientific Bees"
    )


def test_text_is_normalised_and_cut_words_are_whole(tmp_path: Path) -> None:
    pdf = make_pdf(
        ["a scienti\ufb01c exam-\nple of con-", "cept and right-\nhanded 😀", "Concept. Right-handed."]
    )
    assert [page.text for page in read(tmp_path, pdf).document.pages] == [
        "a scientific example of concept",
        "and right-handed 😀",
        "Concept. Right-handed.",
    ]


def test_pages_without_text_are_kept_and_said(tmp_path: Path) -> None:
    """Complaint 20."""
    extraction = read(tmp_path, make_pdf(["One.", None, "Three.", None]))
    assert [page.text for page in extraction.document.pages] == ["One.", "", "Three.", ""]
    assert extraction.notices == (PagesWithoutText(pages=(2, 4)),)


def test_a_broken_page_among_others_is_kept_and_said(tmp_path: Path) -> None:
    extraction = read(tmp_path, break_page(make_pdf(["One.", "Two.", None]), 2))
    assert [page.text for page in extraction.document.pages] == ["One.", "", ""]
    assert extraction.notices == (PagesUnreadable(pages=(2,)), PagesWithoutText(pages=(3,)))


def test_a_file_of_broken_pages_is_damaged(tmp_path: Path) -> None:
    with pytest.raises(DamagedFileError, match="none of its 1 pages"):
        read(tmp_path, break_page(make_pdf(["One."]), 1))


def test_the_licence_is_left_out_and_its_pages_keep_their_numbers(tmp_path: Path) -> None:
    header = (
        "This eBook is for the use of anyone\nTitle: Bees\n*** START OF THIS PROJECT GUTENBERG EBOOK BEES ***"
    )
    licence = "End of Project Gutenberg's Bees\n*** END OF THIS PROJECT GUTENBERG EBOOK BEES ***"
    extraction = read(tmp_path, make_pdf([header, "Bees build.", licence], title="eBook #1"))
    assert [page.text for page in extraction.document.pages] == ["", "Bees build.", ""]
    assert extraction.document.title == "Bees"
    assert extraction.notices == (GutenbergLicenceLeftOut(len(header + licence), pages=(1, 3)),)


def test_the_outline_names_pages_from_one(tmp_path: Path) -> None:
    pdf = make_pdf(
        ["One.", "Two."], outline=[("Chapter \ufb01rst", 1, 1), ("Section", 2, 2), ("Chapter two", 1, 2)]
    )
    assert read(tmp_path, pdf).document.outline == (
        OutlineEntry("Chapter first", 1, 1),
        OutlineEntry("Section", 2, 2),
        OutlineEntry("Chapter two", 1, 2),
    )


def test_a_bookmark_without_a_page_takes_that_of_the_first_one_below_it() -> None:
    bookmarks = [("Volume", 1, None), ("Part", 2, None), ("Chapter", 3, 7), ("Part two", 2, 9)]
    assert place_bookmarks(bookmarks, last_page=9) == [
        OutlineEntry("Volume", 1, 7),
        OutlineEntry("Part", 2, 7),
        OutlineEntry("Chapter", 3, 7),
        OutlineEntry("Part two", 2, 9),
    ]


def test_bookmarks_that_lead_nowhere_are_left_out() -> None:
    bookmarks = [("Print", 1, None), (" \t", 1, 2), ("Chapter", 1, 2), ("Beyond", 1, 10), ("Exit", 1, None)]
    assert place_bookmarks(bookmarks, last_page=9) == [OutlineEntry("Chapter", 1, 2)]


def test_progress_is_reported_page_by_page(tmp_path: Path) -> None:
    path = tmp_path / "file.pdf"
    path.write_bytes(make_pdf(["One.", None, "Three."]))
    steps: list[tuple[int, int]] = []
    read_pdf(path, limits=ExtractionLimits(), on_progress=lambda done, total: steps.append((done, total)))
    assert steps == [(1, 3), (2, 3), (3, 3)]


def test_an_error_in_the_report_of_progress_ends_the_reading(tmp_path: Path) -> None:
    path = tmp_path / "file.pdf"
    path.write_bytes(make_pdf(["One.", "Two."]))

    def cancel(done: int, total: int) -> None:
        raise InterruptedError(f"{done} of {total}")

    with pytest.raises(InterruptedError, match="1 of 2"):
        read_pdf(path, limits=ExtractionLimits(), on_progress=cancel)


def test_too_many_pages_are_refused_before_they_are_read(tmp_path: Path) -> None:
    with pytest.raises(TooManyPagesError, match="3 pages, and at most 2"):
        read(tmp_path, make_pdf(["One.", "Two.", "Three."]), ExtractionLimits(max_pages=2))


def test_a_file_that_takes_too_long_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ExtractionTooSlowError, match=r"longer than .* seconds and was stopped\."):
        read(tmp_path, make_pdf(["One."]), ExtractionLimits(max_seconds=0.001))


def test_a_name_with_blanks_quotes_and_accents_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "-é 'quoted' \"name\" $HOME.pdf"
    path.write_bytes(make_pdf(["One."]))
    assert read_pdf(path, limits=ExtractionLimits(), on_progress=lambda done, total: None).document.pages
