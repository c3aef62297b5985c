"""Which sentences are quoted, decided on sentences made by hand."""

from __future__ import annotations

from context_manager.llm.sentence_choice import Room, analyse, beginnings, closest, one_a_part
from context_manager.llm.sentences import Sentence
from tests.compressor.small_books import indexed

FILE = indexed(["Granite is a rock. Willow is a tree."])
ROOM = Room(quotations=3, characters=400)


def sentence(text: str, chunk: int, *, opens_section: bool = False) -> Sentence:
    return Sentence(
        text,
        place=f"p. {chunk}",
        file=0,
        chunk=chunk,
        start=chunk * 100,
        opens_paragraph=True,
        opens_section=opens_section,
        is_prose=True,
    )


def chosen(texts: list[str], search: str, *, ranks: dict[tuple[int, int], int] | None = None) -> list[str]:
    sentences = [sentence(text, chunk) for chunk, text in enumerate(texts)]
    return [each.text for each in closest(analyse(sentences, [FILE]), [search], [FILE], ranks or {}, ROOM)]


def test_two_words_of_the_question_in_one_sentence_beat_one_rare_word() -> None:
    texts = ["The bee builds wax cells.", "The bee flies.", "The comb glows.", "Wax melts.", "Cells rest."]

    assert "The bee builds wax cells." in chosen(texts, "bee wax cells comb")[:1]


def test_the_rarer_of_two_words_counts_more() -> None:
    texts = ["The bee flies far.", "The bee sleeps long.", "The bee eats much.", "The moth flies far."]

    assert "The moth flies far." in chosen(texts, "bee moth")


def test_of_equal_sentences_the_one_in_the_better_passage_is_quoted() -> None:
    texts = ["The bee flies far away."] * 2 + ["The ant walks far away."] * 8
    sentences = [sentence(text, chunk) for chunk, text in enumerate(texts)]
    ranks = {(0, 1): 0, (0, 0): 50}
    (only,) = closest(analyse(sentences, [FILE]), ["bee"], [FILE], ranks, Room(quotations=1))

    assert only.chunk == 1


def test_a_question_without_a_shared_word_chooses_nothing() -> None:
    assert chosen(["The bee flies."], "volcano") == []
    assert chosen(["The bee flies."], "") == []


def test_what_shares_little_is_left_out_once_there_is_enough() -> None:
    texts = [
        "The bee builds wax cells in the comb.",
        "Wax cells hold the comb of the bee.",
        "A bee sat there.",
    ]

    assert chosen(texts, "bee wax cells comb") == texts[:2]


def test_of_each_part_the_sentence_that_opens_a_section_is_quoted() -> None:
    book = indexed(["\n\n".join(f"Part {n}\n======\n\nIt begins.\n\nIt ends." for n in range(3))])
    sentences = [sentence(f"Sentence {n} tells of it.", n % 2, opens_section=n in {1, 5}) for n in range(6)]
    picked = one_a_part(analyse(sentences, [book]), [book], Room(quotations=3, characters=400))

    assert sentences[1] in picked
    assert sentences[5] in picked
    assert len(picked) == 3


def test_a_part_of_long_sentences_still_gives_one() -> None:
    sentences = [sentence("word " * 70 + "end.", chunk) for chunk in range(4)]

    assert len(one_a_part(analyse(sentences, [FILE]), [FILE], Room(quotations=4, characters=100))) == 4


def test_beginnings_follow_the_ranking_and_come_in_file_order() -> None:
    sentences = [sentence(f"Sentence {n} begins here.", n) for n in range(5)]
    picked = beginnings(sentences, {(0, 4): 0, (0, 1): 1, (0, 2): 2}, Room(quotations=2))

    assert [each.chunk for each in picked] == [1, 4]


def test_one_sentence_is_quoted_even_where_it_is_longer_than_the_room() -> None:
    sentences = [sentence("The bee " + "flies " * 50 + "far.", 0)]

    assert beginnings(sentences, {}, Room(characters=10)) == sentences
    assert closest(analyse(sentences, [FILE]), ["bee"], [FILE], {}, Room(characters=10)) == sentences
