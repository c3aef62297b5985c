from __future__ import annotations

from tests.compressor.extraction.docx.reading import outline_of, text_of
from tests.compressor.office_files import paragraph, table


def cell(text: str, properties: str) -> str:
    return f"<w:tc><w:tcPr>{properties}</w:tcPr>{paragraph(text)}</w:tc>"


def test_cells_and_rows_of_a_table_are_kept_apart() -> None:
    """Complaint 21."""
    assert text_of(table(("A1", "B1"), ("A2", "B2"))) == "A1 | B1\nA2 | B2"


def test_a_table_stands_between_its_paragraphs() -> None:
    body = paragraph("Before.") + table(("A1", "B1")) + paragraph("After.")
    assert text_of(body) == "Before.\n\nA1 | B1\n\nAfter."


def test_the_paragraphs_of_a_cell_are_one_line() -> None:
    assert text_of(table((paragraph("one") + paragraph("two"), "x"))) == "one two | x"


def test_cells_that_span_others_keep_the_columns() -> None:
    wide, first = '<w:gridSpan w:val="2"/>', '<w:vMerge w:val="restart"/>'
    rows = (
        f"<w:tr>{cell('Year', first)}{cell('Horses', wide)}</w:tr>"
        f"<w:tr>{cell('', '<w:vMerge/>')}{cell('grey', '')}{cell('black', '')}</w:tr>"
        f'<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>{cell("3", "")}{cell("4", "")}</w:tr>'
    )
    assert text_of(f"<w:tbl>{rows}</w:tbl>") == "Year | Horses\nYear | grey | black\n | 3 | 4"


def test_rows_and_cells_are_found_whatever_they_are_wrapped_in() -> None:
    content = "<w:sdt><w:sdtPr/><w:sdtContent>{}</w:sdtContent></w:sdt>"
    row = f"<w:tr>{content.format(cell('a', ''))}{cell('b', '')}</w:tr>"
    assert text_of(f"<w:tbl><w:tblPr/>{content.format(row)}</w:tbl>") == "a | b"


def test_deleted_rows_and_cells_are_out() -> None:
    deleted = f"<w:tr><w:trPr><w:del/></w:trPr>{cell('gone', '')}{cell('gone', '')}</w:tr>"
    kept = f"<w:tr>{cell('a', '')}{cell('b', '')}{cell('gone', '<w:cellDel/>')}</w:tr>"
    assert text_of(f"<w:tbl>{deleted}{kept}</w:tbl>") == "a | b"


def test_a_table_in_a_cell_follows_its_row() -> None:
    body = table(("a", paragraph("b") + table(("1", "2"), ("3", "4"))), ("c", "d"))
    assert text_of(body) == "a | b\n\n1 | 2\n3 | 4\n\nc | d"


def test_a_table_with_one_column_is_text() -> None:
    body = table((paragraph("Title", style="Heading1") + paragraph("Text."),), ("More.",))
    assert text_of(body) == "Title\n\nText.\n\nMore."
    assert outline_of(body) == [("Title", 1)]


def test_a_column_of_running_text_is_text() -> None:
    long = "".join(paragraph(f"Paragraph {number}. " + "word " * 100) for number in range(4))
    text = text_of(table(("a", "b"), (long, "Aside.")))
    assert text.startswith("a | b\n\nParagraph 0. word")
    assert text.endswith("word\n\nAside.")


def test_notes_follow_the_row_that_calls_them() -> None:
    note = '<w:footnote w:id="2">{}</w:footnote>'.format(paragraph("Estimated."))
    reference = '<w:r><w:footnoteReference w:id="2"/></w:r>'
    body = table((paragraph("1900", reference), "x"), ("1901", "y"))
    assert text_of(body, footnotes=note) == "1900[1] | x\n\n[1] Estimated.\n\n1901 | y"


def test_a_pipe_in_a_cell_stays() -> None:
    assert text_of(table(("a|b", "c"))) == "a|b | c"


def test_a_table_without_words_is_nothing() -> None:
    assert text_of(paragraph("x") + table(("", ""), ("", ""))) == "x"


def test_a_cell_over_very_many_rows_does_not_make_the_text_grow_without_bound() -> None:
    first, goes_on = '<w:vMerge w:val="restart"/>', "<w:vMerge/>"
    rows = [f"<w:tr>{cell('a' * 1000, first)}{cell('x', '')}</w:tr>"]
    rows += [f"<w:tr>{cell('', goes_on)}{cell('x', '')}</w:tr>" for _ in range(500)]
    assert len(text_of(f"<w:tbl>{''.join(rows)}</w:tbl>")) < 6_000
