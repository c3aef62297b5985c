"""Small Word and PowerPoint files made by hand, part by part."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

CORE = (
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" '
    'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{}</dc:title></cp:coreProperties>'
)
NAMESPACES = " ".join(
    f'xmlns:{prefix}="{uri}"'
    for prefix, uri in (
        ("w", "http://schemas.openxmlformats.org/wordprocessingml/2006/main"),
        ("p", "http://schemas.openxmlformats.org/presentationml/2006/main"),
        ("a", "http://schemas.openxmlformats.org/drawingml/2006/main"),
        ("wp", "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"),
        ("c", "http://schemas.openxmlformats.org/drawingml/2006/chart"),
        ("dgm", "http://schemas.openxmlformats.org/drawingml/2006/diagram"),
        ("m", "http://schemas.openxmlformats.org/officeDocument/2006/math"),
        ("r", "http://schemas.openxmlformats.org/officeDocument/2006/relationships"),
        ("mc", "http://schemas.openxmlformats.org/markup-compatibility/2006"),
        ("wps", "http://schemas.microsoft.com/office/word/2010/wordprocessingShape"),
        ("a14", "http://schemas.microsoft.com/office/drawing/2010/main"),
        ("p14", "http://schemas.microsoft.com/office/powerpoint/2010/main"),
        ("v", "urn:schemas-microsoft-com:vml"),
    )
)
_TYPE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"
_CORE_TYPE = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties"
_WORD_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
_SLIDE_TYPE = "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"

Relationships = Mapping[str, tuple[str, str]]
"""Id -> the last word of the type, and the target."""


def make_docx(
    body: str,
    *,
    parts: Mapping[str, str] | None = None,
    relationships: Relationships | None = None,
    title: str = "",
) -> bytes:
    """Return a Word file of this body.

    `parts` are the contents of styles, numbering, footnotes, endnotes and settings by these names, or whole
    parts by their paths; `relationships` are those of the document beyond the ones to its own parts.
    """
    files: dict[str, str | bytes] = {
        "word/document.xml": f"<w:document {NAMESPACES}><w:body>{body}</w:body></w:document>"
    }
    links: dict[str, tuple[str, str]] = dict(relationships or {})
    for name, content in (parts or {}).items():
        if "/" in name:
            files[name] = content
        else:
            files[f"word/{name}.xml"] = f"<w:{name} {NAMESPACES}>{content}</w:{name}>"
            links[f"own-{name}"] = (name, f"{name}.xml")
    files["word/_rels/document.xml.rels"] = make_relationships(links)
    return make_package("word/document.xml", _WORD_TYPE, files, title=title)


def make_pptx(
    slides: Sequence[str],
    *,
    parts: Mapping[str, str] | None = None,
    links: Mapping[int, Relationships] | None = None,
    extensions: str = "",
    title: str = "",
) -> bytes:
    """Return a PowerPoint file of these slides: the shapes of each, or the whole part if it begins "<p:sld".

    They are stored in the opposite order of the one in which they are given. `parts` are whole parts by their
    paths, `links` the relationships of slides by number, `extensions` stands at the end of the presentation.
    """
    ids = "".join(f'<p:sldId id="{255 + at}" r:id="s{at}"/>' for at in range(1, len(slides) + 1))
    files: dict[str, str | bytes] = {
        "ppt/presentation.xml": f"<p:presentation {NAMESPACES}><p:sldIdLst>{ids}</p:sldIdLst>{extensions}"
        "</p:presentation>",
        "ppt/_rels/presentation.xml.rels": make_relationships(
            {f"s{at}": ("slide", f"slides/slide{-at % 1000}.xml") for at in range(1, len(slides) + 1)}
        ),
    }
    for number, shapes in enumerate(slides, start=1):
        name = f"slide{-number % 1000}.xml"
        files[f"ppt/slides/{name}"] = shapes if shapes.startswith("<p:sld") else make_slide(shapes)
        files[f"ppt/slides/_rels/{name}.rels"] = make_relationships((links or {}).get(number, {}))
    return make_package("ppt/presentation.xml", _SLIDE_TYPE, {**files, **(parts or {})}, title=title)


def make_slide(shapes: str, *, root: str = "sld", more: str = "") -> str:
    """Return the part of a slide, or of what is built like one (`root`), with these shapes."""
    tree = f"<p:cSld><p:spTree>{shapes}</p:spTree></p:cSld>"
    return f"<p:{root} {NAMESPACES}{more}>{tree}</p:{root}>"


def shape(*paragraphs: str, kind: str = "", index: int = 0, place: tuple[int, int] | None = None) -> str:
    """Return a shape with text; `kind` is that of a placeholder, `place` its left and top.

    A paragraph that does not begin with a tag is text.
    """
    mark = f'<p:ph type="{kind}" idx="{index}"/>' if kind else ""
    frame = ""
    if place is not None:
        frame = f'<a:xfrm><a:off x="{place[0]}" y="{place[1]}"/><a:ext cx="10" cy="10"/></a:xfrm>'
    inside = "".join(each if each.startswith("<") else slide_paragraph(each) for each in paragraphs)
    return (
        f'<p:sp><p:nvSpPr><p:cNvPr id="1" name=""/><p:nvPr>{mark}</p:nvPr></p:nvSpPr><p:spPr>{frame}</p:spPr>'
        f"<p:txBody><a:bodyPr/>{inside}</p:txBody></p:sp>"
    )


def slide_paragraph(text: str, bullet: str = "", level: int = 0) -> str:
    """Return a paragraph of a slide."""
    return f'<a:p><a:pPr lvl="{level}">{bullet}</a:pPr><a:r><a:t>{escape(text)}</a:t></a:r></a:p>'


def make_package(main: str, media_type: str, files: Mapping[str, str | bytes], *, title: str = "") -> bytes:
    """Return a package of these files, the main part among them."""
    types = (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        f'<Override PartName="/{main}" ContentType="{media_type}"/></Types>'
    )
    root = make_relationships({"rId1": ("officeDocument", main), "rId2": (_CORE_TYPE, "docProps/core.xml")})
    own = {
        "[Content_Types].xml": types,
        "_rels/.rels": root,
        "docProps/core.xml": CORE.format(escape(title)),
    }
    return zip_files({**own, **files})


def make_relationships(relationships: Relationships) -> str:
    """Return a part with these relationships; a target with ":" in it is external."""
    entries = "".join(
        f'<Relationship Id="{link}" Type="{kind if "/" in kind else _TYPE + kind}" Target="{target}"'
        + (' TargetMode="External"/>' if ":" in target else "/>")
        for link, (kind, target) in relationships.items()
    )
    uri = "http://schemas.openxmlformats.org/package/2006/relationships"
    return f'<Relationships xmlns="{uri}">{entries}</Relationships>'


def zip_files(files: Mapping[str, str | bytes]) -> bytes:
    """Return a container of these files, in this order."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def run(text: str, properties: str = "") -> str:
    """Return a run of text."""
    inside = f"<w:rPr>{properties}</w:rPr>" if properties else ""
    return f'<w:r>{inside}<w:t xml:space="preserve">{escape(text)}</w:t></w:r>'


def paragraph(*content: str, style: str = "", properties: str = "") -> str:
    """Return a paragraph; what does not begin with a tag is text."""
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    inside = "".join(each if each.startswith("<") else run(each) for each in content)
    return f"<w:p><w:pPr>{named}{properties}</w:pPr>{inside}</w:p>"


def table(*rows: tuple[str, ...]) -> str:
    """Return a table; a cell that does not begin with a tag is text."""
    return f"<w:tbl>{''.join(_row(row) for row in rows)}</w:tbl>"


def _row(cells: tuple[str, ...]) -> str:
    inside = (cell if cell.startswith("<") else paragraph(cell) for cell in cells)
    return f"<w:tr>{''.join(f'<w:tc>{cell}</w:tc>' for cell in inside)}</w:tr>"


def item(text: str, list_id: int = 1, level: int = 0) -> str:
    """Return an item of a list."""
    numbering = f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{list_id}"/></w:numPr>'
    return paragraph(text, properties=numbering)
