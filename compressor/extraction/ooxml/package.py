"""The parts of an Office file and what they refer to (Open Packaging Conventions, ECMA-376 part 2)."""

from __future__ import annotations

import posixpath
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Protocol
from urllib.parse import unquote

from lxml.etree import _Element

from compressor.extraction.errors import DamagedFileError
from compressor.extraction.ooxml.names import use_usual_names
from compressor.extraction.xml_reading import parse_xml

_RELATIONSHIP = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
_TITLE = "{http://purl.org/dc/elements/1.1/}title"
_NOTHING = "lacks its main part (word/document.xml, ppt/presentation.xml)"


class Archive(Protocol):
    """The files inside a container."""

    @property
    def names(self) -> Collection[str]: ...

    def read(self, name: str) -> bytes: ...


@dataclass(frozen=True, slots=True)
class Relationship:
    """What a part refers to: `kind` is the last word of its type ("styles"), `part` the target's name."""

    kind: str
    part: str


class OfficePackage:
    """Reads the parts of one file. What lies outside it is never followed.

    `unreadable` collects the names of parts that are referred to, missing or broken, and not indispensable.
    """

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._names = {_fold(name): name for name in archive.names}
        self.unreadable: list[str] = []

    def find_main_part(self) -> str:
        """Return the name of the part that holds the document.

        Raises:
            DamagedFileError: no part does.
        """
        relationships = self.read_relationships("").values()
        for relationship in relationships:
            if relationship.kind == "officeDocument":
                return relationship.part
        raise DamagedFileError(_NOTHING)

    def read_relationships(self, part: str) -> Mapping[str, Relationship]:
        """Return what `part` ("" for the file itself) refers to inside the file, by id."""
        folder, name = posixpath.split(part)
        path = posixpath.join(folder, "_rels", f"{name}.rels")
        root = self.read_optional(path) if _fold(path) in self._names else None
        if root is None:
            return {}
        return {
            entry.get("Id", ""): Relationship(
                entry.get("Type", "").rpartition("/")[2], _resolve(folder, entry.get("Target", ""))
            )
            for entry in root.iterchildren(_RELATIONSHIP)
            if entry.get("TargetMode") != "External"
        }

    def read(self, part: str) -> _Element:
        """Return the root of a part that the document cannot do without.

        Raises:
            ExtractionError: DamagedFileError where it is missing or no XML, or what its container raises.
        """
        name = self._names.get(_fold(part))
        if name is None:
            raise DamagedFileError(f"lacks its part {part}")
        return use_usual_names(parse_xml(self._archive.read(name), part))

    def read_bytes(self, part: str) -> bytes | None:
        """Return the bytes of a part, None if it is missing or broken."""
        name = self._names.get(_fold(part))
        try:
            return None if name is None else self._archive.read(name)
        except DamagedFileError:
            return None

    def read_optional(self, part: str) -> _Element | None:
        """Return the root of a part, or None, and remember its name, where it is missing or broken."""
        try:
            return self.read(part)
        except DamagedFileError:
            self.unreadable.append(part)
            return None

    def read_related(self, relationships: Mapping[str, Relationship], kind: str) -> _Element | None:
        """Return the root of the first part of this kind ("styles"); None where there is none to read."""
        part = next((each.part for each in relationships.values() if each.kind == kind), None)
        return None if part is None else self.read_optional(part)

    def read_title(self) -> str:
        """Return the title in the file's properties, "" for none and for what programs fill in themselves."""
        root = self.read_related(self.read_relationships(""), "core-properties")
        title = "" if root is None else " ".join((root.findtext(_TITLE) or "").split())
        return "" if _is_filled_in(title) else title


def _fold(name: str) -> str:
    return name.replace("\\", "/").lstrip("/").lower()


def _resolve(folder: str, target: str) -> str:
    return posixpath.normpath(posixpath.join("/", folder, unquote(target))).lstrip("/")


def _is_filled_in(title: str) -> bool:
    folded = title.casefold()
    return folded.startswith("microsoft word - ") or folded in {
        "powerpoint presentation",
        "powerpoint-präsentation",
        "présentation powerpoint",
        "presentación de powerpoint",
        "untitled",
        "document",
        "document1",
        "word document",
    }
