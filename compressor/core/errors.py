"""The root of the compressor's error tree.

CompressorError
|-- RequestError            a question that cannot be answered as it stands (core.requests)
|-- BudgetTooSmallError     fewer tokens than the shortest excerpt needs (core.writing)
|-- ExtractionError         a file that cannot be read (extraction)
`-- EmbeddingError          vectors that cannot be had (embedding)
"""


class CompressorError(Exception):
    """Anything the compressor refuses; the message says what is wrong and what to do about it."""
