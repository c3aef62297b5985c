"""Set phrases of the languages students write in, one module a language, as data."""

from functools import lru_cache

from compressor.core.phrases.de import GERMAN
from compressor.core.phrases.en import ENGLISH
from compressor.core.phrases.es import SPANISH
from compressor.core.phrases.fr import FRENCH
from compressor.core.phrases.it import ITALIAN
from compressor.core.phrases.ja import JAPANESE
from compressor.core.phrases.pt import PORTUGUESE
from compressor.core.phrases.table import Lexicon, Phrases, Role, compile_table
from compressor.core.phrases.zh import CHINESE

TABLES: dict[str, Phrases] = {
    table.language: table
    for table in (ENGLISH, SPANISH, FRENCH, GERMAN, PORTUGUESE, ITALIAN, CHINESE, JAPANESE)
}
"""ISO 639-1 code -> table."""


@lru_cache(maxsize=len(TABLES))
def lexicon(language: str) -> Lexicon:
    """The compiled table of one language; KeyError where there is none."""
    return compile_table(TABLES[language])


__all__ = ["TABLES", "Lexicon", "Phrases", "Role", "lexicon"]
