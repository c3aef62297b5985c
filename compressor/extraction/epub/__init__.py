"""EPUB books, versions 2 and 3: their parts in reading order, with the pages and chapters that they name."""

from compressor.extraction.epub.reader import read_epub

__all__ = ["read_epub"]
