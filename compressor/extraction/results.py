"""What reading a file gives: its document, and notices of what the reader must be told about it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import Any, ClassVar, Self

from compressor.core.document import Document
from compressor.extraction.signatures import FileFormat

ProgressCallback = Callable[[int, int], None]
"""Called with what is done and how much there is in all; what it raises ends the work."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something about how the file was read that is not to be hidden; `code` tells the kinds apart."""

    code: ClassVar[str]

    def as_json(self) -> dict[str, Any]:
        """Return the code and the notice's own fields."""
        return {"code": self.code, **asdict(self)}


@dataclass(frozen=True, slots=True)
class PagesWithoutText(Notice):
    """Physical numbers of the pages without a text layer: scans, blank leaves. They are kept, and empty."""

    code: ClassVar[str] = "pages_without_text"
    pages: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PagesUnreadable(Notice):
    """Physical numbers of the pages that are broken in the file. They are kept, and empty."""

    code: ClassVar[str] = "pages_unreadable"
    pages: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GutenbergLicenceLeftOut(Notice):
    """Project Gutenberg's header and licence, not the book's text. `pages` are those left empty by it."""

    code: ClassVar[str] = "gutenberg_licence_left_out"
    characters: int
    pages: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EncodingGuessed(Notice):
    """The file does not say its charset and is no sound UTF-8. `replaced` characters became U+FFFD."""

    code: ClassVar[str] = "encoding_guessed"
    charset: str
    replaced: int


@dataclass(frozen=True, slots=True)
class PartsLeftOut(Notice):
    """How many comments, tracked deletions and pieces of hidden text of a Word document were left out."""

    code: ClassVar[str] = "parts_left_out"
    comments: int
    deletions: int
    hidden: int


@dataclass(frozen=True, slots=True)
class PartsUnreadable(Notice):
    """Names of parts of a container that its document calls in, and that are missing, broken or foreign."""

    code: ClassVar[str] = "parts_unreadable"
    parts: tuple[str, ...]

    @classmethod
    def of(cls, names: Iterable[str]) -> Self:
        """Return the notice of these parts, each named once, in the order in which they were wanted."""
        return cls(tuple(dict.fromkeys(names)))


@dataclass(frozen=True, slots=True)
class HiddenSlides(Notice):
    """Numbers of the slides that are skipped when the presentation is given. They are read all the same."""

    code: ClassVar[str] = "hidden_slides"
    pages: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class NavigationLeftOut(Notice):
    """Menus of the site that a web page comes from. `characters` is how long they were."""

    code: ClassVar[str] = "navigation_left_out"
    characters: int


@dataclass(frozen=True, slots=True)
class ReadingsLeftOut(Notice):
    """Readings (ruby text, furigana) beside the lines. The lines hold the words that they are readings of."""

    code: ClassVar[str] = "readings_left_out"
    readings: int


@dataclass(frozen=True, slots=True)
class Extraction:
    """A file's document, what there is to say about how it was read, and as what it was read."""

    document: Document
    notices: tuple[Notice, ...] = ()
    format: FileFormat = FileFormat.PLAIN_TEXT
