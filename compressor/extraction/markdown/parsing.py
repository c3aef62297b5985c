"""From Markdown to HTML, which the reader of web pages then reads. What CommonMark would drop is kept.

It drops names in angle brackets that are no HTML (``List<int>``), definitions of footnotes, cells that are
too many, and all that nests deeper than its limit.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.rules_block import StateBlock, blockquote, list_block
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from compressor.extraction.markdown.footnotes import add_footnotes
from compressor.extraction.markdown.formulas import add_formulas
from compressor.extraction.markdown.tables import add_tables

_MAX_NESTING = 60
_MAX_LEVEL = 40
_TAG_NAME = re.compile(r"</?([a-zA-Z][\w-]*)")
_ADDRESS = re.compile(r"(?:https?|ftp|mailto):", re.IGNORECASE)
_HTML = frozenset(
    (
        "a abbr address article aside audio b base bdi bdo big blockquote body br button canvas caption "
        "center cite code col colgroup data datalist dd del details dfn dialog div dl dt em embed "
        "fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html i "
        "iframe img input ins kbd label legend li link main map mark math menu meta meter nav noscript "
        "object ol optgroup option output p param picture pre progress q rb rp rt rtc ruby s samp script "
        "search section select slot small source span strike strong style sub summary sup svg table tbody "
        "td template textarea tfoot th thead time title tr track tt u ul var video wbr"
    ).split()
)

BlockRule = Callable[[StateBlock, int, int, bool], bool]


def write_html(text: str) -> str:
    """Return the HTML of a Markdown text."""
    return str(_make_parser().render(text))


def _make_parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": _MAX_NESTING}, renderer_cls=_Renderer)
    parser.enable("strikethrough")
    rules = parser.block.ruler
    rules.at(
        "blockquote", _limit_depth(blockquote), {"alt": ["paragraph", "reference", "blockquote", "list"]}
    )
    rules.at("list", _limit_depth(list_block), {"alt": ["paragraph", "reference", "blockquote"]})
    add_tables(parser)
    add_footnotes(parser)
    add_formulas(parser)
    return parser


def _limit_depth(rule: BlockRule) -> BlockRule:
    """Return the rule as it is down to a depth; what lies deeper is text."""

    def limited(state: StateBlock, start: int, end: int, silent: bool) -> bool:  # noqa: FBT001 - its form
        return state.level <= _MAX_LEVEL and rule(state, start, end, silent)

    return limited


class _Renderer(RendererHTML):
    """Writes the tokens as HTML: formulas as they are, links with their addresses."""

    def formula_inline(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
        formula = escape(tokens[index].content)
        return f"<pre>{formula}</pre>" if "\n" in formula else formula

    def formula_block(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
        return f"<pre>{escape(tokens[index].content)}</pre>\n"

    def html_inline(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
        return _keep_names(tokens[index].content)

    def html_block(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
        content = tokens[index].content
        return content if _is_html(content) else f"<p>{escape(content)}</p>\n"

    def link_close(self, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
        address, text = _find_link(tokens, index)
        is_told = not _ADDRESS.match(address) or address.removeprefix("mailto:") in text
        return "</a>" if is_told else f"</a> ({escape(address)})"


def _keep_names(tag: str) -> str:
    return tag if _is_html(tag) else escape(tag)


def _is_html(tag: str) -> bool:
    """Tell whether this is an element of HTML, a comment or the like, and no name out of the text."""
    name = _TAG_NAME.match(tag.lstrip())
    return name is None or name[1].lower() in _HTML


def _find_link(tokens: Sequence[Token], index: int) -> tuple[str, str]:
    """Return the address and the text of the link that ends at `index`."""
    start = next(at for at in range(index, -1, -1) if tokens[at].type == "link_open")
    text = "".join(token.content for token in tokens[start:index])
    return str(tokens[start].attrGet("href") or ""), text
