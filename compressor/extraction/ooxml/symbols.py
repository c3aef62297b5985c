"""Signs of the fonts Symbol and Wingdings, which Office writes as codes of the font, as Unicode."""

from __future__ import annotations

_SYMBOL = dict(
    zip(
        range(0x21, 0x7F),
        "!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_\u203eαβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼",
        strict=True,
    )
) | dict(
    zip(
        range(0xA0, 0xFF),
        "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\ufffd〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭",
        strict=True,
    )
)
_WINGDINGS = {
    0x4A: "☺",
    0x4C: "☹",
    0x6C: "●",
    0x6E: "■",
    0x6F: "□",
    0x71: "❑",
    0x72: "❒",
    0x75: "◆",
    0x76: "❖",
    0x9F: "•",
    0xA1: "○",
    0xA7: "▪",
    0xA8: "☐",
    0xAB: "★",
    0xD8: "➢",
    0xDF: "←",
    0xE0: "→",
    0xE1: "↑",
    0xE2: "↓",
    0xE8: "➔",
    0xEF: "⇦",
    0xF0: "⇨",
    0xF3: "⇔",
    0xFB: "✗",
    0xFC: "✓",
    0xFD: "☒",
    0xFE: "☑",
}
_FONTS = {"symbol": _SYMBOL, "wingdings": _WINGDINGS}
_CHARACTERS = range(0x20, 0xD800)
_PRIVATE_USE = 0xF000
_UNKNOWN = "\ufffd"


def read_symbol(code: str, font: str) -> str:
    """Return the sign of a hexadecimal `code` ("F061") in `font`; U+FFFD where nothing says what it shows."""
    try:
        number = int(code, 16)
    except ValueError:
        return _UNKNOWN
    signs = _FONTS.get(font.lower())
    in_font = number - _PRIVATE_USE if number >= _PRIVATE_USE else number
    if signs is not None:
        return signs.get(in_font, _UNKNOWN)
    return chr(number) if number in _CHARACTERS else _UNKNOWN


def read_symbol_text(text: str, font: str) -> str:
    """Return `text` with the codes that Word keeps in the private use area (U+F0xx) read in `font`."""
    signs = _FONTS.get(font.lower())
    if signs is None:
        return text
    return "".join([signs.get(ord(sign) - _PRIVATE_USE, sign) for sign in text])
