"""How long it takes to build the context of a heavy turn: in memory, and through the services from rows.

The turn follows twenty long ones and asks about a file that is indexed; in memory it has a full calendar and
other lists too. No model is called, and nothing is embedded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db import connection

from compressor.core.language import reading
from compressor.core.search.indexed_file import IndexedFile
from compressor.core.search.indexing import index_document
from compressor.core.tokens import estimate_many
from compressor.embedding.question import QuestionEmbedder
from compressor.services.library import Library
from compressor.services.questions import FileQuestions
from context_manager.core.building import build_prompt
from context_manager.core.counting import fitter
from context_manager.core.values import BuiltPrompt, ReadFiles, TurnContext
from context_manager.evaluation.bench.heavy_rows import write_heavy_turn
from context_manager.evaluation.bench.scratch_database import scratch_database
from context_manager.evaluation.bench.timings import Percentiles, Stopwatch
from context_manager.evaluation.fixtures.files import made_up_document, reader_of
from context_manager.evaluation.fixtures.fixture import Fixture
from context_manager.evaluation.fixtures.heavy import heavy_turn
from context_manager.evaluation.fixtures.texts import Supply, python_book
from context_manager.evaluation.reports.columns import aligned
from context_manager.models import Turn
from context_manager.services.attaching import attached_files
from context_manager.services.prompts.gathering import Gathered, gather, write_prompt

ROUNDS = 40
FILE_TITLE = "Reference"
FILE_TOKENS = 90_000
HEAVY = Fixture("heavy", "the heavy turn with a file for its pinned reading", heavy_turn, offers_lookups=True)
ROWS, EXCERPTS, PROMPT = "reading rows", "choosing excerpts", "writing the prompt"
Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class ContextFigures:
    """Where the turn was kept, what its prompt weighs, and what the parts of the work took."""

    place: str
    whole_tokens: int
    tokens: int
    parts: Mapping[str, Percentiles]


def measure_context(rounds: int, tell: Tell) -> tuple[ContextFigures, ...]:
    """Build the context of the heavy turn so many times in memory, and so many times from rows."""
    document = made_up_document(FILE_TITLE, Supply(python_book()), tokens=FILE_TOKENS)
    tell(f"indexing {len(document.pages)} pages ...")
    file = index_document(document, key=FILE_TITLE, title=FILE_TITLE, count_each=estimate_many)
    tell("building in memory ...")
    in_memory = measure_in_memory(file, rounds)
    tell("writing rows ...")
    with scratch_database():
        turn = write_heavy_turn(HEAVY, document, file)
        tell("building from rows ...")
        return in_memory, measure_from_rows(turn, rounds)


def measure_in_memory(file: IndexedFile, rounds: int) -> ContextFigures:
    """Build the context so many times from values."""
    context = replace(heavy_turn(), notes=(), files_budget=HEAVY.ceiling.files_budget)
    return _figures("in memory", rounds, lambda watch: _build_in_memory(context, file, watch))


def _build_in_memory(context: TurnContext, file: IndexedFile, watch: Stopwatch) -> BuiltPrompt:
    """The question is understood anew, and the excerpts are chosen before the prompt, as in a live turn."""
    asked = replace(context, read_files=watch.time(EXCERPTS, lambda: _chosen(context, file)))
    counter = HEAVY.counter
    budget = replace(HEAVY.budget, count=counter)
    return watch.time(PROMPT, lambda: build_prompt(asked, budget, fitter(counter)))


def _chosen(context: TurnContext, file: IndexedFile) -> ReadFiles:
    """What reads the file; for the budget it has at first, that is done."""
    read = reader_of([file], context.topic, HEAVY.counter)
    first = read(context.files_budget)
    return lambda budget: first if budget == first.budget else read(budget)


def measure_from_rows(turn: Turn, rounds: int) -> ContextFigures:
    """Build the context of a turn so many times from rows, as the service does before it asks the model."""
    library = Library()
    place = f"from rows of {connection.vendor}"
    return _figures(place, rounds, lambda watch: _build_from_rows(turn, library, watch))


def _figures(place: str, rounds: int, build: Callable[[Stopwatch], BuiltPrompt]) -> ContextFigures:
    """Build once to warm up, and then so many times; the question is new each time."""
    built = build(Stopwatch())
    watch = Stopwatch()
    for _ in range(rounds):
        reading.read.cache_clear()
        build(watch)
        watch.lap()
    return ContextFigures(place, built.whole_tokens, built.tokens, watch.percentiles())


def _build_from_rows(turn: Turn, library: Library, watch: Stopwatch) -> BuiltPrompt:
    """The file is in memory after the first time; what was chosen of it for the question is not."""
    questions = FileQuestions(QuestionEmbedder(None), model=None, library=library)
    gathered = watch.time(ROWS, lambda: _gather(turn, questions))
    watch.time(EXCERPTS, lambda: _choose(gathered, turn.files_budget))
    return watch.time(PROMPT, lambda: write_prompt(turn, gathered.context))


def _gather(turn: Turn, questions: FileQuestions) -> Gathered:
    """What a live turn reads; the turn itself is at hand, and its chat is not."""
    read = Turn.objects.select_related("chat").get(pk=turn.pk)
    return gather(read, attached_files(read.chat) if read.chat is not None else (), questions)


def _choose(gathered: Gathered, budget: int) -> None:
    if gathered.files is not None:
        gathered.files.read(budget)


def context_table(figures: Sequence[ContextFigures], *, rounds: int) -> str:
    """The figures for people."""
    return "\n\n".join("\n".join(_table(each, rounds)) for each in figures)


def _table(figures: ContextFigures, rounds: int) -> Iterator[str]:
    yield (
        f"heavy turn {figures.place}, {rounds} times: "
        f"{figures.whole_tokens:,} tokens whole, {figures.tokens:,} sent"
    )
    head = ("", "median", "p95", "processor")
    rows = [
        (part, *(f"{time:,.1f} ms" for time in (times.median, times.p95, times.processor)))
        for part, times in figures.parts.items()
    ]
    yield from aligned([head, *rows], indent="  ")
