"""Small Word and PowerPoint files made by hand, part by part."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
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
