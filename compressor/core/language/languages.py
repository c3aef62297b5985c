"""Which language a text is in, told from its script and its function words, and which stemmer it takes.

Invariant: the work is bounded whatever the length, because a long text is judged by samples spread over it.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache

import Stemmer

from compressor.core.language.scripts import APOSTROPHES, find_words, has_spaceless, normalise, script_runs
from compressor.core.language.stopwords import STOP_WORDS

STEMMERS = {
    "ar": "arabic", "hy": "armenian", "eu": "basque", "ca": "catalan", "cs": "czech", "da": "danish",
    "nl": "dutch",
    "en": "english", "eo": "esperanto", "et": "estonian", "fi": "finnish", "fr": "french", "de": "german",
    "el": "greek", "hi": "hindi", "hu": "hungarian", "id": "indonesian", "ga": "irish", "it": "italian",
    "lt": "lithuanian", "ne": "nepali", "no": "norwegian", "fa": "persian", "pl": "polish",
    "pt": "portuguese",
    "ro": "romanian", "ru": "russian", "sr": "serbian", "es": "spanish", "sv": "swedish", "ta": "tamil",
    "tr": "turkish", "yi": "yiddish",
}  # fmt: skip
"""ISO 639-1 code -> Snowball algorithm."""

SAMPLES = 8
SAMPLE_CHARACTERS = 2_000
MIN_SHARE_OF_FUNCTION_WORDS = 0.05

_SCRIPT_LANGUAGES = {
    "hangul": "ko", "thai": "th", "lao": "lo", "myanmar": "my", "khmer": "km", "han": "zh",
    "hiragana": "ja", "katakana": "ja",
}  # fmt: skip
_BLOCK_LANGUAGES = (
    ("\u0370", "\u03ff", ("el",)), ("\u0400", "\u052f", ("ru", "uk")), ("\u0530", "\u058f", ("hy",)),
    ("\u0590", "\u05ff", ("he",)), ("\u0600", "\u06ff", ("ar", "fa")), ("\u0900", "\u097f", ("hi",)),
    ("\u0b80", "\u0bff", ("ta",)), ("\u10a0", "\u10ff", ("ka",)),
)  # fmt: skip
_TELLING_LETTERS = (
    ("es", "ñáíóú"), ("pt", "áíóúâêô"), ("de", "ß"), ("pt", "ãõ"), ("fr", "œëûî"), ("fr", "ç"), ("pt", "ç"),
    ("de", "äöü"),
    ("sv", "åäö"), ("da", "æøå"), ("no", "æøå"), ("pl", "łąęśźż"), ("cs", "řěů"), ("ro", "șță"), ("hu", "őű"),
    ("tr", "ğış"),
)  # fmt: skip
_INNER_MARKS = re.compile(f"[{APOSTROPHES}.,]")
_LATIN_LANGUAGES = (
    "en", "es", "fr", "de", "pt", "it", "nl", "sv", "da", "no", "fi", "pl", "cs", "ro", "hu", "tr", "id",
    "ca",
)  # fmt: skip


@lru_cache(maxsize=1)
def _word_languages() -> dict[str, tuple[str, ...]]:
    """Function word -> the languages written in the Latin alphabet that have it, likeliest language first."""
    table: dict[str, list[str]] = {}
    for language in _LATIN_LANGUAGES:
        for word in STOP_WORDS[language]:
            table.setdefault(word, []).append(language)
    return {word: tuple(languages) for word, languages in table.items()}


def sample(text: str) -> str:
    """All of a short text; of a long one, pieces spread evenly from start to end."""
    if len(text) <= SAMPLES * SAMPLE_CHARACTERS:
        return text
    step = (len(text) - SAMPLE_CHARACTERS) // (SAMPLES - 1)
    return " ".join(text[i * step : i * step + SAMPLE_CHARACTERS] for i in range(SAMPLES))


def detect_languages(text: str) -> tuple[str, ...]:
    """Every language in the text, the main one first: "什么是 machine learning" is zh, then en."""
    shown = normalise(sample(text))
    words = find_words(shown)
    scripts = _count_scripts(words)
    found = [
        (_script_language(script, scripts), count) for script, count in scripts.items() if script != "other"
    ]
    language = _alphabetic_language(
        [word.casefold() for word in words if _is_telling(word)], shown.count("¿") + shown.count("¡")
    )
    if language:
        found.append((language, scripts["other"]))
    found.sort(key=lambda pair: -pair[1])
    return tuple(dict.fromkeys(language for language, _ in found))


def detect_language(text: str) -> str:
    """ISO 639-1 code of the text's main language, "" where nothing tells it (a bare term, digits)."""
    return next(iter(detect_languages(text)), "")


def stemmer_name(language: str) -> str:
    """Snowball's name for the language; English, for the Latin words, in scripts without spaces."""
    if language in _SCRIPT_LANGUAGES.values():
        return "english"
    return STEMMERS.get(language, "")


def make_stemmer(language: str) -> Stemmer.Stemmer | None:
    """A new stemmer (not to be shared between threads), None where the language has none."""
    name = stemmer_name(language)
    return Stemmer.Stemmer(name, 0) if name else None


def _is_telling(word: str) -> bool:
    """Whether a word can tell a language: no number, no lone consonant, no run of Han or kana."""
    if word[0].isdigit() or (len(word) == 1 and word.isascii() and word not in "aeioyAEIOY"):
        return False
    return not has_spaceless(word)


def _count_scripts(words: list[str]) -> Counter[str]:
    """Characters in each spaceless script, and words (times two, about a Han word's length) in all others."""
    counts = Counter(other=2 * sum(map(str.isascii, words)))
    for word in words:
        if word.isascii():
            continue
        for script, run in script_runs(word):
            counts[script] += 2 if script == "other" else len(run)
    return counts


def _script_language(script: str, scripts: Counter[str]) -> str:
    """Han characters are Japanese as soon as a twentieth as many kana stand beside them."""
    kana = scripts["hiragana"] + scripts["katakana"]
    if script == "han" and kana * 20 >= scripts["han"] and kana:
        return "ja"
    return _SCRIPT_LANGUAGES[script]


def _alphabetic_language(words: list[str], inverted_marks: int) -> str:
    """The language with the most function words, each counting less the more languages have it.

    `inverted_marks` counts the ¿ and ¡ of the text, which only Spanish writes.
    """
    if not words:
        return ""
    by_block = _block_languages(words)
    if by_block:
        return max(by_block, key=lambda language: sum(word in STOP_WORDS.get(language, ()) for word in words))
    scores = dict.fromkeys(_LATIN_LANGUAGES, 0.0)
    scores["es"] += inverted_marks
    hits = inverted_marks
    for word in words:
        languages = _languages_of(word)
        hits += bool(languages)
        for language in languages:
            scores[language] += 1.0 / len(languages)
        for language in _languages_of_letters(word):
            scores[language] += 0.25
    best = max(scores, key=scores.__getitem__)
    enough = scores[best] > 0 and hits >= MIN_SHARE_OF_FUNCTION_WORDS * len(words)
    return best if enough else ""


def _block_languages(words: list[str]) -> tuple[str, ...]:
    """The candidates of the alphabet most words are in, () for the Latin one."""
    initials = [word[0] for word in words if not word[0].isascii()]
    counts = Counter(
        languages
        for letter in initials
        for first, last, languages in _BLOCK_LANGUAGES
        if first <= letter <= last
    )
    languages, count = max(counts.items(), key=lambda item: item[1], default=((), 0))
    return languages if 2 * count > len(words) else ()


def _languages_of(word: str) -> tuple[str, ...]:
    """Languages whose lists have the word, or a part of it before or after an apostrophe ("l'organe")."""
    table = _word_languages()
    found = table.get(word)
    if found is None and not word.isalnum():
        parts = _INNER_MARKS.split(word)
        found = next((table[part] for part in parts if part in table), None)
    return found or ()


def _languages_of_letters(word: str) -> tuple[str, ...]:
    if word.isascii():
        return ()
    return tuple(
        language for language, letters in _TELLING_LETTERS if any(letter in word for letter in letters)
    )
