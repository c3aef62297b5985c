"""The package document of a book: its title, its parts in reading order, where its contents are listed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lxml import etree

from compressor.extraction.containers import Container
from compressor.extraction.epub.hrefs import resolve
from compressor.extraction.errors import DamagedFileError
from compressor.extraction.markup.xhtml_events import tidy_xml
from compressor.extraction.xml_reading import parse_xml

_CONTAINER = "META-INF/container.xml"
_DOCUMENTS = frozenset(
    "application/xhtml+xml text/html text/x-oeb1-document application/x-dtbook+xml image/svg+xml "
    "application/xml text/xml".split()
)
_NCX = "application/x-dtbncx+xml"
_MAX_FALLBACKS = 5


@dataclass(frozen=True, slots=True)
class Package:
    """`spine` names the parts in reading order: what is read beside the text (`linear="no"`) comes last."""

    title: str
    spine: tuple[str, ...]
    nav: str = ""
    ncx: str = ""
    is_fixed_layout: bool = False


@dataclass(frozen=True, slots=True)
class _Item:
    part: str
    media_type: str
    properties: frozenset[str]
    fallback: str


def read_package(container: Container) -> Package:
    """Return the package document of the book.

    Raises:
        DamagedFileError: there is none, or it names no parts.
    """
    part = _find_package(container)
    root = read_xml(container, part)
    items = {element.get("id") or "": _read_item(element, part) for element in _children(root, "item")}
    nav = next((item.part for item in items.values() if "nav" in item.properties), "")
    spine = tuple(_read_spine(root, items, nav))
    if not spine:
        raise DamagedFileError("is an EPUB whose table of parts is empty")
    ncx = next((item.part for item in items.values() if item.media_type == _NCX), "")
    return Package(_read_title(root), spine, nav, ncx, _is_fixed(root))


def read_xml(container: Container, part: str) -> etree._Element:
    """Return the root of a part, of which small faults are mended.

    Raises:
        DamagedFileError: it is missing or cannot be mended.
        UnsafeXmlError: it defines entities.
    """
    try:
        data = container.read(part)
    except KeyError:
        raise DamagedFileError(f"is an EPUB in which {part!r} is missing") from None
    return parse_xml(tidy_xml(data, part).encode("utf-8", "replace"), part)


def _find_package(container: Container) -> str:
    if container.find(_CONTAINER):
        for rootfile in _children(read_xml(container, _CONTAINER), "rootfile"):
            path = resolve(rootfile.get("full-path") or "", "").part
            if container.find(path):
                return path
    packages = [name for name in container.names if name.lower().endswith(".opf")]
    if not packages:
        raise DamagedFileError("is an EPUB without its package document")
    return packages[0]


def _children(root: etree._Element, name: str) -> Iterator[etree._Element]:
    return root.iter(f"{{*}}{name}")


def _read_item(element: etree._Element, base: str) -> _Item:
    return _Item(
        resolve(element.get("href") or "", base).part,
        (element.get("media-type") or "").strip().lower(),
        frozenset((element.get("properties") or "").split()),
        element.get("fallback") or "",
    )


def _read_spine(root: etree._Element, items: Mapping[str, _Item], nav: str) -> Iterator[str]:
    aside: list[str] = []
    seen: set[str] = set()
    for reference in _children(root, "itemref"):
        part = _find_document(items, reference.get("idref") or "")
        if not part or part in seen:
            continue
        seen.add(part)
        if reference.get("linear") != "no":
            yield part
        elif part != nav:  # a list of contents that is not to be read is read as what it is
            aside.append(part)
    yield from aside


def _find_document(items: Mapping[str, _Item], name: str) -> str:
    """Return the part, or what it names to be read in its place where it is no document."""
    for _ in range(_MAX_FALLBACKS):
        item = items.get(name)
        if item is None:
            return ""
        if item.media_type in _DOCUMENTS or not item.media_type:
            return item.part
        name = item.fallback
    return ""


def _read_title(root: etree._Element) -> str:
    titles = list(_children(root, "title"))
    mains = {
        (meta.get("refines") or "").removeprefix("#")
        for meta in _children(root, "meta")
        if meta.get("property") == "title-type" and (meta.text or "").strip() == "main"
    }
    best = next((title for title in titles if title.get("id") in mains), titles[0] if titles else None)
    return " ".join("".join(map(str, best.itertext())).split()) if best is not None else ""


def _is_fixed(root: etree._Element) -> bool:
    return any(
        meta.get("property") == "rendition:layout" and (meta.text or "").strip() == "pre-paginated"
        for meta in _children(root, "meta")
    )
