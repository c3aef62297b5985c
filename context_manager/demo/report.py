"""What the demo prints of an exchange, in 80 columns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from compressor.core.excerpts.excerpt import FileExcerpt
from compressor.core.excerpts.labels import list_pages
from compressor.core.excerpts.text_strip import StripMarks, text_strip
from compressor.core.requests.request import RequestKind
from compressor.core.search.indexed_file import IndexedFile
from compressor.core.wording import counted, page_runs
from compressor.embedding.question import QuestionState
from compressor.services.questions import Notice, Selection
from context_manager.core.values import BlockName, StepName
from context_manager.core.wording import BLOCKS, STEPS
from context_manager.demo.conversation import Exchange
from context_manager.demo.style import Style, styled
from context_manager.demo.wrapping import wrap
from context_manager.models import Turn

WIDTH = 80
INDENT = "   "
LABEL_COLUMNS = 9
STRIP_COLUMNS = 72
MAX_PLACE_LINES = 2

KINDS = {
    RequestKind.SPECIFIC: "a question that names what to look for",
    RequestKind.FOLLOW_UP: "a follow-up",
    RequestKind.LOCATED: "about a place in the book",
    RequestKind.WHOLE: "about the whole book",
}


@dataclass(frozen=True, slots=True)
class Look:
    """How it is printed: colours and the characters of the strip."""

    style: Style
    marks: StripMarks


def exchange_lines(number: int, exchange: Exchange, look: Look) -> Iterator[str]:
    """The question, how it was understood, pages, strip, prompt, what is to be said, the answer."""
    selection = exchange.selection
    (shown,) = selection.excerpt.files
    yield from (
        styled(line, look.style.heading) for line in wrap(exchange.question, WIDTH, first=f"{number}. ")
    )
    yield ""
    yield from _labelled("request", request_sentence(selection), look)
    yield from _labelled("saw", extent_sentence(exchange.file, shown, selection), look)
    places = "pages" if exchange.file.paginated else "passages"
    yield from _labelled(places, place_list(exchange.file, shown), look, max_lines=MAX_PLACE_LINES)
    yield INDENT + drawn_strip(exchange.file, shown, look)
    yield from _labelled("prompt", prompt_sentence(exchange.turn), look)
    for sentence in notice_sentences(selection, exchange.file):
        yield from _labelled("note", sentence, look)
    yield ""
    yield from answer_lines(exchange)


def _labelled(label: str, text: str, look: Look, *, max_lines: int = WIDTH) -> Iterator[str]:
    lead = f"{INDENT}{label:<{LABEL_COLUMNS}}"
    lines = wrap(text, WIDTH, first=lead)
    if len(lines) > max_lines:
        lines = [*lines[: max_lines - 1], lines[max_lines - 1].rsplit(", ", 1)[0] + ", ..."]
    yield INDENT + styled(label, look.style.quiet) + lines[0][len(INDENT) + len(label) :]
    yield from lines[1:]


def request_sentence(selection: Selection) -> str:
    """What kind of request it is, and what was searched for."""
    request, excerpt = selection.request, selection.excerpt
    kind = KINDS[request.kind]
    if excerpt.located:
        kind = f"{kind}: {', '.join(dict.fromkeys(place.name for place in excerpt.located))}"
    if all(len(shown.reasons) == shown.chunk_count for shown in excerpt.files):
        return f"{kind}; all of the book fits"
    if not excerpt.searches:
        return f"{kind}: nothing searched, passages evenly spaced"
    if excerpt.searches == (request.message,):
        return f"{kind}; searched as it stands"
    searched = " and ".join(f"“{' '.join(text.split())}”" for text in excerpt.searches)
    near = ", near what was seen before" if request.kind is RequestKind.FOLLOW_UP else ""
    return f"{kind}; searched for {searched}{near}"


def extent_sentence(file: IndexedFile, shown: FileExcerpt, selection: Selection) -> str:
    """How much of the book it is: pages, passages and tokens of the budget."""
    pages = f"{len(shown.shown_pages):,} of {shown.page_count:,} pages, " if file.paginated else ""
    passages = f"{len(shown.reasons):,} of {shown.chunk_count:,} passages"
    return f"{pages}{passages}, {selection.excerpt.tokens:,} of {selection.excerpt.budget:,} tokens"


def place_list(file: IndexedFile, shown: FileExcerpt) -> str:
    """Every page shown, as printed, in ranges; passages where the file has no pages."""
    if file.paginated:
        return list_pages(file, shown.pages)
    runs = page_runs(chunk + 1 for chunk in shown.reasons)
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in runs)


def drawn_strip(file: IndexedFile, shown: FileExcerpt, look: Look) -> str:
    """The book in one line, in colour where there is colour."""
    codes = {
        look.marks.hidden: look.style.quiet,
        look.marks.placed: look.style.placed,
        look.marks.chosen: look.style.chosen,
    }
    strip = text_strip(file, shown, width=STRIP_COLUMNS, marks=look.marks)
    return "".join(styled("".join(run), codes[mark]) for mark, run in groupby(strip))


def legend(look: Look) -> str:
    """What the characters of the strip mean."""
    style, marks = look.style, look.marks
    return (
        f"{styled(marks.chosen, style.chosen)} chosen for the question   "
        f"{styled(marks.placed, style.placed)} taken for its place in the book   "
        f"{styled(marks.hidden, style.quiet)} not seen"
    )


def notice_sentences(selection: Selection, file: IndexedFile) -> Iterator[str]:
    """What the student is told beside the answer."""
    for notice in selection.notices:
        match notice:
            case Notice.NO_MATCH:
                yield "nothing in the book matches the question; these passages are spread evenly over it"
            case Notice.KEYWORDS_ONLY:
                yield f"answered from keywords: {_why_no_meaning(selection.embedding)}"
            case Notice.PARTIAL_VECTORS:
                share = int(100 * selection.excerpt.meaning_share)
                yield (
                    f"answered from keywords; search by meaning so far covers {share} % of the passages, "
                    "more vectors are being made in the background"
                )
            case Notice.PAGES_WITHOUT_TEXT:
                yield _without_text(file)
            case Notice.PLACE_NOT_FOUND:
                yield "the book has no such page or section; it was searched as a whole"


def _without_text(file: IndexedFile) -> str:
    pages = list_pages(file, page_runs(file.pages_without_text))
    return f"page {pages} has no text" if len(file.pages_without_text) == 1 else f"pages {pages} have no text"


def _why_no_meaning(state: QuestionState) -> str:
    match state:
        case QuestionState.OFF:
            return "search by meaning is off"
        case QuestionState.READY:
            return "vectors for search by meaning are being made in the background"
        case QuestionState.LATE:
            return "the question's vector was not ready in time"
        case QuestionState.FAILED | QuestionState.RESTING:
            return "the embedder could not give the question a vector"


def prompt_sentence(turn: Turn) -> str:
    """What the prompt weighed in all and in its parts, and what had to be cut of it."""
    parts = ", ".join(
        f"{BLOCKS[BlockName(block.name)]} {block.after:,}" for block in turn.blocks.all() if block.after
    )
    cuts = [f"{STEPS[StepName(step.name)]} ({step.before:,} to {step.after:,})" for step in turn.steps.all()]
    cut = f"cut in {counted(len(cuts), 'step')}: {', '.join(cuts)}" if cuts else "nothing had to be cut"
    return f"{turn.context_tokens:,} of {turn.context_ceiling:,} tokens: {parts}; {cut}"


def answer_lines(exchange: Exchange) -> Iterator[str]:
    """The answer; what follows its first paragraph is moved in, so that quotations are told apart."""
    opening, *others = exchange.answer.split("\n\n")
    yield from wrap(opening, WIDTH, first=INDENT)
    for paragraph in others:
        yield from wrap(paragraph, WIDTH, first=INDENT * 2)


def how_vectors_ended(exit_status: int | None) -> str:
    """What became of the process that makes vectors, None where it was stopped; a command follows."""
    if exit_status:
        return "Making them failed; this says why:"
    return "Making them stopped with the demo; this goes on, and can be stopped at any time:"
