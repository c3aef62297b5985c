from __future__ import annotations

import pytest

from compressor.core.document import OutlineEntry
from tests.compressor.extraction.markup.reading import read_pages, text_of


def test_headings_are_the_outline_and_blocks_of_their_own() -> None:
    source = (
        "<h1>Of <i>Whales</i><br>and Men</h1>Some text<h3 aria-level=2>Two ¶</h3>"
        "<div role=heading aria-level=4>Deep</div><div role=heading>Default</div><p>End"
    )
    [text], _, outline = read_pages(source)
    assert text == "Of Whales and Men\n\nSome text\n\nTwo\n\nDeep\n\nDefault\n\nEnd"
    assert outline == (
        OutlineEntry("Of Whales and Men", 1, 1, 1),
        OutlineEntry("Two", 2, 1, 1),
        OutlineEntry("Deep", 4, 1, 1),
        OutlineEntry("Default", 2, 1, 1),
    )


def test_a_heading_that_was_never_closed_ends_with_the_next_paragraph() -> None:
    [text], _, outline = read_pages("<h1>Title<p>One.<p>Two.")
    assert text == "Title\n\nOne.\n\nTwo."
    assert [entry.title for entry in outline] == ["Title"]


def test_a_paragraph_that_was_made_large_is_no_heading() -> None:
    [text], _, outline = read_pages(f"<h2>{'word ' * 100}</h2>")
    assert (text, outline) == (("word " * 100).strip(), ())


def test_white_space_is_that_of_a_screen() -> None:
    assert text_of("<p>  One \n\t two<b> three </b> four<br>five&nbsp;six<br><br>seven</p>") == (
        "One two three four\nfive six\n\nseven"
    )


def test_line_breaks_of_the_file_part_no_chinese_words() -> None:
    assert text_of("<p>机器\n  学习 和\nAI\n模型") == "机器学习 和 AI 模型"


def test_soft_hyphens_go_and_joiners_stay() -> None:
    assert text_of("<p>hy&shy;phen می&zwnj;خواهم 👩&zwj;🔬") == "hyphen می\u200cخواهم 👩\u200d🔬"


def test_right_to_left_text_stays_in_logical_order() -> None:
    assert (
        text_of('<p dir="rtl">\ufe8d\ufedf\ufeb4\ufefc\ufee1 <bdo dir="ltr">(السلام)</bdo>')
        == "السلام (السلام)"
    )


@pytest.mark.parametrize(
    "hidden",
    [
        "<script>var a</script>",
        "<style>p {}</style>",
        "<template><p>a</template>",
        "<noscript>a</noscript>",
        "<p hidden>a</p>",
        "<span aria-hidden=true>a</span>",
        '<div style="color: red; DISPLAY:none"><p>a</p></div>',
        "<!-- a -->",
        "<button>a</button>",
        "<select><option>a</select>",
        "<iframe>a</iframe>",
        "<span class=MathJax>a</span>",
    ],
)
def test_what_nobody_sees_is_left_out(hidden: str) -> None:
    assert text_of(f"<p>One</p>{hidden}<p>two") == "One\n\ntwo"


def test_code_keeps_its_lines() -> None:
    source = "<pre><code>def f():\n    return <b>1</b>\n\n\n\n# end<br>f()</code></pre><p>After"
    assert text_of(source) == "def f():\n    return 1\n\n# end\nf()\n\nAfter"


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("<ul><li>one<li>two</ul>", "- one\n- two"),
        ("<ol><li>one<li value=7>two<li>three</ol>", "1. one\n7. two\n8. three"),
        ("<ol start=3 type=A><li>one<li>two</ol>", "C. one\nD. two"),
        ("<ol type=i start=9><li>one<li>two</ol>", "ix. one\nx. two"),
        ("<ol reversed start=2><li>one<li>two</ol>", "2. one\n1. two"),
        ("<ol start=0 type=a><li>zero<li>one</ol>", "0. zero\na. one"),
        ("<ul><li>one<ol><li>in</ol><li>two</ul>", "- one\n  1. in\n- two"),
        ("<ul><li><p>one<p>more<li>two</ul>", "- one\n  more\n- two"),
        ("<li>alone", "- alone"),
        (
            "<dl><dt>Whale<dt>Orca<dd>A mammal.<dt>Cod<dd>A fish.</dl>",
            "Whale\nOrca\n  A mammal.\n\nCod\n  A fish.",
        ),
    ],
)
def test_lists_are_numbered_as_browsers_do(source: str, text: str) -> None:
    assert text_of(source) == text


def test_long_items_are_paragraphs_of_their_own() -> None:
    long = "word " * 100
    assert text_of(f"<ul><li>one<li>{long}<li>two</ul>") == f"- one\n\n- {long.strip()}\n\n- two"


def test_two_lists_are_two_blocks() -> None:
    assert text_of("<ul><li>a</ul><ul><li>b</ul>") == "- a\n\n- b"


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("mc<sup>2</sup>", "mc^2"),
        ("10<sup>−19</sup> J", "10^−19 J"),
        ("x<sup>n+1</sup>", "x^(n+1)"),
        ("the 19<sup>th</sup>", "the 19th"),
        ("M<sup>me</sup>", "Mme"),
        ("H<sub>2</sub>O", "H2O"),
        ("x<sub>i</sub>", "x_i"),
        ("word<sup><a href='#n1'>1</a></sup>", "word[1]"),
        ("word<a href='#n1'><sup>1</sup></a>", "word[1]"),
        ("word<sup><a href='#n1'>[1]</a></sup>", "word[1]"),
        ("word<a epub:type='noteref' href='n.html'>*</a>", "word[*]"),
        ("<q>Call me Ishmael</q>", "“Call me Ishmael”"),
        ("a<wbr>b", "ab"),
    ],
)
def test_raised_text_does_not_grow_into_words(source: str, text: str) -> None:
    assert text_of(f"<p>{source}") == text


def test_ruby_readings_are_no_part_of_the_line() -> None:
    assert text_of("<p><ruby>草枕<rp>(</rp><rt>くさまくら</rt><rp>)</rp></ruby>を読む") == "草枕を読む"
    assert text_of("<p><ruby><rb>山</rb><rb>路</rb><rt>やま</rt><rt>みち</rt></ruby>") == "山路"


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("<img alt='A white whale' src=a.png>", "[image: A white whale]"),
        ("<img alt='' src=a.png>", ""),
        ("<img alt='IMG_0042.jpg'>", ""),
        ("<img alt='Image'>", ""),
        ("<img class=emoji alt='🐋'>", "🐋"),
        ("<img class=mwe-math-fallback aria-hidden=true alt='{\\displaystyle x^{2}}'>", "x^{2}"),
        ("<figure><img alt=Map><figcaption>Fig. 1</figcaption></figure>", "[image: Map]\n\nFig. 1"),
    ],
)
def test_pictures_are_what_their_authors_say_of_them(source: str, text: str) -> None:
    assert text_of(source) == text


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("<mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup>", "E=mc^2"),
        ("<mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow></mfrac>", "a/(b+1)"),
        ("<msqrt><mi>x</mi></msqrt><msub><mi>x</mi><mi>i</mi></msub>", "√(x)x_i"),
        (
            "<semantics><mi>x</mi><annotation encoding='application/x-tex'>\\frac{a}{b}</annotation>"
            "</semantics>",
            "\\frac{a}{b}",
        ),
    ],
)
def test_formulas_are_read_in_a_line(source: str, text: str) -> None:
    assert text_of(f"<p>Let <math>{source}</math>.") == f"Let {text}."


def test_a_formula_with_its_own_words_is_read_by_them() -> None:
    assert text_of("<p><math alttext='\\alpha'><mi>α</mi></math>") == "\\alpha"


def test_a_note_inside_a_sentence_stands_behind_the_paragraph() -> None:
    source = "<div>One <span role=doc-footnote>The <b>note</b>.</span>two.</div><p>Three."
    assert text_of(source) == "One two.\n\nThe note.\n\nThree."


def test_a_note_between_paragraphs_stays_there() -> None:
    assert text_of("<p>One.</p><aside role=doc-footnote><p>1. Note.</p></aside><p>Two.") == (
        "One.\n\n1. Note.\n\nTwo."
    )


def test_a_page_begins_in_the_middle_of_a_paragraph() -> None:
    source = (
        "<p>One wo<span role=doc-pagebreak aria-label='12'></span>rd, "
        "and <span role=doc-pagebreak>13</span>more."
    )
    texts, labels, _ = read_pages(source)
    assert (texts, labels) == (("One word,", "and", "more."), ("", "12", "13"))


def test_a_page_that_begins_in_a_heading_begins_with_it() -> None:
    texts, labels, outline = read_pages("<p>Cover<h1><a role=doc-pagebreak title=5 id=p5></a>One</h1><p>Text")
    assert (texts, labels) == (("Cover", "One\n\nText"), ("", "5"))
    assert outline == (OutlineEntry("One", 1, 2, 1),)


def test_text_that_is_marked_as_a_page_break_by_mistake_is_kept() -> None:
    assert (
        read_pages("<p role=doc-pagebreak>A whole paragraph of text").texts[0] == "A whole paragraph of text"
    )


@pytest.mark.parametrize(
    "number",
    [
        "<span class='pagenum' id='Page_12'>[Pg 12]</span>",
        "<span class=pagenum><a id=p12>[12]</a></span>",
        "<span class='x-ebookmaker-pageno' title='12'></span>",
        "<span class=pageno>{12}</span>",
        "<span class=pagenum title='Page 12'>12</span>",
    ],
)
def test_numbers_of_printed_pages_begin_pages_and_are_no_text(number: str) -> None:
    texts, labels, _ = read_pages(f"<p>One {number}two.")
    assert (texts, labels) == (("One", "two."), ("", "12"))


def test_what_is_classed_as_a_page_number_and_is_none_is_text() -> None:
    assert text_of("<p>One <span class=pagenum>of many</span> two") == "One of many two"
    assert text_of("<p>One<span class=pagenum></span> two") == "One two"


def test_a_page_that_two_elements_begin_begins_once() -> None:
    source = "<p>One <i role=doc-pagebreak title=12></i><span class=pagenum>12</span>two"
    assert read_pages(source)[:2] == (("One", "two"), ("", "12"))


def test_links_to_edit_a_page_are_no_part_of_its_headings() -> None:
    source = "<h2>History<span class=mw-editsection>[edit]</span><a class=headerlink href=#h>#</a></h2>"
    assert [entry.title for entry in read_pages(source).outline] == ["History"]
