from __future__ import annotations

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.extraction.charsets import decode_text, is_binary

SENTENCES = {
    "en": "It’s a well-known fact—“natural selection” preserves favoured races. The naïve reader pays £5.",
    "de": "Alle Menschen sind frei und gleich an Würde und Rechten geboren. Größe und Übermut gehören dazu.",
    "fr": "Tous les êtres humains naissent libres et égaux en dignité. Où étiez-vous, à l'école, en forêt ?",
    "es": "Todos los seres humanos nacen libres e iguales en dignidad. ¿Qué dijo? ¡Nada, mañana!",
    "pl": "Wszyscy ludzie rodzą się wolni i równi pod względem swej godności. Źdźbło trawy i żółty liść.",
    "cs": "Všichni lidé rodí se svobodní a sobě rovní. Příliš žluťoučký kůň úpěl ďábelské ódy.",
    "tr": "Bütün insanlar hür ve haklar bakımından eşit doğarlar. Öğrenciler şiir okuyor, ışık sönüyor.",
    "ru": "Все люди рождаются свободными и равными в своём достоинстве и правах. Студенты читают книги.",
    "uk": "Всі люди народжуються вільними і рівними у своїй гідності. Вони наділені розумом і совістю.",
    "el": "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα.",
    "he": "כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון, "
    "לפיכך חובה עליהם לנהוג איש ברעהו ברוח של אחווה.",
    "ar": "يولد جميع الناس أحرارا متساوين في الكرامة والحقوق. وقد وهبوا عقلا وضميرا.",
    "th": "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ต่างมีเหตุผลและมโนธรรม",
    "ja": "山路を登りながら、こう考えた。智に働けば角が立つ。情に棹させば流される。意地を通せば窮屈だ。",
    "ko": "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다. 학생들은 책을 읽는다.",
    "zh": "人类的知识来自经验。山路很长，我一边走一边想：如果一个人太讲道理，就会与人争执。",
    "tw": "人類的知識來自經驗。山路很長，我一邊走一邊想：如果一個人太講道理，就會與人爭執。",
}
LEGACY = [
    ("en", "cp1252"),
    ("en", "mac_roman"),
    ("de", "cp1252"),
    ("de", "iso8859_1"),
    ("de", "cp850"),
    ("fr", "cp1252"),
    ("fr", "mac_roman"),
    ("es", "iso8859_1"),
    ("pl", "cp1250"),
    ("pl", "iso8859_2"),
    ("cs", "cp1250"),
    ("cs", "iso8859_2"),
    ("tr", "iso8859_9"),
    ("ru", "cp1251"),
    ("ru", "koi8_r"),
    ("ru", "iso8859_5"),
    ("ru", "cp866"),
    ("uk", "koi8_u"),
    ("el", "iso8859_7"),
    ("he", "iso8859_8"),
    ("ar", "cp1256"),
    ("ar", "iso8859_6"),
    ("th", "tis_620"),
    ("ja", "shift_jis"),
    ("ja", "euc_jp"),
    ("ko", "euc_kr"),
    ("zh", "gb18030"),
    ("tw", "big5"),
    ("tw", "gb18030"),
]


@pytest.mark.parametrize(("language", "charset"), LEGACY)
@pytest.mark.parametrize("times", [2, 400])
def test_an_ordinary_text_in_an_old_charset_is_read_as_it_was_written(
    language: str, charset: str, times: int
) -> None:
    text = (SENTENCES[language] + "\n") * times
    decoded = decode_text(text.encode(charset))
    assert decoded.text == text
    assert decoded.is_guess
    assert decoded.replaced == 0


@pytest.mark.parametrize("language", SENTENCES)
def test_utf8_is_recognised_without_a_guess(language: str) -> None:
    decoded = decode_text(SENTENCES[language].encode())
    assert (decoded.text, decoded.charset, decoded.is_guess) == (SENTENCES[language], "utf-8", False)


@pytest.mark.parametrize(
    ("mark", "charset"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
    ],
)
def test_a_byte_order_mark_decides(mark: bytes, charset: str) -> None:
    data = mark + "Größe 漢字 😀".encode(charset)
    decoded = decode_text(data)
    assert (decoded.text, decoded.charset, decoded.is_guess) == ("Größe 漢字 😀", charset, False)
    assert not is_binary(data)


def test_a_few_damaged_bytes_do_not_turn_utf8_into_something_else() -> None:
    data = SENTENCES["zh"].encode()
    decoded = decode_text(data[:30] + b"\xff" + data[30:-1])
    assert decoded.charset == "utf-8"
    assert decoded.is_guess
    assert decoded.replaced == 2


@pytest.mark.parametrize(
    ("text", "lost"), [("Où étais-tu, comme l’été", 1), ("山路を登る", 1), ("山路を登る", 2)]
)
def test_a_short_text_in_utf8_stays_one_where_its_last_character_is_cut(text: str, lost: int) -> None:
    decoded = decode_text(text.encode()[:-lost])
    assert (decoded.charset, decoded.replaced) == ("utf-8", 1)
    assert decoded.text.startswith(text[:4])


def test_an_accent_at_the_very_end_of_a_text_in_latin_1_is_no_cut_utf8() -> None:
    text = "Il a commandé deux cafés, et moi un thé à la menthe et un café"
    assert decode_text(text.encode("cp1252")).text == text


@pytest.mark.parametrize("charset", ["cp1251", "koi8_r", "koi8_u", "iso8859_5", "cp866"])
@pytest.mark.parametrize("times", [1, 20])
def test_charsets_of_cyrillic_are_told_apart_by_case(charset: str, times: int) -> None:
    text = "Это русский текст в старой кодировке. " * times
    assert decode_text(text.encode(charset)).text == text


def test_the_sample_is_taken_from_the_whole_file() -> None:
    text = "“Quoted” matter in front.\n" * 3_000 + (SENTENCES["fr"] + "\n") * 3_000
    assert decode_text(text.encode("cp1252")).text == text


def test_a_single_endless_line_is_read() -> None:
    text = SENTENCES["ja"] * 10_000
    assert decode_text(text.encode("shift_jis")).text == text


def test_a_megabyte_of_one_byte_is_read() -> None:
    assert len(decode_text(b"\xff" * 1_000_000).text) == 1_000_000


@given(st.binary())
def test_any_bytes_decode_to_something(data: bytes) -> None:
    decoded = decode_text(data)
    assert decoded.text.count("\ufffd") == decoded.replaced


def test_noise_is_binary() -> None:
    assert is_binary(bytes(range(256)) * 40)
    assert is_binary(b"\x00" * 100)


def test_a_text_with_a_stray_control_character_is_none() -> None:
    assert not is_binary(b"a\x00b")
    assert not is_binary(b"\x1b[1mbold\x1b[0m\f\v\r\n\x1a")


@pytest.mark.parametrize("charset", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("language", ["en", "fr", "pl"])
def test_utf16_without_its_mark_is_text(language: str, charset: str) -> None:
    data = (SENTENCES[language] + "\r\n").encode(charset)
    assert not is_binary(data)
    decoded = decode_text(data)
    assert (decoded.text, decoded.charset) == (SENTENCES[language] + "\r\n", charset)
    assert decoded.is_guess


def test_numbers_of_two_bytes_are_no_text() -> None:
    assert is_binary(b"".join(number.to_bytes(2, "little") for number in [1, 2, 3, 4, 5, 6, 7, 8] * 20))


@pytest.mark.parametrize(
    "verse",
    [
        "床前明月光，疑是地上霜。举头望明月，低头思故乡。",
        "春眠不觉晓",
        "白日依山尽，黄河入海流。\n欲穷千里目，更上一层楼。",
        "国破山河在，城春草木深。感时花溅泪，恨别鸟惊心。",
    ],
)
def test_a_few_lines_of_chinese_are_told_from_other_scripts(verse: str) -> None:
    assert decode_text(verse.encode("gb18030")).text == verse
