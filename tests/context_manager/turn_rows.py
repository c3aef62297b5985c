"""Turns with all their rows, made by hand: numbers that add up, pages shown, ranks, citations, messages."""

from __future__ import annotations

import json
import uuid
import zlib
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from compressor.models import File, FileStatus
from context_manager.models import (
    Attempt,
    Chat,
    ChatFile,
    Message,
    Role,
    ShownRange,
    Turn,
    TurnBlock,
    TurnCitation,
    TurnContent,
    TurnFile,
    TurnStatus,
    TurnStep,
)
from tests.compressor.small_books import chapter

QUESTION = "Why do the lanterns of the northern coast burn whale oil?"
ANSWER = "They burn it because it does not smoke (p. 120). The keepers say so themselves (p. 300)."
SENT = (
    ("system", "You answer students. Braces {stay} and so does \\frac{a}{b}."),
    ("user", "What is a lantern?"),
    ("assistant", "A light in a case."),
    ("user", f"<material 7f>The northern lanterns burn whale oil.</material 7f>\n\n{QUESTION}"),
)
TITLE = "On the Lanterns of the Coast"
BLOCKS = (
    ("instructions", 402, 402, 0, 0),
    ("profile", 0, 0, 0, 0),
    ("history", 52_801, 20_153, 20, 20),
    ("summaries", 25, 0, 3, 0),
    ("memories", 140, 140, 5, 5),
    ("materials", 0, 0, 0, 0),
    ("calendar", 8_455, 512, 50, 25),
    ("session", 61, 61, 0, 0),
    ("notes", 0, 0, 0, 0),
    ("files", 4_584, 4_584, 1, 1),
    ("paste", 0, 0, 0, 0),
    ("message", 56, 56, 0, 0),
)
STEPS = (
    ("older_to_600", 41_200, 8_552, 16),
    ("summaries_left_out", 25, 0, 3),
    ("calendar_to_lines", 8_455, 1_010, 50),
    ("calendar_to_nearest_25", 1_010, 512, 25),
)
RUNS = (
    (1, 2, "position", {"spread": 2}),
    (118, 131, "chosen", {"matched": 9, "neighbour": 6}),
    (201, 201, "chosen", {"matched": 1}),
    (240, 250, "chosen", {"matched": 4, "neighbour": 8}),
    (411, 412, "position", {"spread": 2}),
)
"""What is shown of a file of 412 pages: first, last, why, reasons."""


def a_student(name: str = "student") -> User:
    return User.objects.get_or_create(username=name)[0]


def a_file(title: str = TITLE, *, pages: int = 412, paginated: bool = True) -> File:
    """The row of a file that is ready; nothing of its text is stored."""
    return File.objects.create(
        name="lanterns.pdf",
        title=title,
        byte_size=1,
        digest=uuid.uuid4().hex,
        format="pdf",
        status=FileStatus.READY,
        paginated=paginated,
        page_count=pages if paginated else 1,
        chunk_count=3 * pages,
        token_count=300 * pages,
        index_version=1,
    )


def a_chat(owner: User | None = None, files: Sequence[File] = ()) -> Chat:
    chat = Chat.objects.create(owner=owner or a_student(), title="Lanterns")
    for position, file in enumerate(files):
        ChatFile.objects.create(chat=chat, file=file, position=position)
    return chat


def a_turn(chat: Chat | None, *, number: int = 1, at: datetime | None = None, **columns: Any) -> Turn:
    """A turn's own row, with the numbers of `BLOCKS` and `STEPS`."""
    asked = at or timezone.now() - timedelta(minutes=10)
    usual = {
        "status": TurnStatus.COMPLETED,
        "finish_reason": "stop",
        "finished_at": asked + timedelta(seconds=3),
        "request_kind": "specific",
        "match_state": "matched",
        "embedding_state": "ready",
        "meaning_share": 1.0,
        "position_share": 4 / 30,
        "model": "gemini-2.5-flash-lite",
        "family": "gemini",
        "answer_room": 4096,
        "files_budget": 12_000,
        "context_ceiling": 32_000,
        "reserve": 2_000,
        "whole_tokens": sum(row[1] for row in BLOCKS),
        "context_tokens": sum(row[2] for row in BLOCKS),
        "ceiling_share": sum(row[2] for row in BLOCKS) / 32_000,
        "history_available": 20,
        "history_kept": 20,
        "history_compacted": 16,
        "context_trimmed": len(STEPS),
        "select_ms": 31,
        "build_ms": 44,
        "first_token_ms": 812,
        "total_ms": 3210,
        "cost": "2.5",
        "code_version": "9994d02",
        "prompt_version": 1,
        "settings_digest": "5f2a9c01b7d3e864",
    }
    owner = chat.owner if chat is not None else None
    return Turn.objects.create(chat=chat, owner=owner, number=number, created_at=asked, **usual | columns)


def add_blocks(turn: Turn, blocks: Sequence[tuple[str, int, int, int, int]] = BLOCKS) -> None:
    TurnBlock.objects.bulk_create(
        TurnBlock(
            turn=turn,
            position=position,
            name=name,
            before=before,
            after=after,
            items_before=items_before,
            items_after=items_after,
        )
        for position, (name, before, after, items_before, items_after) in enumerate(blocks)
    )


def add_steps(turn: Turn, steps: Sequence[tuple[str, int, int, int]] = STEPS) -> None:
    TurnStep.objects.bulk_create(
        TurnStep(turn=turn, position=position, name=name, before=before, after=after, notches=notches)
        for position, (name, before, after, notches) in enumerate(steps)
    )


def add_file(
    turn: Turn,
    file: File | None,
    runs: Sequence[tuple[int, int, str, Mapping[str, int]]] = RUNS,
    **columns: Any,
) -> TurnFile:
    """What a turn saw of a file."""
    length = file.page_count if file is not None else 412
    usual = {
        "position": turn.files.count(),
        "title": file.title if file is not None else "",
        "length": length,
        "chunk_count": 3 * length,
        "shown_pages": sum(last - first + 1 for first, last, *_ in runs),
        "position_pages": sum(last - first + 1 for first, last, why, _ in runs if why == "position"),
        "shown_chunks": sum(sum(reasons.values()) for *_, reasons in runs),
        "index_version": 1,
    }
    row = TurnFile.objects.create(turn=turn, file=file, **usual | columns)
    ShownRange.objects.bulk_create(
        ShownRange(
            turn_file=row,
            first_page=first,
            last_page=last,
            first_chunk=3 * first,
            last_chunk=3 * last,
            label=f"p. {first}" if first == last else f"pp. {first}-{last}",
            why=why,
            reasons=dict(reasons),
        )
        for first, last, why, reasons in runs
    )
    return row


def add_citation(turn: Turn, file: TurnFile | None, page: int, *, is_shown: bool = True) -> TurnCitation:
    return TurnCitation.objects.create(
        turn=turn,
        turn_file=file,
        position=turn.citations.count(),
        first_page=page,
        last_page=page,
        label=f"p. {page}",
        is_shown=is_shown,
    )


def add_words(turn: Turn, question: str = QUESTION, answer: str = ANSWER) -> None:
    """The messages of a turn's chat; no answer for an empty one."""
    assert turn.chat is not None
    Message.objects.create(chat=turn.chat, turn=turn, role=Role.USER, content=question)
    if answer:
        Message.objects.create(chat=turn.chat, turn=turn, role=Role.ASSISTANT, content=answer)


def add_content(turn: Turn, messages: Sequence[tuple[str, str]] | None = SENT, **columns: Any) -> TurnContent:
    """What was searched for and how passages ranked, and the messages as sent unless they are gone."""
    assert turn.chat is not None
    text = json.dumps([{"role": role, "content": content} for role, content in messages or ()]).encode()
    usual = {
        "searches": [[QUESTION, ["lantern", "northern", "coast", "whale", "oil"]]],
        "ranking": RANKING,
        "messages": zlib.compress(text) if messages is not None else None,
        "messages_bytes": len(text),
        "keep_until": timezone.now() + timedelta(days=30),
    }
    return TurnContent.objects.create(turn=turn, chat=turn.chat, **usual | columns)


def a_ranked_passage(
    chunk: int, why: str, ranks: tuple[int, int, int, int], *, is_chosen: bool
) -> dict[str, Any]:
    keywords, meaning, context, fused = ranks
    return {
        "file": 0,
        "chunk": chunk,
        "first_page": chunk // 3,
        "last_page": chunk // 3,
        "is_chosen": is_chosen,
        "why": why,
        "keywords": keywords,
        "meaning": meaning,
        "context": context,
        "fused": fused,
        "tokens": 120 + chunk % 40,
    }


RANKING = [
    a_ranked_passage(354, "matched", (1, 2, 1, 1), is_chosen=True),
    a_ranked_passage(355, "neighbour", (0, 14, 2, 12), is_chosen=True),
    a_ranked_passage(603, "matched", (4, 1, 0, 2), is_chosen=True),
    a_ranked_passage(721, "matched", (2, 9, 5, 3), is_chosen=True),
    a_ranked_passage(900, "budget", (11, 40, 7, 18), is_chosen=False),
    a_ranked_passage(1212, "kind", (3, 0, 0, 6), is_chosen=False),
]


def add_attempt(turn: Turn, number: int = 1, **columns: Any) -> Attempt:
    usual = {
        "model": turn.model,
        "started_at": turn.created_at,
        "finished_at": turn.finished_at,
        "status": TurnStatus.COMPLETED,
        "http_status": 200,
        "finish_reason": "stop",
        "estimated_tokens": turn.context_tokens,
        "prompt_tokens": turn.context_tokens - 911,
        "cached_tokens": 18_432,
        "completion_tokens": 214,
        "first_token_ms": 812,
        "total_ms": 3100,
        "cost": "2.5",
    }
    return Attempt.objects.create(turn=turn, number=number, **usual | columns)


def complete_turn(owner: User | None = None, file: File | None = None, *, number: int = 21) -> Turn:
    """A turn as it is when all went well: a heavy prompt, cut, and an answer that cites one page too many."""
    file = file or a_file()
    turn = a_turn(a_chat(owner, [file]), number=number, cited_not_shown=1)
    add_blocks(turn)
    add_steps(turn)
    seen = add_file(turn, file)
    add_citation(turn, seen, 120)
    add_citation(turn, seen, 300, is_shown=False)
    add_words(turn)
    add_content(turn)
    add_attempt(turn)
    return turn


def a_long_talk(chat: Chat) -> None:
    """Twenty turns with about two thousand tokens each."""
    begun = timezone.now() - timedelta(hours=2)
    for number in range(1, 21):
        turn = a_turn(chat, number=number, at=begun + timedelta(minutes=number))
        add_words(turn, f"Tell me of lantern {number}.", chapter(f"lantern {number}", sentences=110))
