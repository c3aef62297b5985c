from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.extraction.markup.events import End, Start
from compressor.extraction.markup.html_events import read_html
from tests.compressor.extraction.markup.reading import read_pages

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


@pytest.mark.parametrize(
    "source",
    [
        "<div>" * 30_000 + "word",
        "<b>" * 100_000 + "word",
        "<p>a" * 30_000 + "word",
        "<table><tr><td>" * 10_000 + "word",
        "<ul><li>" * 15_000 + "word",
        "<sup>a" * 15_000 + "word",
        "</div>" * 100_000 + "word",
        "<table>" + ("<tr>" + "<td>x" * 10) * 3_000 + "<tr><td>word</table>",
        "<" * 150_000 + " word",
        "<!--" * 30_000 + "--><p>word",
        "&amp" * 60_000 + " word",
        "<h1>a</h1>" * 10_000 + "word",
        "<p><span role=doc-pagebreak></span>a" * 7_000 + "word",
    ],
    ids=lambda source: source[:20],
)
def test_hostile_pages_take_linear_time_and_lose_nothing(source: str) -> None:
    started = time.process_time()
    texts = read_pages(source).texts
    assert time.process_time() - started < 3
    assert texts[-1].endswith("word")
