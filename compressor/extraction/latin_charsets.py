"""Which single-byte charset of the Latin script a text is in, told by the alphabets of its languages.

Detectors tell scripts apart well and these charsets badly: "êtres" of Windows-1252 reads as "ętres" in
Windows-1250, and both are words of Latin letters. But no language writes both "ę" and the "č" that such a
text turns "è" into.
"""

from __future__ import annotations

from collections import Counter

LATIN_CHARSETS = ("cp1252", "cp1250", "iso8859_2", "cp1254", "cp1257", "mac_roman", "cp850")
"""By how common they are: where several fit equally well, the first is taken. ISO 8859-1 is in cp1252."""

_ASCII = bytes(range(0x80))
_PUNCTUATION = frozenset("\u00a0‘’‚“”„‹›«»–—…•·°§©®™€£¿¡ºª×½¼¾²³¹±´")
_ALPHABETS = {
    "English": "éèêëàâäáçïîñöôóüûæœ",
    "German": "äöüßéàè",
    "French": "àâæçéèêëîïôœùûüÿ",
    "Spanish": "áéíóúüñ",
    "Portuguese": "áâãàçéêíóôõú",
    "Italian": "àèéìòùî",
    "Dutch": "áéëïóöüè",
    "Nordic": "åäöæøéáðíóúýþ",
    "Catalan": "àçéèíïóòúü",
    "Polish": "ąćęłńóśźż",
    "Czech and Slovak": "áäčďéěíĺľňóôŕřšťúůýž",
    "Hungarian": "áéíóöőúüű",
    "Romanian": "ăâîşţ",
    "Croatian and Slovene": "čćđšž",
    "Turkish": "âçğıîöşüûİ",
    "Lithuanian": "ąčęėįšųūž",
    "Latvian": "āčēģīķļņšūž",
    "Estonian": "äõöüšž",
}


def choose_latin_charset(sample: bytes) -> str:
    """Return the charset in which most of the sample's non-ASCII characters belong to one language."""
    counts = Counter(sample.translate(None, _ASCII))
    return max(LATIN_CHARSETS, key=lambda charset: _count_explained(counts, charset))


def _count_explained(counts: Counter[int], charset: str) -> int:
    characters = {bytes([byte]).decode(charset, "replace"): count for byte, count in counts.items()}
    return max(
        _count_in(characters, _PUNCTUATION.union(letters, letters.upper())) for letters in _ALPHABETS.values()
    )


def _count_in(characters: dict[str, int], alphabet: frozenset[str]) -> int:
    return sum(count for character, count in characters.items() if character in alphabet)
