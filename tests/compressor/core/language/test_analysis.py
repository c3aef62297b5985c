"""The analyser: the terms of a question meet the terms of the passage that answers it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compressor.core.language.analysis import MAX_QUERY_TERMS, Analyzer
from compressor.core.language.languages import detect_language, detect_languages, stemmer_name
from compressor.core.language.scripts import find_words, fold_accents, normalise
from compressor.core.language.stopwords import STOP_WORDS


def query(text: str, language: str = "en") -> list[str]:
    return [each.term for each in Analyzer(language).query_terms(text)]


def weights(text: str, language: str = "en") -> dict[str, float]:
    return {each.term: each.weight for each in Analyzer(language).query_terms(text)}


@pytest.mark.parametrize(
    ("question", "terms"),
    [
        ("How could natural selection produce an organ as perfect as the eye?",
         ["natur", "select", "produc", "organ", "perfect", "eye"]),
        ("What is DNA?", ["dna"]),
        ("What is RNA?", ["rna"]),
        ("How does a bee build its home?", ["bee", "build", "home"]),
        ("atp", ["atp"]),
        ("What does Darwin mean by the struggle for existence?", ["darwin", "struggl", "exist"]),
        ("summarize the argument about pigeons", ["argument", "pigeon"]),
        ("can you explain please what the ox eats", ["ox", "eat"]),
        ("¿Qué significa la selección natural?", ["seleccion", "selección", "natur"]),
    ],
)  # fmt: skip
def test_a_question_is_searched_for_what_it_names_however_short(question: str, terms: list[str]) -> None:
    assert query(question) == terms


@pytest.mark.parametrize(
    "message", ["explain more", "why?", "summarize this", "what is this about?", "继续", "もっと詳しく"]
)
def test_a_message_that_names_nothing_has_no_terms(message: str) -> None:
    assert query(message) == []


def test_a_word_is_dropped_by_the_questions_language_not_by_the_files() -> None:
    assert query("How do stars die?", "en") == ["star", "die"]
    assert query("Wie sterben die Sterne?", "en") == ["sterben", "stern"]
    assert "was" not in query("Was ist RNA?", "en")


def test_a_lone_function_word_of_another_language_is_a_term() -> None:
    assert query("war", "en") == ["war"]


def test_asking_verbs_after_an_article_are_nouns() -> None:
    assert query("What is the mean of the sample?") == ["mean", "sampl"]


def test_acronyms_spelled_like_function_words_are_kept() -> None:
    assert "who" in query("Where does the next director of the WHO come from?")
    assert "who" in Analyzer("en").terms("The WHO was told of it.")
    assert "who" not in Analyzer("en").terms("Those who were told of it.")
    assert query("WHAT IS DNA") == ["dna"]


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("Darwin's hive-bee", ["darwin", "hive", "bee"]),
        ("Darwin\u2019s", ["darwin"]),
        ("they don't, won't and can\u2019t", []),
        ("U.S. policy", ["us", "polici"]),
        ("section 3.2 of 1,859 pages in 5.500.000", ["section", "3.2", "1859", "page", "5500000"]),
        ("[1,2,3]", ["1", "2", "3"]),
        ("__init__ and snake_case", ["init", "snake", "case"]),
        ("scientiﬁc ﬂora", ["scientif", "flora"]),
        ("sci\u00adence", ["scienc"]),
        ("end.Next", ["end", "next"]),
        ("COVID-19", ["covid", "19"]),
    ],
)
def test_words_as_written_come_apart_into_terms(text: str, terms: list[str]) -> None:
    assert Analyzer("en").terms(text) == terms


def test_accents_may_be_left_out_on_either_side() -> None:
    spanish = Analyzer("es")
    assert set(spanish.terms("la evolución")) & {each.term for each in spanish.query_terms("evolucion")}
    assert set(spanish.terms("la evolucion")) & {each.term for each in spanish.query_terms("evolución")}


def test_the_accented_form_counts_beside_the_one_without() -> None:
    assert Analyzer("es").terms("año ano") == ["ano", "año", "ano"]
    assert weights("año", "es") == {"ano": 1.0, "año": 0.5}


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("en", "wing", "wings"), ("es", "canción", "canciones"), ("fr", "évolution", "évolutions"),
        ("de", "Haus", "Häuser"), ("it", "teoria", "teorie"), ("pt", "célula", "células"),
        ("ru", "вид", "виды"),
        ("nl", "dier", "dieren"), ("sv", "djur", "djuren"),
    ],
)  # fmt: skip
def test_inflections_meet(language: str, one: str, other: str) -> None:
    analyzer = Analyzer(language)
    assert set(analyzer.terms(one)) & set(analyzer.terms(other))


def test_elided_articles_fall_off() -> None:
    assert Analyzer("fr").terms("l'organe d'un œil qu'il voit") == ["organ", "oeil", "œil", "voit"]


def test_sharp_s_and_capitals_fold() -> None:
    assert Analyzer("de").terms("STRASSE Straße") == ["strass", "strass"]


class TestScriptsWithoutSpaces:
    """Runs give characters and pairs, in questions and in passages alike."""

    def test_a_word_inside_a_run_is_found(self) -> None:
        assert "学习" in Analyzer("zh").terms("机器学习的基本原理")
        assert weights("学习", "zh") == {"学": 0.3, "习": 0.3, "学习": 1.0}

    def test_a_single_character_is_all_there_is(self) -> None:
        assert weights("癌", "zh") == {"癌": 1.0}
        assert weights("什么是癌？", "zh")["癌"] == 1.0

    def test_question_words_are_not_searched_for(self) -> None:
        found = weights("什么是机器学习？", "zh")
        assert found["机器"] == found["学习"] == 1.0
        assert "什么" not in found
        assert found.get("是机", 0.0) < 1.0

    def test_a_particle_weakens_a_pair_but_does_not_remove_it(self) -> None:
        assert 0 < weights("机器学习的目的是什么", "zh")["习的"] < 1.0

    def test_japanese_particles_are_not_searched_for(self) -> None:
        found = weights("自然選択とは何ですか", "ja")
        assert found["自然"] == found["選択"] == 1.0
        assert not {"とは", "です", "すか"} & set(found)

    def test_latin_words_inside_are_terms_of_their_own(self) -> None:
        assert "dna" in Analyzer("zh").terms("什么是DNA的结构")
        assert "dna" in query("什么是DNA", "zh")
        assert Analyzer("zh").terms("2004年")[:1] == ["2004"]

    @pytest.mark.parametrize(
        ("language", "word", "sentence"),
        [
            ("th", "วิวัฒนาการ", "ทฤษฎีวิวัฒนาการของดาร์วิน"), ("lo", "ປະເທດ", "ປະເທດລາວ"),
            ("km", "ប្រទេស", "ប្រទេសកម្ពុជា"), ("my", "မြန်မာ", "မြန်မာနိုင်ငံ"),
            ("ko", "진화", "진화는 무엇인가"),
            ("ja", "ミツバチ", "ミツバチは巣を作る"),
        ],
    )  # fmt: skip
    def test_each_of_them_is_found_inside_a_run(self, language: str, word: str, sentence: str) -> None:
        analyzer = Analyzer(language)
        pairs = {each.term for each in analyzer.query_terms(word) if each.weight == 1.0 or language == "ja"}
        assert pairs
        assert len(pairs & set(analyzer.terms(sentence))) >= len(pairs) - 1

    def test_a_vowel_sign_stays_with_its_consonant(self) -> None:
        assert find_words("हिन्दी भाषा") == ["हिन्दी", "भाषा"]
        assert "วั" in Analyzer("th").terms("วัน")


def test_arabic_presentation_forms_are_plain_letters() -> None:
    assert Analyzer("ar").terms("\ufeb3\ufefc\ufee1") == Analyzer("ar").terms("سلام")


def test_vowel_points_may_be_left_out() -> None:
    assert fold_accents("كِتَاب") == "كتاب"
    assert fold_accents("שָׁלוֹם") == "שלום"


def test_a_question_in_another_language_than_the_file_meets_it_in_names() -> None:
    assert set(query("¿Qué dice Darwin de las abejas?", "en")) & set(Analyzer("en").terms("Darwin says"))


def test_words_of_the_request_count_less_than_words_of_the_subject() -> None:
    found = weights("what does the book say about pigeons")
    assert found["pigeon"] == 1.0
    assert found.get("book", 0.0) < 0.5


def test_a_very_long_question_gives_a_bounded_number_of_terms() -> None:
    long = " ".join(f"word{i}" for i in range(20_000))
    terms = query(long)
    assert 0 < len(terms) <= MAX_QUERY_TERMS
    assert terms[0] == "word0"
    assert terms[-1] == "word19999"


@pytest.mark.parametrize(
    "text", ["a" * 200_000, "1," * 100_000, "'" * 100_000, "學" * 100_000, "ก" * 50_000, "a.b" * 50_000]
)
def test_endless_words_are_analysed_all_the_same(text: str) -> None:
    assert all(len(term) <= 64 for term in Analyzer("en").terms(text))
    query(text)


@settings(deadline=None)
@given(text=st.text(), language=st.sampled_from(["", "en", "de", "zh", "ja", "th", "ar", "xx"]))
def test_no_text_breaks_the_analyser(text: str, language: str) -> None:
    analyzer = Analyzer(language)
    assert all(analyzer.terms(text))
    assert all(0 < each.weight <= 1 for each in analyzer.query_terms(text))


@given(text=st.text(alphabet=st.characters(codec="utf-8"), max_size=40))
def test_a_text_has_the_same_terms_in_every_normal_form(text: str) -> None:
    assert Analyzer("en").terms(normalise(text)) == Analyzer("en").terms(text)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("what is DNA", "en"), ("was ist RNA", "de"), ("que es la seleccion natural", "es"),
        ("pourquoi la sélection", "fr"),
        ("o que é a seleção natural", "pt"), ("che cos'è la selezione", "it"), ("как работает отбор", "ru"),
        ("Що таке добір і як", "uk"), ("ما هو الانتخاب", "ar"), ("自然選択とは何ですか", "ja"),
        ("什么是自然选择", "zh"),
        ("진화는 무엇인가", "ko"), ("วิวัฒนาการคืออะไร", "th"), ("¿ancho de vía?", "es"),
        ("Hoe werkt de natuurlijke selectie", "nl"),
        ("Vad är det naturliga urvalet", "sv"), ("DNA", ""), ("", ""), ("1859, 3.2", ""), ("...", ""),
        ("\ud800", ""),
    ],
)  # fmt: skip
def test_the_language_of_a_text_is_told_by_its_script_and_function_words(text: str, language: str) -> None:
    assert detect_language(text) == language


def test_a_text_in_two_scripts_is_in_two_languages() -> None:
    assert detect_languages("什么是 the theory of everything and how does it work")[0] == "en"
    assert "zh" in detect_languages("什么是 the theory of everything and how does it work")


def test_a_long_text_is_judged_by_samples_from_all_of_it() -> None:
    licence = "This licence is for the use of anyone and of everyone. " * 40
    spanish = "La selección natural actúa en la lucha por la vida de los seres. " * 4_000
    assert detect_language(licence + spanish) == "es"


def test_every_language_has_a_stemmer_or_says_that_it_has_none() -> None:
    assert stemmer_name("en") == "english"
    assert stemmer_name("zh") == "english"
    assert stemmer_name("uk") == stemmer_name("") == ""


@pytest.mark.parametrize("language", ["en", "es", "fr", "de", "it", "pt"])
def test_the_main_stop_lists_are_full_and_hold_no_subject(language: str) -> None:
    assert len(STOP_WORDS[language]) > 150
    assert not STOP_WORDS[language] & {
        "dna",
        "rna",
        "atp",
        "bee",
        "ox",
        "eye",
        "cell",
        "ley",
        "rey",
        "roi",
        "art",
        "tag",
    }
