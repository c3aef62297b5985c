"""PowerPoint presentations (.pptx): a page a slide, in the order in which they are given."""

from compressor.extraction.pptx.reader import read_pptx

__all__ = ["read_pptx"]
