"""The table that every format shows: one row a run."""

from __future__ import annotations

from dataclasses import dataclass

from compressor.evaluation.results import Run
from compressor.evaluation.ruler import SLICES

NOTHING = "-"


@dataclass(frozen=True, slots=True)
class Column:
    """A column's head, what it means, and whether it holds numbers."""

    head: str
    meaning: str
    is_number: bool = False


COLUMNS = (
    Column("book", "the file"),
    Column("layout", "whether the file has pages, or blocks of text alone"),
    Column("strategy", "how the text was chosen"),
    Column("embeddings", "what ranked by meaning"),
    Column("budget", "tokens allowed", is_number=True),
    Column("reached", "passages that reached the model, of those known", is_number=True),
    Column("slices", f"least of the {SLICES} slices of the book in a whole-book request", is_number=True),
    Column("front", "most pages of front matter in a whole-book request", is_number=True),
    Column("index", "most pages of the index in a ranked excerpt", is_number=True),
    Column("used", "least and most of the budget used by a question", is_number=True),
    Column("relevant", "mean share of the excerpt in chunks that hold or touch the passage", is_number=True),
)


def cells_of(run: Run) -> tuple[str, ...]:
    """The cells of a run, in the order of COLUMNS."""
    whole = [case for case in run.cases if case.about_the_whole]
    ranked = [case for case in run.cases if case.is_ranked]
    slices = min((case.covered_sections or 0 for case in whole), default=None)
    front = max((case.front_matter_pages for case in whole), default=None)
    index = max((case.index_pages for case in ranked), default=None)
    used = sorted(case.budget_used for case in run.cases)
    shares = [case.relevant_share for case in run.cases if case.relevant_share is not None]
    return (
        run.book,
        run.layout,
        run.strategy.value,
        run.embeddings,
        f"{run.budget:,}",
        f"{run.reached} of {run.asked}" if run.asked else NOTHING,
        NOTHING if slices is None else f"{slices} of {SLICES}",
        NOTHING if front is None else str(front),
        NOTHING if index is None else str(index),
        _span(f"{used[0]:.0%}", f"{used[-1]:.0%}") if used else NOTHING,
        f"{sum(shares) / len(shares):.1%}" if shares else NOTHING,
    )


def _span(least: str, most: str) -> str:
    return least if least == most else f"{least}-{most}"
