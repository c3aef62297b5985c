"""Fenced material the ladder does not cut: the paste, the files' excerpts, pinned notes; whole or fitted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from compressor.core.excerpts.fitting import GAP
from compressor.core.excerpts.writing import BudgetTooSmallError
from context_manager.core.blocks import FixedBlock, fixed_block
from context_manager.core.cutting import Scissors
from context_manager.core.fences import closing, in_one_line, neutralised, opening
from context_manager.core.values import BlockName, FilesText, Note, ReadFiles

_SHORTENED = f'shortened to what matters: "{GAP.strip()}" stands where passages are left out'
_WHOLE_PASTE = "text the student pasted"
_FITTED_PASTE = f"{_WHOLE_PASTE}, {_SHORTENED}"
_WHOLE_NOTES = "notes the student pinned"
_FITTED_NOTES = f"{_WHOLE_NOTES}, {_SHORTENED}"
_FILES = "excerpts of the student's files"
_TRIES = 3


@dataclass(frozen=True, slots=True)
class Paste:
    """What was pasted with the question."""

    content: str
    marker: str
    scissors: Scissors

    def whole(self) -> FixedBlock:
        """All of it."""
        content = neutralised(self.content, self.marker)
        return _fenced(BlockName.PASTE, _WHOLE_PASTE, content, self.marker, self.scissors)

    def fitted(self, max_tokens: int) -> FixedBlock:
        """What matters of it to the question, its fence included in `max_tokens`."""
        content = neutralised(self.content, self.marker)
        room = max_tokens - _fence_tokens(_FITTED_PASTE, self.marker, self.scissors)
        text, _ = self.scissors.cut(f"{content}\n", self.scissors.count(f"{content}\n"), room, GAP)
        return _fenced(BlockName.PASTE, _FITTED_PASTE, text.strip("\n"), self.marker, self.scissors)


@dataclass(frozen=True, slots=True)
class Notes:
    """What is pinned to the chat."""

    notes: Sequence[Note]
    marker: str
    scissors: Scissors

    def whole(self) -> FixedBlock:
        """All of them."""
        return self._block(_WHOLE_NOTES, [neutralised(note.text, self.marker) for note in self.notes])

    def fitted(self, max_tokens: int) -> FixedBlock:
        """What matters of them to the question, in equal shares; short notes stay whole.

        Nothing where not even the titles fit.
        """
        count = self.scissors.count
        titles = [self._written(note.title, "") for note in self.notes]
        room = max_tokens - _fence_tokens(_FITTED_NOTES, self.marker, self.scissors) - sum(map(count, titles))
        if room <= 0:
            return fixed_block(BlockName.NOTES, "", count)
        bodies = [f"{neutralised(note.text, self.marker)}\n" for note in self.notes]
        sizes = [count(body) for body in bodies]
        shares = equal_shares(sizes, room)
        cut = [
            self.scissors.cut(body, size, share, GAP)[0]
            for body, size, share in zip(bodies, sizes, shares, strict=True)
        ]
        return self._block(_FITTED_NOTES, cut)

    def _block(self, heading: str, bodies: Sequence[str]) -> FixedBlock:
        written = [self._written(note.title, body) for note, body in zip(self.notes, bodies, strict=True)]
        return _fenced(
            BlockName.NOTES, heading, "".join(written).strip("\n"), self.marker, self.scissors, len(written)
        )

    def _written(self, title: str, body: str) -> str:
        line, text = in_one_line(title, self.marker), body.strip("\n")
        return "".join(f"{part}\n" for part in (f"# {line}" if line else "", text) if part)


@dataclass(frozen=True, slots=True)
class FilesBlock(FixedBlock):
    """The excerpts of the files as they are sent, and as they were made."""

    files: FilesText | None


@dataclass(frozen=True, slots=True)
class Files:
    """The chat's files, which share `budget` tokens of text."""

    read: ReadFiles | None
    budget: int
    marker: str
    scissors: Scissors

    def whole(self, most: int) -> FilesBlock:
        """The excerpts for the budget, or the least above it that they can be made for, up to `most`.

        Raises BudgetTooSmallError where they cannot be made for that either.
        """
        budget = self.budget
        while True:
            try:
                return self._excerpts(budget)
            except BudgetTooSmallError:
                if budget >= most:
                    raise
            budget = min(most, more_than(budget))

    def fitted(self, max_tokens: int) -> FilesBlock:
        """The excerpts with their fence inside `max_tokens`. Raises BudgetTooSmallError where that fails."""
        room = max(0, max_tokens - _fence_tokens(_FILES, self.marker, self.scissors))
        budget = room
        for _ in range(_TRIES):
            block = self._excerpts(budget)
            if block.tokens <= max_tokens:
                return block
            budget = max(0, budget * max_tokens // block.tokens - 1)
        raise BudgetTooSmallError(f"The excerpts of the files do not keep to {room} tokens.")

    def _excerpts(self, budget: int) -> FilesBlock:
        files = self.read(budget) if self.read is not None else None
        text = neutralised(files.text, self.marker).strip("\n") if files is not None else ""
        block = _fenced(BlockName.FILES, _FILES, text, self.marker, self.scissors)
        return FilesBlock(block.name, block.text, block.tokens, block.items, files)


def more_than(budget: int) -> int:
    """The next larger budget to try."""
    return budget + budget // 2 + 1


def equal_shares(sizes: Sequence[int], room: int) -> list[int]:
    """What each size gets of the room: all of it where that is less than an equal share of what is left."""
    shares = [0] * len(sizes)
    smallest_first = sorted(range(len(sizes)), key=lambda position: sizes[position])
    for waiting, position in zip(range(len(sizes), 0, -1), smallest_first, strict=True):
        shares[position] = min(sizes[position], room // waiting)
        room -= shares[position]
    return shares


def _fenced(
    name: BlockName, heading: str, content: str, marker: str, scissors: Scissors, items: int = 1
) -> FixedBlock:
    """Content between the lines of a fence; nothing where there is none."""
    if not content.strip():
        return fixed_block(name, "", scissors.count)
    text = f"{content}\n"
    tokens = _fence_tokens(heading, marker, scissors) + scissors.count(text)
    return FixedBlock(name, opening(marker, heading) + text + closing(marker), tokens, items)


def _fence_tokens(heading: str, marker: str, scissors: Scissors) -> int:
    return scissors.count(opening(marker, heading)) + scissors.count(closing(marker))
