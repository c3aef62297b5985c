"""What the estimate can tell apart beyond ASCII: classes of characters, by script and by how common they are.

The names are kept in the packaged table, so a class added, renamed or moved means fitting again
(`python -m compressor.evaluation.fit_tokens`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

# Name, group, code points; later rows win. A group is one kind of writing: its runs are words to a tokenizer.
_TABLE: Final = """
other_2                 rare_2    80-7FF
other_3                 rare_3    800-FFFF
other_4                 rare_4    10000-10FFFF
control_1               symbol    80-9F
nbsp                    blank     A0
latin_symbol            symbol    A1-BF D7 F7
latin_upper             latin     C0-D6 D8-DE
latin_lower             latin     DF-F6 F8-FF
latin_a                 latin     100-17F
latin_b                 latin     180-24F
latin_romanian          latin     218-21B
latin_vietnamese_2      latin     1A0-1A1 1AF-1B0
ipa                     latin     250-2AF
modifier                symbol    2B0-2FF
accent                  accent    300-36F
accent_common           accent    300-304 308 30C 323
greek                   greek     370-3FF
cyrillic                cyrillic  410-44F 401 451
cyrillic_2              cyrillic  400 402-40F 450 452-45F 490-491
cyrillic_rare           cyrillic  460-48F 492-52F
armenian                rare_2    530-58F
hebrew_point            hebrew    590-5CF
hebrew                  hebrew    5D0-5F4
arabic_mark             arabic    600-60B 610-61A 64B-65F 670 6D6-6ED
arabic                  arabic    60C 61B-64A
arabic_digit            arabic    660-66D 6F0-6F9
arabic_rare             arabic    66E-66F 671-6D5 6EE-6EF 6FA-6FF 750-77F
arabic_persian          arabic    67E 686 698 6A9 6AF 6CC
arabic_urdu             arabic    679 688 691 6BA 6BE 6C1-6C3 6D2-6D4
syriac                  rare_2    700-74F
thaana                  rare_2    780-7BF
nko                     rare_2    7C0-7FF
arabic_3                rare_3    8A0-8FF
devanagari              indic     900-97F
bengali                 indic     980-9FF
gurmukhi                indic     A00-A7F
gujarati                indic     A80-AFF
oriya                   indic     B00-B7F
tamil                   indic     B80-BFF
telugu                  indic     C00-C7F
kannada                 indic     C80-CFF
malayalam               indic     D00-D7F
sinhala                 indic     D80-DFF
thai                    eastern   E00-E7F
lao                     eastern   E80-EFF
tibetan                 eastern   F00-FFF
burmese                 eastern   1000-104F
burmese_rare            eastern   1050-109F A9E0-A9FF AA60-AA7F
khmer                   eastern   1780-17FF
georgian                eastern   10D0-10FF
georgian_rare           rare_3    10A0-10CF 1C90-1CBF 2D00-2D2F
ethiopic                rare_3    1200-139F 2D80-2DDF AB00-AB2F
cherokee                rare_3    13A0-13FF AB70-ABBF
canadian                rare_3    1400-167F 18B0-18FF
tifinagh                rare_3    2D30-2D7F
yi                      rare_3    A000-A4CF
vai                     rare_3    A500-A63F
accent_3                accent    1AB0-1AFF 1DC0-1DFF 20D0-20FF FE20-FE2F
phonetic                latin_3   1D00-1DBF
latin_additional        latin_3   1E00-1E9F 1EFA-1EFF
latin_vietnamese_3      latin_3   1EA0-1EF9
latin_c                 latin_3   2C60-2C7F A720-A7FF AB30-AB6F FB00-FB4F
greek_polytonic         greek     1F00-1FFF
blank_3                 blank     1680 2000-200A 2028-2029 202F 205F
blank_ideographic       blank     3000
invisible               symbol    200B-200F 202A-202E 2060-206F FEFF
joiner                  joiner    200C-200D
punctuation             symbol    2010-2027 2030-205E
punctuation_common      symbol    2013-2014 2018-2019 201C-201E 2022 2026
super_sub               symbol    2070-209F
currency                symbol    20A0-20CF
letterlike              symbol    2100-218F
arrow                   symbol    2190-21FF
mathematical            symbol    2200-22FF 2A00-2AFF 27C0-27EF
technical               symbol    2300-23FF
enclosed                symbol    2400-24FF
box                     box       2500-259F
geometric               symbol    25A0-25FF
dingbat                 symbol    2600-27BF
braille                 symbol    2800-28FF
symbol_3                symbol    27F0-27FF 2900-29FF 2B00-2BFF
ideographic_stop        cjk_mark  3001-303F FE10-FE1F FE30-FE6F
fullwidth_mark          cjk_mark  FF01-FF0F FF1A-FF20 FF3B-FF40 FF5B-FF65 FFE0-FFEF
ideographic_common      cjk_mark  3001-3002 300C-300D FF08-FF09 FF0C FF1A
fullwidth               fullwidth FF10-FF19 FF21-FF3A FF41-FF5A
hiragana                kana      3040-309F
katakana                kana      30A0-30FF
halfwidth               rare_3    FF66-FFDC
cjk_other               rare_3    3100-312F 3190-33FF
jamo                    hangul    1100-11FF 3130-318F A960-A97F D7B0-D7FF
hangul_rare             hangul    AC00-D7A3
hangul                  hangul    -
han_extended            han       3400-4DBF F900-FAFF
han_rare                han       4E00-9FFF
han_second              han       -
han_first               han       -
surrogate               rare_3    D800-DFFF
private                 rare_3    E000-F8FF
variation               joiner    FE00-FE0F
emoji                   emoji     1F000-1F8FF
emoji_new               emoji     1F900-1FAFF
emoji_flag              emoji     1F1E6-1F1FF
emoji_skin              emoji     1F3FB-1F3FF
math_letter             symbol    1D400-1D7FF
han_astral              rare_4    20000-3FFFF
"""
# What most words of a script do without: a word that has one is rarely in a vocabulary whole.
_RARE: Final = frozenset(
    (
        "latin_b ipa phonetic latin_additional latin_c "
        "cyrillic_rare arabic_rare greek_polytonic "
        "han_second han_rare han_extended hangul_rare"
    ).split()
)

SCRIPT_GROUPS: Final = frozenset({"rare_2", "rare_3", "rare_4", "indic", "eastern", "hangul", "han"})
"""Groups of scripts that a family may know nothing of."""

_FIRST_IDEOGRAPH: Final = 0x4E00


@dataclass(frozen=True, slots=True)
class CharacterClass:
    """One class; `spans` are inclusive ranges of code points, empty where only `alphabet` fills the class."""

    name: str
    group: str
    spans: tuple[tuple[int, int], ...]

    @property
    def is_rare(self) -> bool:
        """Whether a word with such a letter is an unusual one."""
        return self.name in _RARE

    @property
    def fewest_bytes(self) -> int:
        """The fewest UTF-8 bytes a character of the class takes; a lone surrogate counts three."""
        first = min((first for first, _ in self.spans), default=_FIRST_IDEOGRAPH)
        return len(chr(first).encode("utf-8", "surrogatepass"))


def _classes() -> Iterator[CharacterClass]:
    for row in _TABLE.strip().splitlines():
        name, group, spans = row.split(maxsplit=2)
        yield CharacterClass(name, group, tuple(_ranges(spans)))


def _ranges(spans: str) -> Iterator[tuple[int, int]]:
    for span in spans.split():
        first, _, last = span.partition("-")
        if first:
            yield int(first, 16), int(last or first, 16)


CLASSES: Final = tuple(_classes())
"""Every class, in the order of their symbols."""
