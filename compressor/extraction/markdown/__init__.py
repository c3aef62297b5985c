"""Markdown (.md): CommonMark with tables, strikethrough, front matter, footnotes and formulas."""

from compressor.extraction.markdown.reader import read_markdown_file

__all__ = ["read_markdown_file"]
