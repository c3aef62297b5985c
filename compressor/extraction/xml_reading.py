"""XML out of strangers' files: no entities, no other files, no network, no tree without bound."""

from __future__ import annotations

from typing import Any

from lxml import etree

from compressor.extraction.errors import DamagedFileError, UnsafeXmlError

_ENTITY = b"<!ENTITY"
_TOO_DEEP = "Excessive depth"
"""In what libxml2 says; it has no code of its own for this."""


def parse_xml(data: bytes, part: str = "") -> etree._Element:
    """Return the root of the XML, without comments and instructions; `part` names it in errors.

    libxml2's own bounds hold: elements 256 deep, texts and attributes of 10 MB.

    Raises:
        UnsafeXmlError: it defines entities, harmless ones too.
        DamagedFileError: it is not well-formed, or over those bounds.
        MemoryError: its tree takes more memory than there is.
    """
    parser = etree.XMLParser(
        resolve_entities=False,
        load_dtd=False,
        no_network=True,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        if getattr(error, "code", None) == etree.ErrorTypes.ERR_NO_MEMORY:  # the stubs do not know it
            raise MemoryError from error
        if _mentions_entities(data):
            raise UnsafeXmlError(part) from error
        problem = "is nested too deeply" if _TOO_DEEP in str(error) else "is no sound XML"
        raise _damaged(problem, part, _place_in_line(error)) from error
    except ValueError as error:  # NULs, unknown encodings
        raise _damaged("is no sound XML", part, "") from error
    if _defines_entities(root):
        raise UnsafeXmlError(part)
    return root


def _damaged(problem: str, part: str, place: str) -> DamagedFileError:
    where = ", ".join(filter(None, (part, place)))
    return DamagedFileError(f"has a part that {problem}{where and f' ({where})'}")


def _place_in_line(error: etree.XMLSyntaxError) -> str:
    """Return where reading stopped; what the parser says about it is written for programmers."""
    line, column = error.position
    return f"line {line}, column {column}" if line else ""


def _mentions_entities(data: bytes) -> bool:
    return (
        _ENTITY in data
        or _ENTITY.decode().encode("utf-16-le") in data
        or _ENTITY.decode().encode("utf-16-be") in data
    )


def _defines_entities(root: etree._Element) -> bool:
    dtd: Any = root.getroottree().docinfo.internalDTD
    return dtd is not None and bool(dtd.entities())
