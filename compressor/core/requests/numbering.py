"""Numbers as they stand in a message beside "chapter" or "page": lists and ranges of all numerals."""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet

from compressor.core.language.numerals import HAN_NUMERALS, parse_number
from compressor.core.language.phrases.places import LONGEST_UNIT, NEEDS_POINT, TENS, UNITS, WORDS, PlaceKind
from compressor.core.language.phrases.table import Role
from compressor.core.language.words import Reading

MAX_SPANS = 12
MIN_DIGITS_OF_CUT_RANGE = 3
Span = tuple[str, str]
"""First and last number, folded; equal for a single one."""

COUNTING_ROLES = frozenset({Role.NAME, Role.FORM, Role.MORE, Role.OVERVIEW, Role.RELATION, Role.NUMBER})
"""Before these a number counts them: in "chapter 6 and 2 examples" the 2 is no chapter."""

_RANGE_MARK = re.compile(r"\s*[-\u2010-\u2015\u2212~\u301c]\s*")
_LIST_MARK = re.compile(r"\s*[,;&+/、，]\s*")
_THOUSANDS = re.compile(r"\d,\d{3}")
_LETTERED = frozenset({PlaceKind.APPENDIX, PlaceKind.PART, PlaceKind.SECTION, PlaceKind.CHAPTER})
_PRONOUN_MAKERS = frozenset({"the", "this", "that", "a", "what", "which"})


def unit_at(reading: Reading, index: int) -> tuple[int, PlaceKind | None]:
    """How many words name a unit at `index`, and its kind."""
    length = reading.match(index, UNITS, LONGEST_UNIT)
    return length, UNITS[reading.phrase(index, length)] if length else None


def spans_after(
    reading: Reading, index: int, kind: PlaceKind, counting: AbstractSet[Role]
) -> tuple[list[Span], int]:
    """The list of numbers that starts at `index` ("2, 4 and 6", "12-15") and the index after it.

    A further number in front of a word in one of the `counting` roles is not part of the list.
    """
    spans: list[Span] = []
    following, end = index, index
    while following >= 0 and len(spans) < MAX_SPANS:
        value, after = _value(reading, following, kind)
        if not value:
            break
        last, end = _range_end(reading, after, kind)
        pieces = value.split(",")
        spans.extend((piece, piece) for piece in pieces[:-1])
        spans.append(_in_order(pieces[-1], last or pieces[-1]))
        following = _next_in_list(reading, end, kind, counting)
    return spans, end


def han_spans(reading: Reading, index: int) -> tuple[list[Span], int]:
    """A number or a range before its unit: 3, 十二, 3到5, 12-15."""
    first, end = _han_number(reading, index)
    if not first:
        return [], index
    joined = reading.match(end, WORDS["through"])
    if joined or _RANGE_MARK.fullmatch(reading.gap(end)):
        last, stop = _han_number(reading, end + joined + (reading.word(end + joined) == "第"))
        if last:
            return [_in_order(first, last)], stop
    return [(first, first)], end


def _in_order(first: str, last: str) -> Span:
    """The range from one number to the other: "112-15" ends at 115, and "12-3" is read as "3-12"."""
    if not (first.isdecimal() and last.isdecimal() and int(last) < int(first)):
        return first, last
    whole = first[: len(first) - len(last)] + last
    is_cut = len(first) >= MIN_DIGITS_OF_CUT_RANGE and int(whole) > int(first)
    return (first, whole) if is_cut else (last, first)


def is_plain_letter(reading: Reading, index: int, number: int) -> bool:
    """Whether the unit is only a letter ("s"): it counts with a point or glued to its number ("S. 155")."""
    letter = reading.word(index) in NEEDS_POINT and number == index + 1
    return letter and not (reading.gap(number).strip() == "." or not reading.gap(number))


def is_pronoun(reading: Reading, index: int, number: int) -> bool:
    """Whether "I" is the student: "the chapter I read"; not "chapter I", "what chapter I says"."""
    if reading.word(number) != "i" or reading.word(index - 1) not in _PRONOUN_MAKERS:
        return False
    return reading.role(number + 1) in {Role.NAME, Role.STOP} and not reading.gap(number + 1).strip()


def _value(reading: Reading, index: int, kind: PlaceKind) -> tuple[str, int]:
    """One number and the index after it, ("", index) where there is none."""
    word = reading.word(index)
    if word[:1].isdigit():
        return (word.replace(",", "") if _THOUSANDS.fullmatch(word) else word), index + 1
    if kind is PlaceKind.PAGE and _is_hyphenated_label(reading, index):
        return f"{word}-{reading.word(index + 1)}", index + 2
    spelled, end = _spelled(reading, index)
    if spelled:
        return spelled, end
    if kind in _LETTERED and len(word) == 1 and word not in "ivx" and _is_capital(reading, index, kind):
        return word, index + 1
    number = parse_number(word)
    if not number:
        return "", index
    is_roman = word.isascii() and set(word) <= set("ivxlcdm")
    return (word if kind is PlaceKind.PAGE and is_roman else str(number)), index + 1


def _spelled(reading: Reading, index: int) -> tuple[str, int]:
    """A number of several words: "twenty one", "two hundred and five"; ("", index) where there is none."""
    digit = parse_number(reading.word(index)) if reading.word(index).isalpha() else None
    if digit not in range(1, 10) or (reading.word(index + 1),) not in WORDS["hundred"]:
        return _tens_and_units(reading, index)
    end = index + 2
    following = end + ((reading.word(end),) in WORDS["and"])
    rest, stop = _tens_and_units(reading, following)
    if not rest and (below_hundred := _below_hundred(reading.word(following))):
        rest, stop = str(below_hundred), following + 1
    return str(100 * (digit or 0) + int(rest or 0)), stop if rest else end


def _below_hundred(word: str) -> int:
    number = (parse_number(word) or 0) if word.isalpha() else 0
    return number if number in range(1, 100) else 0


def _tens_and_units(reading: Reading, index: int) -> tuple[str, int]:
    units = parse_number(reading.word(index + 1)) if reading.word(index + 1) else None
    if reading.word(index) not in TENS or units not in range(1, 10):
        return "", index
    return str(TENS[reading.word(index)] + (units or 0)), index + 2


def _is_hyphenated_label(reading: Reading, index: int) -> bool:
    """Page labels such as T-1 and A-12."""
    following = reading.word(index + 1)
    return len(reading.word(index)) == 1 and following.isdecimal() and reading.gap(index + 1) == "-"


def _is_capital(reading: Reading, index: int, kind: PlaceKind) -> bool:
    word = reading.words[index]
    return word.text.isalpha() and (
        kind is PlaceKind.APPENDIX or reading.text[word.start : word.end].isupper()
    )


def _range_end(reading: Reading, index: int, kind: PlaceKind) -> tuple[str, int]:
    """The number that closes a range, ("", index) where no range is meant; the unit may be said again."""
    start = index
    if not _RANGE_MARK.fullmatch(reading.gap(index)):
        joined = reading.match(index, WORDS["through"])
        if not joined:
            return "", index
        start += joined
        start += reading.match(start, WORDS["article"])
        length, again = unit_at(reading, start)
        start += length if again is kind else 0
    value, end = _value(reading, start, kind)
    return (value, end) if value and "," not in value else ("", index)


def _next_in_list(reading: Reading, index: int, kind: PlaceKind, counting: AbstractSet[Role]) -> int:
    """Where the list goes on, -1 where it ends."""
    start = index
    if not _LIST_MARK.fullmatch(reading.gap(index)):
        joined = reading.match(index, WORDS["and"])
        if not joined:
            return -1
        start += joined
        length, again = unit_at(reading, start)
        start += length if again is kind else 0
    value, end = _value(reading, start, kind)
    counts = reading.role(end) in counting and not reading.gap(end).strip() and start == index + 1
    return start if value and not counts else -1


def _han_number(reading: Reading, index: int) -> tuple[str, int]:
    end = index
    while reading.word(end) in HAN_NUMERALS:
        end += 1
    if end > index:
        return str(parse_number("".join(reading.phrase(index, end - index))) or ""), end
    word = reading.word(index)
    return (word, index + 1) if word[:1].isdigit() else ("", index)
