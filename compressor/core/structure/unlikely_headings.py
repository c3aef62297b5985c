"""What the other headings say about each: in a play, a list or a text in capitals none is one.

One line is judged by its form; here the whole file is the witness, so that no file falls into hundreds of
sections of nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise

from compressor.core.structure.heading_forms import Heading, HeadingForm
from compressor.core.structure.section_names import CONTENTS_NAMES, INDEX_NAMES, plain_name

SAMPLES = 40
SAMPLE_CHARS = 200
MAX_REPEATS = 2
MAX_RUN = 6
MIN_LISTED_RUN = 3
MIN_LISTED_SHARE = 0.6
MIN_CROWD = 10
MIN_SPACED_SHARE = 0.2
MIN_CHARS_BELOW = {HeadingForm.CAPITALS: 200, HeadingForm.TITLE: 200}
MIN_CHARS_BELOW_FORMED = 40

_PAGE_AT_END = re.compile(r"[\s.·…]+\d{1,4}$")
_UNFORMED = frozenset({HeadingForm.CAPITALS, HeadingForm.TITLE})


def without_unlikely(text: str, headings: Sequence[Heading]) -> list[Heading]:
    """The headings, in order, without those that the rest of the file speaks against."""
    kept = list(headings) if not _is_in_capitals(text) else _without(headings, {HeadingForm.CAPITALS})
    kept = _without_repeated(kept)
    kept = _without_lists(text, kept)
    kept = _without_crowded(text, kept)
    return _without_stray_titles(kept)


def _without(headings: Sequence[Heading], forms: AbstractSet[HeadingForm]) -> list[Heading]:
    return [heading for heading in headings if heading.form not in forms]


def _is_in_capitals(text: str) -> bool:
    """Whether the whole text is, judged by samples."""
    step = max(1, len(text) // SAMPLES)
    sample = "".join(text[start : start + SAMPLE_CHARS] for start in range(0, len(text), step))
    return 2 * sum(map(str.isupper, sample)) > sum(map(str.isalpha, sample))


def _without_repeated(headings: Sequence[Heading]) -> list[Heading]:
    """Names that come back again and again are speakers, table heads or running headers."""
    times = Counter(plain_name(heading.title) for heading in headings if heading.form in _UNFORMED)
    repeated = {name for name, count in times.items() if count > MAX_REPEATS}
    if 2 * sum(times[name] for name in repeated) > sum(times.values()):
        return _without(headings, _UNFORMED)
    return [each for each in headings if each.form not in _UNFORMED or plain_name(each.title) not in repeated]


def _without_lists(text: str, headings: Sequence[Heading]) -> list[Heading]:
    """Many headings with nothing between them are a list, and so are fewer that all come back later."""
    last_seen = {_listed_name(heading): heading.start for heading in headings}
    kept: list[Heading] = []
    for run in _runs(text, headings):
        listed = _without_repeated_tail(run)
        later = sum(last_seen[_listed_name(heading)] > listed[-1].start for heading in listed)
        is_list = len(listed) > MAX_RUN or (
            len(listed) >= MIN_LISTED_RUN and later >= MIN_LISTED_SHARE * len(listed)
        )
        kept.extend(heading for heading in listed if not is_list or _heads_a_list(heading))
        kept.extend(run[len(listed) :])
    return kept


def _without_repeated_tail(run: Sequence[Heading]) -> Sequence[Heading]:
    """The run without the headings at its end that it names before: those open the text below the list."""
    names = Counter(map(_listed_name, run))
    size = len(run)
    while size > 1 and names[_listed_name(run[size - 1])] > 1:
        size -= 1
        names[_listed_name(run[size])] -= 1
    return run[:size]


def _heads_a_list(heading: Heading) -> bool:
    return heading.form is HeadingForm.MARKED or plain_name(heading.title) in CONTENTS_NAMES | INDEX_NAMES


def _listed_name(heading: Heading) -> str:
    return plain_name(_PAGE_AT_END.sub("", heading.title[-200:]))


def _runs(text: str, headings: Sequence[Heading]) -> Iterator[list[Heading]]:
    run: list[Heading] = []
    for heading in headings:
        if run and text[run[-1].end : heading.start].strip():
            yield run
            run = []
        run.append(heading)
    if run:
        yield run


def _without_crowded(text: str, headings: Sequence[Heading]) -> list[Heading]:
    """Where nearly all headings of one form stand above next to nothing, that form makes no headings here."""
    below: dict[HeadingForm, list[int]] = {}
    starts = [*(heading.start for heading in headings), len(text)]
    for heading, (_, next_start) in zip(headings, pairwise(starts), strict=True):
        below.setdefault(heading.form, []).append(next_start - heading.end)
    crowded = {form for form, chars in below.items() if _is_crowded(form, chars)}
    return _without(headings, crowded)


def _is_crowded(form: HeadingForm, chars_below: Sequence[int]) -> bool:
    enough = MIN_CHARS_BELOW.get(form, MIN_CHARS_BELOW_FORMED)
    spaced = sum(chars >= enough for chars in chars_below)
    return len(chars_below) >= MIN_CROWD and spaced < MIN_SPACED_SHARE * len(chars_below)


def _without_stray_titles(headings: Sequence[Heading]) -> list[Heading]:
    """Beside many headings with a form, a few lines like titles are verse or heads of tables."""
    forms = Counter(heading.form for heading in headings)
    formed = sum(count for form, count in forms.items() if form not in _UNFORMED)
    titles = forms[HeadingForm.TITLE]
    return list(headings) if titles >= formed else _without(headings, {HeadingForm.TITLE})
