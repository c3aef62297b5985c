from __future__ import annotations

import pytest

from tests.compressor.extraction.markup.reading import read_pages, text_of


@pytest.mark.parametrize(
    ("rows", "text"),
    [
        ("<tr><td>A1<td>B1<tr><td>A2<td>B2", "A1 | B1\nA2 | B2"),
        ("<thead><tr><th>A<th>B</thead><tbody><tr><td>1<td>x|y</tbody>", "A | B\n1 | x|y"),
        ("<tr><td rowspan=2>A<td>1<tr><td>2", "A | 1\nA | 2"),
        ("<tr><td>A<td rowspan=2>1<tr><td>B<tr><td>C<td>2", "A | 1\nB | 1\nC | 2"),
        ("<tr><td colspan=2>Both<td>C<tr><td>1<td>2<td>3", "Both |  | C\n1 | 2 | 3"),
        ("<tr><td><p>One<p>two<ul><li>three</ul><td>B", "One two - three | B"),
        ("<caption>Whales</caption><tr><td>A<td>B", "Whales\n\nA | B"),
        ("<tr><td>A<td><tr><td><td><tr><td><td>B", "A\n | B"),
    ],
)
def test_rows_and_cells_are_kept_apart(rows: str, text: str) -> None:
    assert text_of(f"<table>{rows}</table>") == text


@pytest.mark.parametrize(
    "source",
    [
        "<table><tr><td><p>One<p>two<tr><td>three</table>",
        "<table role=presentation><tr><td>One<td>two<tr><td>three</table>",
        "<table><tr><td>One<td><h2>two</h2><td>three</table>",
    ],
)
def test_a_table_that_only_arranges_is_read_cell_by_cell(source: str) -> None:
    assert text_of(source) == "One\n\ntwo\n\nthree"


def test_a_table_in_a_cell_keeps_its_own_rows() -> None:
    source = "<table><tr><td>One<td><table><tr><td>a<td>b<tr><td>c<td>d</table><td>two</table>"
    assert text_of(source) == "One\n\na | b\nc | d\n\ntwo"


def test_a_cell_of_great_span_makes_no_great_table() -> None:
    rows = "<tr><td colspan=1000000 rowspan=1000000>A<td>B" + "<tr><td>C" * 100
    assert len(text_of(f"<table>{rows}</table>")) < 100_000


def test_what_reaches_into_many_rows_does_not_grow_the_text_without_bound() -> None:
    rows = f"<tr><td rowspan=9999>{'long ' * 300}<td>1" + "<tr><td>2" * 2_000
    assert len(text_of(f"<table>{rows}</table>")) < 30_000


def test_a_page_that_begins_in_a_table_parts_it_between_rows() -> None:
    source = "<table><tr><td>A<td>1<tr><td><i role=doc-pagebreak title=9></i>B<td>2</table>"
    texts, labels, _ = read_pages(source)
    assert (texts, labels) == (("A | 1", "B | 2"), ("", "9"))
