"""Files of text: told from binary ones, and what there is to say where their charset was guessed."""

from __future__ import annotations

from compressor.extraction.charsets import DecodedText, is_binary
from compressor.extraction.errors import UnsupportedFormatError
from compressor.extraction.results import EncodingGuessed
from compressor.extraction.signatures import SUPPORTED_FORMATS


def refuse_binary(data: bytes) -> None:
    """Raise UnsupportedFormatError if the bytes are no text."""
    if is_binary(data):
        raise UnsupportedFormatError("binary data and no text", SUPPORTED_FORMATS)


def list_guesses(decoded: DecodedText) -> list[EncodingGuessed]:
    """Return the notice that the text's charset was guessed, if it was."""
    return [EncodingGuessed(decoded.charset, decoded.replaced)] if decoded.is_guess else []
