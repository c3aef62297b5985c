"""Made-up results, for what only reads them."""

from __future__ import annotations

from dataclasses import replace

from compressor.core.excerpts.strip import Stretch, Why
from compressor.evaluation.report import Header, Report
from compressor.evaluation.results import CaseResult, Gate, Run, Skipped
from compressor.evaluation.ruler import StretchShown
from compressor.evaluation.shown import StrategyName

CASE = CaseResult(
    id="eye",
    question="How could an <eye> & more come about?",
    history=(),
    kind="direct",
    about_the_whole=False,
    request_kind="specific",
    query="eye",
    reached=True,
    pages=(3, 4, 9),
    sections=3,
    sections_total=40,
    tokens=11_900,
    budget_used=0.9917,
    front_matter_pages=0,
    index_pages=0,
    covered_sections=None,
    relevant_share=0.25,
    units=20,
    stretches=(
        StretchShown(Stretch(3, 4, Why.CHOSEN), (("matched", 2),)),
        StretchShown(Stretch(9, 9, Why.POSITION), (("spread", 1),)),
    ),
    expected=(3,),
    milliseconds=12.5,
)
MISSED = replace(CASE, id="frogs", reached=False, request_kind="follow_up", history=("Which | animals?",))
BROKEN = replace(
    CASE, id="lost", reached=False, problem="no passage of this case stands in the text of the book"
)
WHOLE = replace(
    CASE,
    id="summary",
    kind="whole_book",
    about_the_whole=True,
    request_kind="whole",
    query="",
    reached=None,
    relevant_share=None,
    covered_sections=16,
    expected=(),
)
VAGUE = replace(CASE, id="vague", kind="vague", reached=None, relevant_share=None, expected=())


def run_of(
    *cases: CaseResult,
    layout: str = "pages",
    strategy: StrategyName = StrategyName.CURRENT,
    embeddings: str = "local",
    budget: int = 12_000,
) -> Run:
    return Run("darwin", "book", layout, strategy, embeddings, f"{embeddings}@1", budget, tuple(cases))


def report_of(*runs: Run) -> Report:
    header = Header("darwin", "c0ffee" * 6, "beef" * 16, 1228, (12_000,), ("off", "local@1"))
    return Report(header, tuple(runs))


FULL_REPORT = replace(
    report_of(
        run_of(CASE, MISSED, BROKEN, WHOLE), run_of(CASE, strategy=StrategyName.HEAD, embeddings="off")
    ),
    skipped=(Skipped("books/none.txt", 12, "The book is missing."),),
    gates=(
        Gate("passages reached", passed=False, detail="1 of 3, at least 3 wanted"),
        Gate("slices", passed=True, detail="16 of 16"),
    ),
)
