"""`manage.py bench_turns`: how long it takes to build a context, and to look at very many turns."""

from __future__ import annotations

from django.core.management.base import BaseCommand, CommandError, CommandParser

from context_manager.evaluation.bench.admin_list import admin_list_table, measure_admin_list
from context_manager.evaluation.bench.context import ROUNDS, context_table, measure_context

CONTEXT, ADMIN = "context", "admin"
TURNS = 100_000


class Command(BaseCommand):
    help = "Time the context of a heavy turn, or staff's list of many turns, in a database made for it."

    def add_arguments(self, parser: CommandParser) -> None:
        what = parser.add_subparsers(dest="what", required=True, metavar=f"{{{CONTEXT},{ADMIN}}}")
        context = what.add_parser(CONTEXT, help="build the context of a heavy turn, in memory and from rows")
        context.add_argument("--rounds", type=int, default=ROUNDS, metavar="N", help=f"default {ROUNDS}")
        admin = what.add_parser(ADMIN, help="ask for the pages of the list of turns, with every filter")
        admin.add_argument("--turns", type=int, default=TURNS, metavar="N", help=f"default {TURNS:,}")

    def handle(self, *, what: str, **options: int) -> None:
        number = options["rounds"] if what == CONTEXT else options["turns"]
        if number < 1:
            raise CommandError(
                f"Nothing is measured with {number}: give a number of at least 1.", returncode=2
            )
        self.stdout.write(self._measure_context(number) if what == CONTEXT else self._measure_admin(number))

    def _measure_context(self, rounds: int) -> str:
        return context_table(measure_context(rounds, self._tell), rounds=rounds)

    def _measure_admin(self, turns: int) -> str:
        return admin_list_table(measure_admin_list(turns, self._tell))

    def _tell(self, line: str) -> None:
        """Progress goes to standard error, without the colour of errors."""
        self.stderr.write(line, str)
