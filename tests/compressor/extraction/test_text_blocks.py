from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from compressor.core.document import OutlineEntry
from compressor.core.normalization import normalize_text
from compressor.extraction.text_blocks import BuiltPages, TextBlocks
from tests.compressor.steps import growth

TEXTS = st.text(max_size=40)
CALLS = st.lists(
    st.one_of(
        st.tuples(st.just("heading"), TEXTS, st.integers(1, 6)),
        st.tuples(st.just("paragraph"), TEXTS),
        st.tuples(st.just("note"), TEXTS),
        st.tuples(st.just("preformatted"), TEXTS),
        st.tuples(st.just("list_item"), TEXTS, st.integers(1, 9)),
        st.tuples(st.just("table"), st.lists(st.lists(TEXTS, max_size=3), max_size=3)),
        st.tuples(st.just("page_break"), st.text("ivx123", max_size=4)),
    ),
    max_size=12,
)


def letters(text: str) -> str:
    return "".join(character for character in normalize_text(text) if character.isalnum())


def put(blocks: TextBlocks, calls: list[tuple[object, ...]]) -> None:
    for name, *arguments in calls:
        getattr(blocks, str(name))(*arguments)


def words_of(argument: object) -> str:
    if isinstance(argument, list):
        return "\n".join(map(words_of, argument))
    return argument if isinstance(argument, str) else ""


@given(CALLS)
def test_no_letter_is_lost_or_moved(calls: list[tuple[object, ...]]) -> None:
    blocks = TextBlocks()
    put(blocks, calls)
    given_text = "\n".join(
        words_of(argument) for name, *rest in calls if name != "page_break" for argument in rest
    )
    assert letters("\n".join(blocks.build().texts)) == letters(given_text)  # a mark alone joins no letter


@given(CALLS)
def test_every_heading_is_the_block_that_the_outline_says(calls: list[tuple[object, ...]]) -> None:
    blocks = TextBlocks()
    put(blocks, calls)
    texts, _, outline = blocks.build()
    for entry in outline:
        read_alike = [
            block for block in texts[entry.page - 1].split("\n\n") if " ".join(block.split()) == entry.title
        ]
        assert len(read_alike) >= entry.occurrence >= 1
    titles = [" ".join(normalize_text(str(call[1])).split()) for call in calls if call[0] == "heading"]
    assert [entry.title for entry in outline] == list(filter(None, titles))


def test_blocks_are_set_apart_by_one_blank_line() -> None:
    blocks = TextBlocks()
    blocks.heading("Of  Whales\n", 2)
    blocks.paragraph(" One \n two ")
    blocks.table([["a", "b"], ["", "c"], ["", ""], ["x|y", ""]])
    blocks.preformatted("def f():\n    return 1\n\n\n\nf()\n")
    blocks.note("[1] A note.")
    texts, labels, outline = blocks.build()
    assert texts == (
        "Of Whales\n\nOne\ntwo\n\na | b\n | c\nx|y\n\ndef f():\n    return 1\n\nf()\n\n[1] A note.",
    )
    assert (labels, outline) == (("",), (OutlineEntry("Of Whales", 2, 1, 1),))


def test_a_list_is_one_block_and_its_lines_hang() -> None:
    blocks = TextBlocks()
    blocks.list_item("one\nstill one", 1, "1.")
    blocks.list_item("inner", 2, "a.")
    blocks.end_list()
    blocks.list_item("another list")
    assert blocks.build().texts == ("1. one\n   still one\n  a. inner\n\n- another list",)


def test_pages_begin_at_their_breaks() -> None:
    blocks = TextBlocks()
    blocks.page_break("iv")
    blocks.paragraph("One.")
    blocks.page_break("1")
    assert blocks.has_pages
    assert blocks.build()[:2] == (("One.", ""), ("iv", "1"))


def test_what_stands_before_the_first_page_is_a_page_without_a_label() -> None:
    blocks = TextBlocks()
    blocks.paragraph("Cover.")
    blocks.page_break("1")
    blocks.heading("One", 1)
    texts, labels, outline = blocks.build()
    assert (texts, labels) == (("Cover.", "One"), ("", "1"))
    assert outline == (OutlineEntry("One", 1, 2, 1),)


def test_a_heading_that_was_said_before_is_told_by_its_count() -> None:
    blocks = TextBlocks()
    blocks.paragraph("One")
    blocks.heading("One", 1)
    blocks.paragraph("One")
    blocks.heading("One", 1)
    assert [entry.occurrence for entry in blocks.build().outline] == [2, 4]


def build_lists_and_headings(count: int) -> BuiltPages:
    blocks = TextBlocks()
    for number in range(2 * count):
        blocks.list_item(f"item {number}")
    for number in range(count):
        blocks.heading(f"Chapter {number}", 1)
    return blocks.build()


def test_long_lists_and_many_headings_are_built() -> None:
    built = build_lists_and_headings(8_000)
    assert built.texts[0].count("\n- item") == 15_999
    assert len(built.outline) == 8_000


def test_steps_for_lists_and_headings_grow_as_their_number() -> None:
    assert growth(build_lists_and_headings, 200) < 5
