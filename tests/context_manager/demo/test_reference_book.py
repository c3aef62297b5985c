"""The demo's book, made of the help topics that every Python carries."""

from __future__ import annotations

from pydoc_data.topics import topics

from context_manager.demo.reference_book import (
    LINES_A_PAGE,
    ORDER,
    ordered_names,
    paginate,
    paragraphs,
    reference_text,
    repeated_names,
)

HEADED = "Lambdas\n*******\n\nA lambda is a function.\n\n   lambda: 1\n\nIt has no name.\n"


def words(text: str) -> list[str]:
    return text.split()


def test_no_page_is_longer_than_a_page() -> None:
    pages = reference_text(topics).split("\f")

    assert len(pages) > 150
    assert max(page.count("\n") + 1 for page in pages) <= LINES_A_PAGE
    assert all(page.strip() for page in pages)


def test_the_pages_hold_every_word_of_the_topics_in_their_order() -> None:
    expected = [word for name in ordered_names(topics) for word in words(topics[name])]

    assert words(reference_text(topics)) == expected


def test_a_heading_stays_with_what_follows_it() -> None:
    assert paragraphs(HEADED)[0] == "Lambdas\n*******\n\nA lambda is a function."


def test_indented_code_keeps_its_indentation() -> None:
    assert "   lambda: 1" in paragraphs(HEADED)


def test_a_topic_printed_inside_a_longer_one_is_left_out() -> None:
    own = {"with": "The with\n========\n\nIt opens.\n\nIt closes.\n\nIt cleans up.\n"}
    longer = {"compound": f"Compound\n********\n\nThere are several.\n\n{own['with']}\n\nThe rest.\n"}

    assert repeated_names(own | longer) == {"with"}


def test_of_two_equal_topics_one_is_kept() -> None:
    text = "The if\n******\n\nIt chooses.\n\nOnce.\n"

    assert repeated_names({"else": text, "if": text}) == {"if"}


def test_topics_that_the_order_does_not_know_come_last() -> None:
    assert ordered_names({"zebra": "Z\n*\n\nOne.", "lambda": HEADED, "aardvark": "A\n*\n\nTwo."}) == [
        "lambda",
        "aardvark",
        "zebra",
    ]


def test_the_order_names_topics_that_exist() -> None:
    assert set(ORDER) <= topics.keys()


def test_short_chapters_share_a_page_and_one_that_does_not_fit_opens_its_own() -> None:
    short, long = ["a"] * 3, ["b\nb\nb"] * 3

    assert [page.split() for page in paginate([short, short, long], lines_a_page=12)] == [
        ["a"] * 6,
        ["b"] * 9,
    ]


def test_an_endless_paragraph_fills_one_page_after_the_other() -> None:
    pages = paginate([["\n".join(["line"] * 100)]], lines_a_page=10)

    assert [page.count("line") for page in pages] == [10] * 10


def test_no_topics_are_no_pages() -> None:
    assert reference_text({}) == ""
