"""A question that suits any book, taken from the book itself: about its most telling section or word.

Pure. A word is telling where it is frequent in one place and rare in the rest of the book.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain

from compressor.core.language.analysis import Analyzer
from compressor.core.requests.request import RequestKind, classify
from compressor.core.search.indexed_file import IndexedFile
from compressor.core.structure.sections import Section

QUESTIONS = {
    "en": "What does the book say about {}?",
    "es": "¿Qué dice el libro sobre {}?",
    "fr": "Que dit le livre sur {} ?",
    "de": "Was sagt das Buch über {}?",
}
"""By the language of the book; English stands for all others."""
WHOLE_BOOK = "What is this book about?"

MIN_SECTION_CHUNKS = 4
MAX_SECTIONS_WEIGHED = 200
MAX_TITLE_WORDS = 5
MIN_OCCURRENCES = 5
MAX_WORDS_WEIGHED = 300
SLICES = 20

_NUMBERING = re.compile(
    r"^(?:(?:chapter|part|book|section|lecture|letter|article|kapitel|teil|cap[ií]tulo|parte|chapitre|partie)\s+"
    r"(?:\d+(?:\.\d+)*|[ivxlc]+)\b|\d+(?:\.\d+)*)[\s.:)—–-]*",
    re.IGNORECASE,
)
_PREPOSITION = re.compile(r"^(?:of|on|concerning|von|vom|über|de|des|du|del|sobre|sur)\s+", re.IGNORECASE)
_WORD = re.compile(
    r"(?<![\u4e00-\u9fff])[\u4e00-\u9fff]{2,8}(?![\u4e00-\u9fff])|[\u30a0-\u30ff]{3,}"
    r"|(?:(?![\u3040-\u9fff])[^\W\d_]){5,}"
)
_PLAIN_TITLE = re.compile(r"(?:[^\W\d_]|[\s'’(),-])+")


def book_question(file: IndexedFile) -> str:
    """A question about something that the book speaks of; about the whole of it where nothing stands out."""
    form = QUESTIONS.get(file.language, QUESTIONS["en"])
    for subject in chain(_telling_titles(file), _telling_words(file)):
        question = form.format(subject)
        if classify(question).kind is RequestKind.SPECIFIC:
            return question
    return WHOLE_BOOK


def _telling_titles(file: IndexedFile) -> Iterator[str]:
    """Titles of sections, plain ones, those first whose words are most at home in their section."""
    text = file.text.lower()
    largest = sorted(file.sections, key=lambda section: section.first_chunk - section.last_chunk)
    scored = [
        (_at_home(text, file, section, title), title)
        for section in largest[:MAX_SECTIONS_WEIGHED]
        if section.last_chunk - section.first_chunk + 1 >= MIN_SECTION_CHUNKS
        and (title := plain_title(section.title))
    ]
    yield from (title for score, title in sorted(scored, key=lambda each: -each[0]) if score)


def plain_title(title: str) -> str:
    """A title as it reads inside a sentence, without its number; "" for one that is long or not plain."""
    bare = _PREPOSITION.sub("", _NUMBERING.sub("", " ".join(title.split())).strip(" .:—–-"))
    if not _PLAIN_TITLE.fullmatch(bare) or len(bare.split()) > MAX_TITLE_WORDS:
        return ""
    return bare.lower() if bare.isupper() else bare


def _at_home(text: str, file: IndexedFile, section: Section, title: str) -> float:
    """How far the title's words are frequent in the section and nowhere else: 0 where one is hardly there."""
    start, end = int(file.chunks.starts[section.first_chunk]), int(file.chunks.ends[section.last_chunk])
    words = [word for word in _WORD.findall(title.lower()) if _is_searched_for(word, file.language)]
    inside = [text.count(word, start, end) for word in words]
    if not words or min(inside) < MIN_OCCURRENCES:
        return 0.0
    scores = [math.log1p(count) * count / text.count(word) for word, count in zip(words, inside, strict=True)]
    return sum(scores) / len(scores)


def _is_searched_for(word: str, language: str) -> bool:
    return bool(Analyzer(language).query_terms(word))


def _telling_words(file: IndexedFile) -> Iterator[str]:
    """Frequent words, those first that are most concentrated in one part of the book."""
    written = Counter(_WORD.findall(file.text))
    frequent = [word for word, count in written.most_common(MAX_WORDS_WEIGHED) if count >= MIN_OCCURRENCES]
    slices = list(_slices(file.text))
    scored = [
        (_concentration([part.count(word) for part in slices]), word)
        for word in frequent
        if _is_searched_for(word, file.language)
    ]
    yield from (word for _, word in sorted(scored, reverse=True))


def _slices(text: str) -> Iterator[str]:
    for number in range(SLICES):
        yield text[number * len(text) // SLICES : (number + 1) * len(text) // SLICES]


def _concentration(counts: Sequence[int]) -> float:
    total = sum(counts)
    return math.log1p(total) * max(counts) / total if total else 0.0
