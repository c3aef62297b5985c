from __future__ import annotations

from tests.compressor.extraction.pptx.reading import read_bytes, text_of
from tests.compressor.office_files import NAMESPACES, make_pptx, make_slide, shape

_GRAPHIC = (
    "<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr{alt}/></p:nvGraphicFramePr><a:graphic><a:graphicData>{inside}"
    "</a:graphicData></a:graphic></p:graphicFrame>"
)


def graphic(inside: str, alt: str = "") -> str:
    return _GRAPHIC.format(inside=inside, alt=f' descr="{alt}"' if alt else "")


def picture(description: str) -> str:
    return f'<p:pic><p:nvPicPr><p:cNvPr id="4" descr="{description}"/><p:nvPr/></p:nvPicPr></p:pic>'


def cell(text: str, more: str = "") -> str:
    return f"<a:tc{more}><a:txBody><a:p><a:r><a:t>{text}</a:t></a:r></a:p></a:txBody></a:tc>"


def test_the_title_goes_first_wherever_it_stands() -> None:
    assert (
        text_of(shape("Text", place=(0, 0)) + shape("Title", kind="title", place=(0, 50))) == "Title\n\nText"
    )


def test_shapes_are_read_from_top_to_bottom_and_from_left_to_right() -> None:
    places = {"d": (0, 40), "b": (50, 21), "a": (0, 20), "c": (90, 19)}
    slide = "".join(shape(name, place=place) for name, place in places.items())
    assert text_of(slide) == "a\n\nb\n\nc\n\nd"


def test_what_stands_on_every_slide_is_left_out() -> None:
    footers = "".join(shape(kind, kind=kind) for kind in ("ftr", "sldNum", "dt"))
    number = '<a:p><a:r><a:t>Page </a:t></a:r><a:fld type="slidenum"><a:t>3</a:t></a:fld></a:p>'
    assert text_of(shape("Text") + footers + shape(number)) == "Text\n\nPage"


def test_a_title_on_two_lines_is_one_heading() -> None:
    broken = "<a:p><a:r><a:t>On</a:t></a:r><a:br/><a:r><a:t>Horses</a:t></a:r></a:p>"
    assert text_of(shape(broken, kind="ctrTitle")) == "On Horses"


def test_groups_are_read_where_they_stand() -> None:
    frame = '<p:grpSpPr><a:xfrm><a:off x="0" y="20"/><a:ext cx="9" cy="9"/></a:xfrm></p:grpSpPr>'
    group = f"<p:grpSp>{frame}{shape('b2', place=(0, 900))}{shape('b1', place=(0, 800))}</p:grpSp>"
    assert text_of(group + shape("c", place=(0, 40)) + shape("a", place=(0, 0))) == "a\n\nb1\n\nb2\n\nc"


def test_tables_keep_rows_and_cells_apart() -> None:
    wide, goes_on = ' gridSpan="2"', ' hMerge="1"'
    rows = (
        f"<a:tr>{cell('Horses', wide)}{cell('', goes_on)}</a:tr>"
        f"<a:tr>{cell('grey')}{cell('black')}</a:tr><a:tr>{cell('3')}{cell('4')}</a:tr>"
    )
    assert text_of(graphic(f"<a:tbl>{rows}</a:tbl>")) == "Horses\ngrey | black\n3 | 4"


def test_charts_are_tables_of_their_numbers() -> None:
    chart = (
        f"<c:chartSpace {NAMESPACES}><c:chart><c:title><a:p><a:r><a:t>Sales</a:t></a:r></a:p></c:title>"
        "<c:ser><c:tx><c:strRef><c:pt idx='0'><c:v>2019</c:v></c:pt></c:strRef></c:tx>"
        "<c:cat><c:pt idx='0'><c:v>East</c:v></c:pt><c:pt idx='1'><c:v>West</c:v></c:pt></c:cat>"
        "<c:val><c:pt idx='0'><c:v>4.2999999999999998</c:v></c:pt><c:pt idx='1'><c:v>7</c:v></c:pt></c:val>"
        "</c:ser></c:chart></c:chartSpace>"
    )
    slide = graphic('<c:chart r:id="r1"/>')
    data = make_pptx(
        [slide + slide],
        parts={"ppt/charts/chart1.xml": chart},
        links={1: {"r1": ("chart", "../charts/chart1.xml")}},
    )
    assert read_bytes(data).document.pages[0].text == "Sales\n\n | 2019\nEast | 4.3\nWest | 7"


def test_diagrams_are_lists() -> None:
    points = "".join(
        f'<dgm:pt modelId="{name}"><dgm:t><a:p><a:r><a:t>{name}</a:t></a:r></a:p></dgm:t></dgm:pt>'
        for name in ("Horse", "Mare", "Foal", "Stallion")
    )
    hangs = (("Horse", "Stallion", 1), ("Horse", "Mare", 0), ("Mare", "Foal", 0), ("Foal", "Horse", 0))
    lines = "".join(
        f'<dgm:cxn srcId="{parent}" destId="{child}" srcOrd="{order}"/>' for parent, child, order in hangs
    )
    root = '<dgm:pt modelId="doc" type="doc"/>'
    lines += '<dgm:cxn srcId="doc" destId="Horse" srcOrd="0"/>'
    content = f"<dgm:ptLst>{root}{points}</dgm:ptLst><dgm:cxnLst>{lines}</dgm:cxnLst>"
    model = f"<dgm:dataModel {NAMESPACES}>{content}</dgm:dataModel>"
    data = make_pptx(
        [graphic('<dgm:relIds r:dm="r1"/>')],
        parts={"ppt/diagrams/data1.xml": model},
        links={1: {"r1": ("diagramData", "../diagrams/data1.xml")}},
    )
    assert read_bytes(data).document.pages[0].text == "- Horse\n  - Mare\n    - Foal\n  - Stallion"


def test_pictures_are_described_if_somebody_did() -> None:
    slide = (
        picture("A map of Iceland") + picture("IMG_1.JPG") + picture("") + graphic("<p:oleObj/>", "A sheet")
    )
    assert text_of(slide) == "[image: A map of Iceland]\n\n[image: A sheet]"


def test_notes_of_the_speaker_follow_the_slide() -> None:
    notes = make_slide(
        shape("1", kind="sldNum") + shape("Say hello.", "Go on.", kind="body", index=1), root="notes"
    )
    data = make_pptx(
        [shape("Text")],
        parts={"ppt/notesSlides/notesSlide1.xml": notes},
        links={1: {"r1": ("notesSlide", "../notesSlides/notesSlide1.xml")}},
    )
    assert read_bytes(data).document.pages[0].text == "Text\n\nNotes:\nSay hello.\nGo on."


def test_formulas_stand_in_their_sentence() -> None:
    x, two = (f"<m:r><m:t>{sign}</m:t></m:r>" for sign in "x2")
    formula = f"<m:oMath><m:sSup><m:e>{x}</m:e><m:sup>{two}</m:sup></m:sSup></m:oMath>"
    either = (
        f'<mc:AlternateContent><mc:Choice Requires="a14"><a14:m>{formula}</a14:m></mc:Choice>'
        "<mc:Fallback><a:r><a:t>picture</a:t></a:r></mc:Fallback></mc:AlternateContent>"
    )
    assert text_of(shape(f"<a:p><a:r><a:t>Let </a:t></a:r>{either}</a:p>")) == "Let x^2"


def test_a_shape_in_two_versions_is_read_once() -> None:
    either = (
        f'<mc:AlternateContent><mc:Choice Requires="a14">{shape("new")}</mc:Choice>'
        f"<mc:Fallback>{shape('old')}</mc:Fallback></mc:AlternateContent>"
    )
    assert text_of(either) == "new"


def test_exponents_are_marked() -> None:
    raised = '<a:r><a:rPr baseline="30000"/><a:t>6</a:t></a:r>'
    assert text_of(shape(f"<a:p><a:r><a:t>10</a:t></a:r>{raised}</a:p>")) == "10^6"
