from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.extraction.markup.events import End, Start
from compressor.extraction.markup.html_events import read_html
from tests.compressor.extraction.markup.reading import read_pages
from tests.compressor.steps import growth

TAGS = st.sampled_from(
    "p div span table tr td th caption ul ol li dl dt dd h1 h3 pre br sup sub a q ruby rt math mi msup img "
    "section aside blockquote b".split()
)
WORDS = st.text("abcdefg", min_size=1, max_size=5)
TREES = st.recursive(
    WORDS,
    lambda children: st.builds(
        lambda tag, attributes, inside, close: f"<{tag}{attributes}>{''.join(inside)}" + f"</{tag}>" * close,
        TAGS,
        st.sampled_from(
            ["", " role=doc-pagebreak", " role=doc-footnote", " role=heading", " colspan=3 rowspan=2"]
        ),
        st.lists(children, max_size=4),
        st.booleans(),
    ),
    max_leaves=25,
)


@given(st.text(max_size=200))
def test_anything_is_read_and_its_elements_are_balanced(source: str) -> None:
    names: list[str] = []
    for event in read_html(source):
        if isinstance(event, Start):
            names.append(event.name)
        elif isinstance(event, End):
            assert names.pop() == event.name
    assert not names


@given(st.lists(TREES, max_size=4).map("".join))
def test_any_tree_is_read(source: str) -> None:
    texts, labels, outline = read_pages(source)
    assert len(texts) == len(labels)
    assert all(entry.title in texts[entry.page - 1] for entry in outline)


@given(
    st.lists(st.tuples(st.sampled_from("p div span section ul li h2 blockquote td table b".split()), WORDS))
)
def test_no_word_is_lost_whatever_stands_around_it(pieces: list[tuple[str, str]]) -> None:
    source = "".join(f"<{tag}>{word}</{tag}> " for tag, word in pieces)
    letters = "".join(read_pages(source).texts)
    assert "".join(filter(str.isalpha, letters)) == "".join(word for _, word in pieces)


HOSTILE = [
    ("", "<div>", 30_000, "word"),
    ("", "<b>", 100_000, "word"),
    ("", "<p>a", 30_000, "word"),
    ("", "<table><tr><td>", 10_000, "word"),
    ("", "<ul><li>", 15_000, "word"),
    ("", "<sup>a", 15_000, "word"),
    ("", "</div>", 100_000, "word"),
    ("<table>", "<tr>" + "<td>x" * 10, 3_000, "<tr><td>word</table>"),
    ("", "<", 150_000, " word"),
    ("", "<!--", 30_000, "--><p>word"),
    ("", "&amp", 60_000, " word"),
    ("", "<h1>a</h1>", 10_000, "word"),
    ("", "<p><span role=doc-pagebreak></span>a", 7_000, "word"),
]
"""How a page begins, what it says over and over, how often, and how it ends."""


@pytest.mark.parametrize(("start", "piece", "count", "end"), HOSTILE)
def test_hostile_pages_lose_nothing(start: str, piece: str, count: int, end: str) -> None:
    assert read_pages(start + piece * count + end).texts[-1].endswith("word")


@pytest.mark.parametrize(("start", "piece", "_count", "end"), HOSTILE)
def test_steps_for_hostile_pages_grow_as_their_length(start: str, piece: str, _count: int, end: str) -> None:
    assert growth(lambda count: read_pages(start + piece * count + end), 500) < 5
