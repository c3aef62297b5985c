"""Rebuilding the prompt of a turn from its rows, and holding it against what was sent.

No model is called. Everything that depends on the moment comes from the turn's row; passages are searched by
meaning where they were then. What has changed since (code, settings, an index, vectors) is named.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from compressor.core.errors import CompressorError
from compressor.embedding.question import QuestionEmbedder, QuestionState
from compressor.services.asking import library
from compressor.services.questions import FileQuestions
from context_manager.core.errors import ContextError
from context_manager.core.instructions import PROMPT_VERSION
from context_manager.core.values import BuiltPrompt
from context_manager.llm.answerer import FilesRead
from context_manager.models import Turn, TurnContent, TurnFile
from context_manager.services.prompt_difference import PromptDifference, first_difference
from context_manager.services.prompts.gathering import gather, write_prompt
from context_manager.services.record.numbers import meaning_share_of
from context_manager.services.record.sent_messages import unpack_messages
from context_manager.services.record.versions import code_version, settings_digest
from context_manager.services.turns.means import OWN_MEANS, Means


class ReplayVerdict(StrEnum):
    """What came of a replay."""

    IDENTICAL = "identical"
    DIFFERS = "differs"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True, slots=True)
class Changed:
    """Something that is not what it was: a version, or a block's tokens."""

    name: str
    then: str
    now: str


@dataclass(frozen=True, slots=True)
class Replay:
    """A prompt rebuilt. `reason` says why it could not be.

    `messages` and `characters` count what was rebuilt. Where the messages as sent are no longer kept
    (`is_text_kept`), the verdict is that of the `blocks`, which lists those that weigh something else.
    """

    verdict: ReplayVerdict
    reason: str = ""
    is_text_kept: bool = True
    messages: int = 0
    characters: int = 0
    difference: PromptDifference | None = None
    blocks: tuple[Changed, ...] = ()
    versions: tuple[Changed, ...] = ()


def replay(turn: Turn, means: Means = OWN_MEANS) -> Replay:
    """Rebuild the prompt of a turn and compare it."""
    content = TurnContent.objects.filter(turn=turn).first()
    reason = _why_impossible(turn, content)
    if content is None or reason:
        return Replay(ReplayVerdict.IMPOSSIBLE, reason)
    rows = list(turn.files.order_by("position").select_related("file"))
    try:
        gathered = gather(turn, [row.file for row in rows if row.file is not None], _questions(turn, means))
        prompt = write_prompt(turn, gathered.context)
    except (ContextError, CompressorError) as exc:
        return Replay(ReplayVerdict.IMPOSSIBLE, str(exc), versions=tuple(_versions(turn, rows, None)))
    return _compared(turn, content, prompt, tuple(_versions(turn, rows, gathered.read_for(prompt))))


def _why_impossible(turn: Turn, content: TurnContent | None) -> str:
    """Why there is nothing to rebuild it from, "" where there may be."""
    if turn.chat_id is None:
        return "source deleted: its chat is gone, with all that was said in it"
    if content is not None and (content.is_source_deleted or turn.files.filter(file=None).exists()):
        return "source deleted: a file that its chat had read is gone, with all of its text"
    if content is None or not content.messages_bytes:
        return "nothing was sent: the turn ended before its prompt was written"
    return ""


def _questions(turn: Turn, means: Means) -> FileQuestions:
    """What searches by meaning if the turn was searched by it, else by keywords alone."""
    if _is_by_meaning(turn):
        return means.questions()
    return FileQuestions(QuestionEmbedder(None), model=None, library=library())


def _is_by_meaning(turn: Turn) -> bool:
    """Whether meaning had a part in what was chosen: the question had a vector, and passages had some."""
    return turn.embedding_state == QuestionState.READY and bool(turn.meaning_share)


def _compared(turn: Turn, content: TurnContent, prompt: BuiltPrompt, versions: tuple[Changed, ...]) -> Replay:
    blocks = tuple(_changed_blocks(turn, prompt))
    sent = unpack_messages(content.messages) if content.messages is not None else None
    difference = first_difference(sent, prompt.messages) if sent is not None else None
    is_same = difference is None if sent is not None else not blocks
    return Replay(
        ReplayVerdict.IDENTICAL if is_same else ReplayVerdict.DIFFERS,
        is_text_kept=sent is not None,
        messages=len(prompt.messages),
        characters=sum(len(each.content) for each in prompt.messages),
        difference=difference,
        blocks=blocks,
        versions=versions,
    )


def _changed_blocks(turn: Turn, prompt: BuiltPrompt) -> Iterator[Changed]:
    """Blocks whose tokens or items are not those that were recorded."""
    rows = turn.blocks.values_list("name", "before", "after", "items_before", "items_after")
    then = {name: tuple(numbers) for name, *numbers in rows}
    for block in prompt.blocks:
        recorded = then.get(block.name.value, ())
        if recorded != (block.before, block.after, block.items_before, block.items_after):
            was = f"{recorded[0]:,} -> {recorded[1]:,}" if recorded else "not recorded"
            yield Changed(block.name.value, was, f"{block.before:,} -> {block.after:,}")


def _versions(turn: Turn, rows: list[TurnFile], read: FilesRead | None) -> Iterator[Changed]:
    """What is not of the version that the turn was answered by."""
    facts = [
        ("code", turn.code_version, code_version()),
        ("prompt", turn.prompt_version, PROMPT_VERSION),
        ("settings", turn.settings_digest, settings_digest()),
        *_index_versions(rows),
    ]
    if read is not None and turn.meaning_share is not None:
        selection = read.selection
        if _is_by_meaning(turn):
            facts.append(("embedding", turn.embedding_state, selection.embedding.value))
        facts.append(("vectors", _percent(turn.meaning_share), _percent(meaning_share_of(selection))))
    for name, then, now in facts:
        if then != now:
            yield Changed(name, str(then), str(now))


def _index_versions(rows: list[TurnFile]) -> Iterator[tuple[str, object, object]]:
    for row in rows:
        if row.file is not None:
            yield f"index of file {row.position + 1}", row.index_version, row.file.index_version


def _percent(share: float) -> str:
    return f"{share:.1%}"
