"""`manage.py replay_turn`: rebuilds the prompt of a turn, byte for byte, and says where it differs.

Exit codes: 0 it is identical, 100 it differs, 1 it cannot be rebuilt, 2 there is no such turn.

Who may use this command may read the database, so it asks for no permission. It prints words of the prompt
only where it differs, a few around the place; that they were read is recorded like any other reading, with no
name, because the command line has none.
"""

from __future__ import annotations

import logging
import uuid
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from compressor.core.wording import counted
from context_manager.models import Turn, TurnReading
from context_manager.services.prompt_difference import PromptDifference
from context_manager.services.replay import Replay, ReplayVerdict, replay
from context_manager.services.staff_turn_readings import record_turn_readings

DIFFERS = 100
NO_SUCH_TURN = 2


class Command(BaseCommand):
    help = (
        "Rebuild the prompt of a turn from its rows, without asking a model, and say whether it is what was "
        "sent. Exit codes: 0 identical, 100 differs, 1 cannot be rebuilt, 2 no such turn."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("turn", metavar="ID", help="the turn, as the admin and the API name it")

    def handle(self, *args: Any, turn: str, **options: Any) -> None:
        logging.getLogger("compressor.decisions").setLevel(logging.WARNING)  # the verdict alone is wanted
        rebuilt = replay(_find(turn))
        if rebuilt.difference is not None:
            record_turn_readings([uuid.UUID(turn)], user=None, kind=TurnReading.Kind.REPLAY)
        self.stdout.write("\n".join(lines_of(rebuilt)))
        if rebuilt.verdict is ReplayVerdict.IMPOSSIBLE:
            raise CommandError("The prompt cannot be rebuilt.")
        if rebuilt.verdict is ReplayVerdict.DIFFERS:
            raise CommandError("The prompt differs.", returncode=DIFFERS)


def lines_of(rebuilt: Replay) -> Iterator[str]:
    """What came of a replay, for people."""
    yield _first_line(rebuilt)
    if rebuilt.difference is not None:
        yield from _difference(rebuilt.difference)
    for block in rebuilt.blocks:
        yield f"  tokens of {block.name}: then {block.then}, now {block.now}"
    for version in rebuilt.versions:
        yield f"  {version.name}: then {version.then or 'not recorded'}, now {version.now}"
    if rebuilt.verdict is ReplayVerdict.DIFFERS and not rebuilt.versions:
        yield "  code, prompt, settings, indexes and vectors are of the same versions"


def _find(key: str) -> Turn:
    try:
        return Turn.objects.select_related("chat").get(pk=uuid.UUID(key))
    except (ValueError, Turn.DoesNotExist) as exc:
        raise CommandError(f"There is no turn {key}.", returncode=NO_SUCH_TURN) from exc


def _first_line(rebuilt: Replay) -> str:
    if rebuilt.verdict is ReplayVerdict.IMPOSSIBLE:
        return rebuilt.reason
    extent = f"{counted(rebuilt.messages, 'message')}, {counted(rebuilt.characters, 'character')}"
    if rebuilt.is_text_kept:
        return f"{rebuilt.verdict.value}: {extent}"
    weighs = "every block weighs what it did" if not rebuilt.blocks else "blocks weigh something else"
    return f"text no longer kept: rebuilt {extent}; {weighs}"


def _difference(difference: PromptDifference) -> Iterator[str]:
    roles = difference.sent_role or "not sent", difference.rebuilt_role or "not rebuilt"
    role = roles[0] if roles[0] == roles[1] else f"{roles[0]}, now {roles[1]}"
    yield f"  first at message {difference.message:,} ({role}), character {difference.character:,}"
    yield f"  sent    {difference.sent!r}"
    yield f"  rebuilt {difference.rebuilt!r}"
