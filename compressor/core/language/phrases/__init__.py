"""Set phrases of the languages students write in, one module a language, as data."""

from functools import lru_cache

from compressor.core.language.phrases.de import GERMAN
from compressor.core.language.phrases.en import ENGLISH
from compressor.core.language.phrases.es import SPANISH
from compressor.core.language.phrases.fr import FRENCH
from compressor.core.language.phrases.it import ITALIAN
from compressor.core.language.phrases.ja import JAPANESE
from compressor.core.language.phrases.pt import PORTUGUESE
from compressor.core.language.phrases.table import Lexicon, Phrases, Role, compile_table
from compressor.core.language.phrases.zh import CHINESE

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
