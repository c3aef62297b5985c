"""From a file to its pages: `extract` picks the reader, one module reads each format, errors say why not."""

from compressor.extraction.errors import ExtractionError, Reason
from compressor.extraction.formats import extract
from compressor.extraction.limits import ExtractionLimits
from compressor.extraction.results import Extraction, Notice, ProgressCallback

__all__ = [
    "Extraction",
    "ExtractionError",
    "ExtractionLimits",
    "Notice",
    "ProgressCallback",
    "Reason",
    "extract",
]
