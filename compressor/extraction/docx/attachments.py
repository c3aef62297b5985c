"""What a paragraph is read as: its text, and what hangs on it."""

from __future__ import annotations

from dataclasses import dataclass, field

from lxml.etree import _Element


@dataclass(frozen=True, slots=True)
class TextBox:
    """A text box anchored in the paragraph; `content` holds its blocks."""

    content: _Element


@dataclass(frozen=True, slots=True)
class NoteCall:
    """A mark in the text that calls a note."""

    kind: str
    note_id: str
    mark: str


@dataclass(frozen=True, slots=True)
class Figure:
    """A chart or a diagram, kept in the part with this relationship id."""

    relationship_id: str


@dataclass(frozen=True, slots=True)
class Aside:
    """Words beside the text: what a picture shows, decorative lettering."""

    text: str


Attachment = TextBox | NoteCall | Figure | Aside


@dataclass(slots=True)
class LeftOut:
    """How much of a document is not for its readers, and was left out."""

    comments: int = 0
    deletions: int = 0
    hidden: int = 0
    readings: int = 0


@dataclass(slots=True)
class Inline:
    """The text of a paragraph and its attachments, in order."""

    pieces: list[str] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text in one piece."""
        return "".join(self.pieces)
