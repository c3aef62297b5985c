"""What a file of a turn is called, and where links to it lead."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.text import Truncator

from compressor.admin.links import page_of, units_of
from compressor.core.wording import counted
from context_manager.admin.turn_parts.access import Access
from context_manager.models import TurnFile


def file_name(file: TurnFile, access: Access) -> str:
    """Its title for those who may see it; else which of the turn's files it is."""
    if file.file_id is None:
        return f"{numbered(file)}, which has been deleted"
    return file.title if access.file_words and file.title else numbered(file)


def file_heading(file: TurnFile, access: Access) -> str:
    """The same where it stands alone: a title as it is, else with a capital."""
    name = file_name(file, access)
    return name if name == file.title else f"{name[0].upper()}{name[1:]}"


def quoted_name(file: TurnFile, access: Access, *, max_characters: int) -> str:
    """The same inside a sentence: a title in quotation marks, cut short where it is long."""
    name = file_name(file, access)
    if file.file_id is None or name != file.title:
        return name
    return f"“{Truncator(name.strip()).chars(max_characters)}”"


def numbered(file: TurnFile) -> str:
    """Which of the turn's files it is, from 1."""
    return f"file {file.position + 1}"


def counted_units(files: Sequence[TurnFile]) -> str:
    """How many pages the files have together: "412 pages"; passages of those without pages among them."""
    length, units = sum(file.length for file in files), {file.unit for file in files}
    return counted(length, units.pop()) if len(units) == 1 else f"{length:,} pages and passages"


def file_address(file: TurnFile, access: Access) -> str:
    """The page of the file; "" where there is none for who asks."""
    return page_of(file.file) if file.file is not None and access.files else ""


def units_address(file: TurnFile, first: int, last: int, access: Access) -> str:
    """The list of these pages or passages; "" where there is none for who asks."""
    if file.file is None or first > last:
        return ""
    may_see = access.pages if file.file.paginated else access.passages
    return units_of(file.file, first, last) if may_see else ""
