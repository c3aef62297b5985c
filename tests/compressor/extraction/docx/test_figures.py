from __future__ import annotations

from compressor.extraction.results import PartsUnreadable
from tests.compressor.extraction.docx.reading import read_bytes
from tests.compressor.office_files import NAMESPACES, make_docx, paragraph


def figure(inside: str) -> str:
    graphic = f"<a:graphic><a:graphicData>{inside}</a:graphicData></a:graphic>"
    return f'<w:r><w:drawing><wp:inline><wp:docPr id="1" descr=""/>{graphic}</wp:inline></w:drawing></w:r>'


def points(*values: str) -> str:
    return "".join(f'<c:pt idx="{at}"><c:v>{value}</c:v></c:pt>' for at, value in enumerate(values))


def chart(*series: str) -> str:
    title = "<c:title><a:p><a:r><a:t>Horses</a:t></a:r></a:p></c:title>"
    inside = "".join(f"<c:ser>{each}</c:ser>" for each in series)
    return f"<c:chartSpace {NAMESPACES}><c:chart>{title}{inside}</c:chart></c:chartSpace>"


def text_with(kind: str, inside: str, content: str) -> str:
    data = make_docx(
        paragraph("Before ", figure(inside), "after.") + paragraph(figure(inside)) + paragraph("End."),
        parts={"word/figures/one.xml": content},
        relationships={"r1": (kind, "figures/one.xml")},
    )
    return read_bytes(data).document.pages[0].text


def test_a_chart_is_a_table_behind_its_paragraph_once() -> None:
    categories = f"<c:cat>{points('grey', 'black')}</c:cat>"
    first = f"<c:tx>{points('1900')}</c:tx>{categories}<c:val>{points('1', '2')}</c:val>"
    second = f"<c:tx>{points('2000')}</c:tx><c:val>{points('3', 'many')}</c:val>"
    text = text_with("chart", '<c:chart r:id="r1"/>', chart(first, second))
    assert text == "Before after.\n\nHorses\n\n | 1900 | 2000\ngrey | 1 | 3\nblack | 2 | many\n\nEnd."


def test_a_chart_of_pairs_of_numbers_is_a_table() -> None:
    pairs = (
        f"<c:tx/><c:xVal>{points('1.5', '2')}</c:xVal><c:yVal>{points('0.1', '0.30000000000000004')}</c:yVal>"
    )
    text = text_with("chart", '<c:chart r:id="r1"/>', chart(pairs))
    assert "1.5 | 0.1\n2 | 0.3" in text


def test_categories_on_several_levels_are_one() -> None:
    levels = f"<c:cat><c:lvl>{points('Jan', 'Feb')}</c:lvl><c:lvl>{points('2020')}</c:lvl></c:cat>"
    text = text_with("chart", '<c:chart r:id="r1"/>', chart(f"{levels}<c:val>{points('1', '2')}</c:val>"))
    assert "Jan 2020 | 1\nFeb | 2" in text


def test_a_chart_without_numbers_is_its_title() -> None:
    assert text_with("chart", '<c:chart r:id="r1"/>', chart()) == "Before after.\n\nHorses\n\nEnd."


def test_a_diagram_is_a_list_behind_its_paragraph() -> None:
    nodes = "".join(
        f'<dgm:pt modelId="{name}"><dgm:t><a:p><a:r><a:t>{name}</a:t></a:r></a:p></dgm:t></dgm:pt>'
        for name in ("Horse", "Mare")
    )
    lines = '<dgm:cxn srcId="Horse" destId="Mare"/><dgm:cxn type="presOf" srcId="Mare" destId="Horse"/>'
    content = f"<dgm:ptLst>{nodes}</dgm:ptLst><dgm:cxnLst>{lines}</dgm:cxnLst>"
    text = text_with(
        "diagramData", '<dgm:relIds r:dm="r1"/>', f"<dgm:dataModel {NAMESPACES}>{content}</dgm:dataModel>"
    )
    assert text == "Before after.\n\n- Horse\n  - Mare\n\nEnd."


def test_a_figure_that_is_missing_is_told() -> None:
    body = paragraph("x", figure('<c:chart r:id="r1"/>'), figure('<c:chart r:id="r2"/>'))
    extraction = read_bytes(make_docx(body, relationships={"r1": ("chart", "gone.xml")}))
    assert extraction.document.pages[0].text == "x"
    assert extraction.notices == (PartsUnreadable(("word/gone.xml",)),)


def test_words_drawn_outside_of_text_boxes_are_read() -> None:
    drawn = figure(
        "<a:sp><a:txSp><a:txBody><a:p><a:r><a:t>drawn</a:t></a:r></a:p></a:txBody></a:txSp></a:sp>"
    )
    assert read_bytes(make_docx(paragraph("x", drawn))).document.pages[0].text == "x\n\ndrawn"
