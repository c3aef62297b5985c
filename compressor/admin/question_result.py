"""What came of a question that was tried: how it was understood, what was searched, and what was chosen."""

from __future__ import annotations

from dataclasses import dataclass

from compressor.admin.passage_rows import PassageRow, chosen_rows, near_miss_rows
from compressor.admin.shown_strip import ShownStrip, strip_of
from compressor.core.excerpts.compression import Excerpt, MatchState
from compressor.core.requests.request import Request, RequestKind
from compressor.core.search.indexed_file import IndexedFile
from compressor.core.wording import counted
from compressor.embedding.question import DEADLINE_SECONDS, QuestionState
from compressor.models import Chunk, File
from compressor.services.questions import Notice, Selection

KINDS = {
    RequestKind.WHOLE: ("whole", "It is about the file as a whole, so passages are spread evenly over it."),
    RequestKind.LOCATED: ("located", "It names a place in the file."),
    RequestKind.FOLLOW_UP: ("follow-up", "It leans on what was said before."),
    RequestKind.SPECIFIC: ("specific", "It names something to search for."),
}
MATCHES = {
    MatchState.MATCHED: "Something was found.",
    MatchState.NO_MATCH: "Nothing was found.",
    MatchState.NOT_SEARCHED: "Nothing was ranked.",
}
EMBEDDING = {
    QuestionState.READY: "The question was compared by meaning.",
    QuestionState.OFF: "Search by meaning is switched off.",
    QuestionState.LATE: f"The embedder had no vector within {DEADLINE_SECONDS:g} seconds.",
    QuestionState.FAILED: "The embedder failed; its reason is in the log.",
    QuestionState.RESTING: "The embedder was late or failed a moment ago and was not asked.",
}
LONG_SEARCH_CHARS = 300
NOTICES = {
    Notice.NO_MATCH: "Nothing in the file matches the words of the question; the passages are evenly spaced.",
    Notice.KEYWORDS_ONLY: "The passages were found by keywords alone.",
    Notice.PARTIAL_VECTORS: "Not all passages can be found by meaning yet.",
    Notice.PAGES_WITHOUT_TEXT: "Some pages of the file have no text.",
    Notice.PLACE_NOT_FOUND: "The place that the question names was not found in the file.",
}


@dataclass(frozen=True, slots=True)
class SearchLine:
    """A text that was searched for, and the words that were looked up in the index."""

    text: str
    terms: tuple[str, ...]

    @property
    def is_long(self) -> bool:
        """Whether it is no mere question, as where a student pasted pages."""
        return len(self.text) > LONG_SEARCH_CHARS


@dataclass(frozen=True, slots=True, eq=False)
class ResultView:
    """Everything about a question that the page shows. `notices` are pairs of code and sentence."""

    summary: str
    kind: str
    why: tuple[str, ...]
    borrowed: str
    searches: tuple[SearchLine, ...]
    embedding: str
    notices: tuple[tuple[str, str], ...]
    strip: ShownStrip
    chosen: tuple[PassageRow, ...]
    near_misses: tuple[PassageRow, ...]
    is_ranked: bool
    text: str
    tokens: int
    budget: int

    @property
    def tone(self) -> str:
        """Whether what was asked for was found."""
        missed = {Notice.NO_MATCH.value, Notice.PLACE_NOT_FOUND.value}
        return "busy" if missed & {code for code, _ in self.notices} else "good"


def result_in_words(file: File, indexed: IndexedFile, selection: Selection) -> ResultView:
    """Put a selection from one file into words; `indexed` is that file as it was searched."""
    excerpt, request = selection.excerpt, selection.request
    keys = dict(Chunk.objects.filter(file=file).values_list("position", "pk"))
    return ResultView(
        summary=_summary(indexed, excerpt),
        kind=KINDS[request.kind][0],
        why=tuple(_why(request, excerpt)),
        borrowed=request.borrowed,
        searches=_searches(excerpt),
        embedding=_embedding(selection),
        notices=tuple((notice.value, NOTICES[notice]) for notice in selection.notices),
        strip=strip_of(file, indexed, excerpt.files[0]),
        chosen=chosen_rows(indexed, excerpt, keys),
        near_misses=near_miss_rows(indexed, excerpt, keys),
        is_ranked=excerpt.ranked is not None,
        text=excerpt.text,
        tokens=excerpt.tokens,
        budget=excerpt.budget,
    )


def _summary(indexed: IndexedFile, excerpt: Excerpt) -> str:
    """What was sent, in one sentence."""
    shown = excerpt.files[0]
    tokens = f"{excerpt.tokens:,} of {excerpt.budget:,} tokens"
    if shown.is_whole:
        return f"The whole file fits: {counted(shown.chunk_count, 'passage')}, {tokens}."
    passages = f"{len(shown.reasons):,} of {counted(shown.chunk_count, 'passage')}"
    pages = f" on {len(shown.shown_pages):,} of {counted(shown.page_count, indexed.page_kind)}"
    return f"A model would see {passages}{pages if indexed.paginated else ''}: {tokens}."


def _why(request: Request, excerpt: Excerpt) -> list[str]:
    """How the message was understood, a sentence each."""
    said = [KINDS[request.kind][1]]
    if excerpt.located:
        names = dict.fromkeys(each.name for each in excerpt.located)
        said.append(f"Found as {', '.join(names)}.")
    elif request.location is not None:
        said.append("The file has no such place.")
    if request.asks_page_facts:
        said.append("It asks about the file itself, which the head of the excerpt answers.")
    if request.kind is RequestKind.FOLLOW_UP and not request.borrowed:
        said.append("Nothing that was said before names anything to search for.")
    return [*said, _outcome(excerpt)]


def _outcome(excerpt: Excerpt) -> str:
    """What searching came to."""
    if excerpt.files[0].is_whole:
        return "The whole file fits, so nothing had to be chosen."
    if excerpt.located and excerpt.searches and excerpt.ranked is None:
        return "No passage there matches the words searched for."
    return MATCHES[excerpt.match]


def _searches(excerpt: Excerpt) -> tuple[SearchLine, ...]:
    pairs = zip(excerpt.searches, excerpt.terms, strict=True)
    return tuple(SearchLine(text, terms) for text, terms in pairs)


def _embedding(selection: Selection) -> str:
    if not selection.excerpt.searches:
        return "Nothing was searched for, so nothing had to be embedded."
    return embedding_in_words(selection.embedding, selection.excerpt.meaning_share)


def embedding_in_words(state: QuestionState, meaning_share: float | None) -> str:
    """What became of the question's vector, and what it could be compared with."""
    if state is not QuestionState.READY or meaning_share is None:
        return EMBEDDING[state]
    if not meaning_share:
        return "The question had a vector, but no passage had one yet to be compared with."
    return f"{EMBEDDING[state]} {100 * meaning_share:.0f} % of the passages have vectors."
