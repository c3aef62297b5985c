"""The root of the compressor's error tree.

CompressorError
|-- RequestError            a question that cannot be answered as it stands (core.requests.request)
|-- NoFilesError            a question about no file (core.excerpts.compression)
|-- BudgetTooSmallError     fewer tokens than the shortest excerpt needs (core.excerpts.writing)
|-- FileRefused             a file that is not taken in (errors)
|-- FileNotReady            a file that cannot be asked about yet (errors)
|-- ExtractionError         a file that cannot be read (extraction.errors)
|-- EmbeddingError          vectors that cannot be had (embedding.errors)
|-- RemoteError             a server that did not give what it was asked for (remote.errors)
`-- EvaluationError         an eval that cannot be run or judged (evaluation.errors)
"""


class CompressorError(Exception):
    """Anything the compressor refuses; the message says what is wrong and what to do about it."""
