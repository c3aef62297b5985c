"""The kinds of text in a file, by which overviews pass over what is not its body."""

from __future__ import annotations

from enum import StrEnum


class ChunkKind(StrEnum):
    """What a chunk is."""

    BODY = "body"
    HEADING = "heading"
    CONTENTS = "contents"
    INDEX = "index"
    FRONT_MATTER = "front_matter"
