"""A prompt while it is made: all of its blocks, whole at first."""

from __future__ import annotations

from collections.abc import Iterable

from context_manager.core.blocks import Block, FixedBlock, HistoryBlock, ListBlock
from context_manager.core.material import FilesBlock
from context_manager.core.values import BlockName, FilesText


class Draft:
    """Every block of a prompt, in the order of `BlockName`. What it costs is the sum of what they cost."""

    def __init__(
        self, *, history: HistoryBlock, lists: Iterable[ListBlock], fixed: Iterable[FixedBlock]
    ) -> None:
        self.history = history
        self._lists = {block.name: block for block in lists}
        self._fixed = {block.name: block for block in fixed}

    @property
    def blocks(self) -> list[Block]:
        """The blocks in their order."""
        by_name: dict[BlockName, Block] = {BlockName.HISTORY: self.history, **self._lists, **self._fixed}
        return [by_name[name] for name in BlockName]

    @property
    def tokens(self) -> int:
        """What the prompt costs."""
        lists = sum(block.tokens for block in self._lists.values())
        return self.history.tokens + lists + self.fixed_tokens

    @property
    def fixed_tokens(self) -> int:
        """What of it the ladder does not cut."""
        return sum(block.tokens for block in self._fixed.values())

    def tokens_of(self, name: BlockName) -> int:
        """What one of the blocks costs."""
        return self.history.tokens if name is BlockName.HISTORY else self._written(name).tokens

    def text_of(self, name: BlockName) -> str:
        """What one of the blocks says; the history has no text of its own, but messages."""
        return self._written(name).text

    def sizes(self) -> dict[BlockName, tuple[int, int]]:
        """What each of the blocks costs, and how many items it has."""
        return {block.name: (block.tokens, block.items) for block in self.blocks}

    @property
    def files(self) -> FilesText | None:
        """The excerpts that are in it."""
        block = self._fixed[BlockName.FILES]
        return block.files if isinstance(block, FilesBlock) else None

    def list_of(self, name: BlockName) -> ListBlock:
        """One of the lists."""
        return self._lists[name]

    def replace(self, block: FixedBlock) -> None:
        """Put another version in the place of a fixed block."""
        self._fixed[block.name] = block

    def _written(self, name: BlockName) -> FixedBlock | ListBlock:
        return self._fixed[name] if name in self._fixed else self._lists[name]
