"""Whether a message leans on what was said before: "And three?", "what about bees?", "who found it?".

A pronoun leans only where the message itself holds nothing it could stand for: "How does a bee build its
home?" stands by itself. The rule for objects is the grammarians': in "how did Darwin prove it" *it* is not
Darwin, so an object needs its antecedent in another clause.
"""

from __future__ import annotations

from collections.abc import Iterator

from compressor.core.language.phrases.table import POINTERS, Lexicon, Role
from compressor.core.language.words import Reading

MAX_NAMES = 4.0
"""A message that names more than this says enough by itself."""
MAX_NAMES_AFTER_AND = 2.0

_ANTECEDENTS = frozenset({Role.NAME, Role.RELATION, Role.NUMBER})
_ASKING = frozenset({Role.ASK, Role.DEFINE, Role.COMMAND, Role.OVERVIEW})
_SUBJECT_QUESTIONS = frozenset(
    "who what which how wie qui que quien quienes wer was welche chi cosa quem".split()
)
_VERB_MARKERS = frozenset("to we i you they he she it zu wir ich nous je on".split())
_ANNOUNCING = frozenset(
    "that to when if for how why que si quand de zu dass wenn ob che se quando para di fur".split()
)
_CLAUSE_MARKS = (",", ";", ".", ":", "?", "!", "，", "。", "、")


def leans(reading: Reading) -> bool:
    """Whether the message, which names something, still needs the question before it."""
    if not reading.lexicons or names_size(reading) > MAX_NAMES:
        return False
    return _opens_as_sequel(reading) or _drops_its_subject(reading) or any(_unresolved_pointers(reading))


def names_size(reading: Reading) -> float:
    """How many words name something."""
    return sum(word.size for word in reading.words if word.role in {Role.NAME, Role.NUMBER})


def points_back(reading: Reading) -> bool:
    """Whether any pronoun has nothing in the message to stand for."""
    return bool(reading.lexicons) and any(_unresolved_pointers(reading))


def _opens_as_sequel(reading: Reading) -> bool:
    """ "And two?", "what about RNA?"; not "And how does evolution work?", a question of its own."""
    roles = [word.role for word in reading.words if word.role is not Role.POLITE]
    if not roles or Role.WHAT_ABOUT in (roles[0], roles[-1]):
        return bool(roles)
    if roles[0] is not Role.OPENER or _ASKING.intersection(roles):
        return False
    verbs = set().union(*(table.verbs for table in reading.lexicons))
    has_verb = any(word.text in verbs and word.role is not Role.QUESTION for word in reading.words)
    limit = 1.0 if Role.QUESTION in roles else MAX_NAMES_AFTER_AND
    return not has_verb and names_size(reading) <= limit


def _drops_its_subject(reading: Reading) -> bool:
    """ "¿Cómo funciona?": a question word and a verb, in languages that leave the pronoun out."""
    bare = set().union(*(table.bare_questions for table in reading.lexicons))
    names = [index for index, word in enumerate(reading.words) if word.role in _ANTECEDENTS]
    if len(names) != 1:
        return False
    index = names[0]
    question = " ".join(word.text for word in reading.words[:index] if word.role is not Role.OPENER)
    return question in bare and index == len(reading.words) - 1


def _unresolved_pointers(reading: Reading) -> Iterator[bool]:
    lexicon = reading.lexicons[0]
    for index, word in enumerate(reading.words):
        if word.role in POINTERS and _is_unresolved(reading, index, lexicon):
            yield True


def _is_unresolved(reading: Reading, index: int, lexicon: Lexicon) -> bool:
    """Whether nothing in the message can be what the pointer at `index` stands for."""
    role = reading.role(index)
    if reading.word(index) in lexicon.empty_subjects and _is_expletive(reading, index, lexicon):
        return False
    if role is Role.EITHER and _counts_something(reading, index):
        return False
    if role is Role.EITHER:
        role = Role.SUBJECT if _is_subject(reading, index, lexicon) else Role.OBJECT
    if role is Role.THIS and _introduces_something(reading, index):
        return False
    if role is Role.THAT and not _is_pronoun_that(reading, index, lexicon):
        return False
    before = _antecedents(reading, index)
    if role in {Role.SUBJECT, Role.POSSESSIVE} or (
        role is Role.THIS and reading.role(index + 1) in _ANTECEDENTS
    ):
        return not before
    return not any(_crosses_clause(reading, antecedent, index, lexicon) for antecedent in before)


def _antecedents(reading: Reading, index: int) -> list[int]:
    """Indices of names before `index`, save what can only be verbs ("who discovered it", "prove it")."""
    return [
        i
        for i in range(index)
        if reading.role(i) in _ANTECEDENTS and not _is_verb_by_position(reading, i, index)
    ]


def _is_verb_by_position(reading: Reading, index: int, pointer: int) -> bool:
    before = reading.word(index - 1)
    if before in _SUBJECT_QUESTIONS or before in _VERB_MARKERS:
        return True
    is_first = index == 0 or reading.role(index - 1) in {Role.POLITE, Role.OPENER}
    return is_first and pointer == index + 1


def _crosses_clause(reading: Reading, first: int, last: int, lexicon: Lexicon) -> bool:
    return any(
        reading.word(i) in lexicon.boundaries or any(mark in reading.gap(i) for mark in _CLAUSE_MARKS)
        for i in range(first + 1, last + 1)
    )


def _is_subject(reading: Reading, index: int, lexicon: Lexicon) -> bool:
    """ "does it", "it grows", "is it": a verb beside it; "prove it", "use it to": none."""
    following = reading.role(index + 1)
    return (
        reading.word(index - 1) in lexicon.verbs
        or reading.word(index + 1) in lexicon.verbs
        or (following in {Role.NAME, Role.ASK} and not reading.pauses_before(index + 1))
    )


def _is_expletive(reading: Reading, index: int, lexicon: Lexicon) -> bool:
    """ "is it true that bees ...", "why is it hard to ...": an empty subject for what follows."""
    near = range(index + 1, index + 4)
    told = next((i for i in near if reading.word(i) in lexicon.expletives), None)
    if told is None:
        return False
    announced = [i for i in range(told, len(reading.words)) if reading.word(i) in _ANNOUNCING]
    return any(
        reading.role(i) is Role.NAME for start in announced[:1] for i in range(start + 1, len(reading.words))
    )


def _counts_something(reading: Reading, index: int) -> bool:
    """ "the last two decades": a pointer of several words before a noun; it points nowhere."""
    if reading.words[index].phrase_words == 1:
        return False
    end = index
    while reading.role(end) is Role.EITHER:
        end += 1
    return reading.role(end) is Role.NAME and not reading.pauses_before(end)


def _introduces_something(reading: Reading, index: int) -> bool:
    """ "this book", "in this: ...": what is meant is the file, or follows."""
    following = index + 1
    while reading.role(following) is Role.FORM:
        following += 1
    return reading.role(following) is Role.FILE or ":" in reading.gap(index + 1)


def _is_pronoun_that(reading: Reading, index: int, lexicon: Lexicon) -> bool:
    """ "how does that work", "who said that"; not "the fish that live in caves", nor German "das Herz"."""
    if reading.word(index) in lexicon.determiners and _is_capitalised(reading, index + 1):
        return False
    rest_is_empty = all(
        word.role in {Role.POLITE, Role.STOP, Role.FORM} for word in reading.words[index + 1 :]
    )
    return rest_is_empty or index == 0 or reading.word(index - 1) in lexicon.verbs


def _is_capitalised(reading: Reading, index: int) -> bool:
    """Whether the word is written as a German noun."""
    return 0 <= index < len(reading.words) and reading.text[reading.words[index].start].isupper()
