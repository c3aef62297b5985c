"""Word documents (.docx): paragraphs, headings, lists, tables, notes and formulas in reading order."""

from compressor.extraction.docx.reader import read_docx

__all__ = ["read_docx"]
