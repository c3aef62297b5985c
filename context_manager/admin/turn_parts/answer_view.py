"""Question and answer, and whether the model had been given what the answer cites."""

from __future__ import annotations

from dataclasses import dataclass

from compressor.core.wording import span
from context_manager.admin.turn_parts.access import Access
from context_manager.admin.turn_parts.file_names import file_heading, units_address
from context_manager.admin.turn_parts.record import TurnRecord
from context_manager.admin.wording import in_words
from context_manager.models import TurnCitation, TurnFile, Verdict

MAX_CITATIONS = 100


@dataclass(frozen=True, slots=True)
class CitationRow:
    """A place that the answer names. `label` is how it names it, "" where its words are withheld."""

    file: str
    units: str
    label: str
    address: str
    is_shown: bool


@dataclass(frozen=True, slots=True)
class Opinion:
    """What the student thinks of the answer; reasons and comment are empty where withheld."""

    verdict: str
    reasons: str
    comment: str


@dataclass(frozen=True, slots=True)
class AnswerView:
    """What the template shows; question and answer are "" where withheld or gone."""

    question: str
    answer: str
    is_cut_off: bool
    citations: tuple[CitationRow, ...]
    citations_left_out: int
    verified: int
    opinion: Opinion

    @property
    def has_labels(self) -> bool:
        """Whether the answer names any place by something else than its position."""
        return any(row.label not in {"", row.units} for row in self.citations)


def answer_view(record: TurnRecord, access: Access) -> AnswerView:
    """What was asked and answered, with every citation checked."""
    files = {file.pk: file for file in record.prompt.files}
    listed = record.citations[:MAX_CITATIONS]
    return AnswerView(
        question=record.question.content if record.question is not None else "",
        answer=record.answer.content if record.answer is not None else "",
        is_cut_off=record.turn.status == "incomplete",
        citations=tuple(_row(each, files.get(each.turn_file_id or 0), access) for each in listed),
        citations_left_out=len(record.citations) - len(listed),
        verified=sum(each.is_shown for each in record.citations),
        opinion=_opinion(record),
    )


def _row(citation: TurnCitation, file: TurnFile | None, access: Access) -> CitationRow:
    first, last = citation.first_page, citation.last_page
    is_there = file is not None and last <= file.length
    return CitationRow(
        file=file_heading(file, access) if file is not None else "No file of the chat",
        units=span(first, last),
        label=citation.label if access.words else "",
        address=units_address(file, first, last, access) if file is not None and is_there else "",
        is_shown=citation.is_shown,
    )


def _opinion(record: TurnRecord) -> Opinion:
    verdict = record.turn.feedback
    said = record.feedback
    return Opinion(
        verdict=str(Verdict(verdict).label) if verdict in Verdict.values else "",
        reasons=", ".join(in_words(str(each)) for each in said.reasons) if said is not None else "",
        comment=said.comment if said is not None else "",
    )
