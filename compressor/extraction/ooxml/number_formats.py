"""How the numbers of lists are written (ST_NumberFormat, ECMA-376 part 1, 17.18.59)."""

from __future__ import annotations

from collections.abc import Callable

from compressor.extraction.roman_numerals import write_roman

_LATIN = "abcdefghijklmnopqrstuvwxyz"
_RUSSIAN = "абвгдежзиклмнопрстуфхцчшщыэюя"
_MAX_REPEATS = 10
_HAN_DIGITS = "〇一二三四五六七八九"
_HAN_UNITS = ("", "十", "百", "千")
_SERIES = {
    "ideographTraditional": "甲乙丙丁戊己庚辛壬癸",
    "ideographZodiac": "子丑寅卯辰巳午未申酉戌亥",
    "aiueo": "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン",
    "iroha": "イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセス",
    "ganada": "가나다라마바사아자차카타파하",
    "chosung": "ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ",
    "arabicAlpha": "أبتثجحخدذرزسشصضطظعغفقكلمنهوي",
    "arabicAbjad": "أبجدهوزحطيكلمنسعفصقرشتثخذضظغ",
    "hebrew2": "אבגדהוזחטיכלמנסעפצקרשת",
    "thaiLetters": "กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ",
}
_HAN_COUNTING = frozenset(
    {"chineseCounting", "chineseCountingThousand", "taiwaneseCounting", "taiwaneseCountingThousand"}
    | {"japaneseCounting", "ideographDigital", "japaneseDigitalTenThousand", "koreanDigital2"}
)


def write_number(number: int, number_format: str) -> str:
    """Return `number` as the format writes it; in figures where the format is rare, or does not go so far."""
    writer = _WRITERS.get(number_format)
    if writer is not None:
        return writer(number)
    if number_format in _HAN_COUNTING:
        return _write_han(number)
    series = _SERIES.get(number_format.removesuffix("FullWidth"), "")
    return series[number - 1] if 1 <= number <= len(series) else str(number)


def _write_letters(number: int, letters: str) -> str:
    """a to z, then aa, bb, cc: so Word goes on."""
    repeats, index = divmod(number - 1, len(letters))
    return letters[index] * (repeats + 1) if 0 <= repeats < _MAX_REPEATS else str(number)


def _write_han(number: int) -> str:
    digits = str(number)
    if number < 1 or len(digits) > len(_HAN_UNITS):
        return digits
    places = zip(digits, reversed(range(len(digits))), strict=True)
    signs = [_HAN_DIGITS[int(digit)] + (_HAN_UNITS[place] if digit != "0" else "") for digit, place in places]
    written = "".join(signs).rstrip("〇").replace("〇〇", "〇")
    return written.removeprefix("一") if written.startswith("一十") else written


def _write_ordinal(number: int) -> str:
    is_teen = number // 10 % 10 == 1
    return f"{number}{'th' if is_teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


_WRITERS: dict[str, Callable[[int], str]] = {
    "decimal": str,
    "decimalZero": lambda number: f"{number:02d}",
    "lowerLetter": lambda number: _write_letters(number, _LATIN),
    "upperLetter": lambda number: _write_letters(number, _LATIN.upper()),
    "russianLower": lambda number: _write_letters(number, _RUSSIAN),
    "russianUpper": lambda number: _write_letters(number, _RUSSIAN.upper()),
    "lowerRoman": write_roman,
    "upperRoman": lambda number: write_roman(number).upper(),
    "ordinal": _write_ordinal,
    "none": lambda _number: "",
}
