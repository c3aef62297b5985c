"""Words and titles that say what a section is: chapter words, contents, index, preface, introduction and kin.

Titles stand here in lower case, without closing marks, as `plain_name` gives them, a language a line.
"""

from __future__ import annotations

import re

BOOK_WORDS = "book|volume|vol|buch|band|libro|livre|tomo|tome|книга|том"
PART_WORDS = "part|teil|parte|partie|часть"
CHAPTER_WORDS = (
    "chapter|chap|appendix|annex|lecture|letter|act|unit|lesson|module|article|canto|"
    "cap[ií]tulo|cap|ap[eé]ndice|anexo|lecci[oó]n|unidad|tema|"
    "chapitre|annexe|le[cç]on|unit[eé]|"
    "kapitel|anhang|vorlesung|lektion|"
    "capitolo|appendice|lezione|li[cç][aã]o|unidade|hoofdstuk|глава|приложение|лекция"
)
SECTION_WORDS = (
    "section|scene|secci[oó]n|escena|sc[eè]ne|abschnitt|paragraph|sezione|scena|se[cç][aã]o|раздел|параграф|§"
)


def _names(table: str) -> frozenset[str]:
    return frozenset(name.strip() for line in table.splitlines() for name in line.split(",") if name.strip())


LETTERED = _names("""
    appendix, annex, part, section, unit, module, apéndice, anexo, parte, sección, annexe, partie
    anhang, teil, abschnitt, appendice, приложение, часть, раздел
""")
"""What is also counted in letters: "Appendix B"."""

CONTENTS_NAMES = _names("""
    contents, table of contents, detailed contents, brief contents, contents in brief, list of contents
    summary of contents
    índice general, índice de contenidos, contenido, contenidos, tabla de contenido, tabla de contenidos
    table des matières, sommaire
    inhalt, inhaltsverzeichnis, inhaltsübersicht
    indice dei contenuti, indice generale, sommario, sumário, inhoud, inhoudsopgave
    目录, 目錄, 目次, もくじ, 목차, 차례
    содержание, оглавление, المحتويات, فهرس المحتويات
""")
INDEX_NAMES = _names("""
    index, general index, subject index, index of names, name index, author index, index of subjects, indexes
    index of terms
    índice alfabético, índice analítico, índice onomástico, índice de términos, índice temático
    index général, index des noms
    register, sachregister, personenregister, stichwortverzeichnis, sachverzeichnis, namensverzeichnis
    indice analitico, indice dei nomi, índice remissivo
    索引, 人名索引, 事項索引, 색인, 찾아보기
    указатель, предметный указатель, именной указатель
    алфавитный указатель
""")
CONTENTS_OR_INDEX_NAMES = _names("index, índice, indice")
"""A list of contents at the beginning of a file, an index at its end."""

NOTICE_NAMES = _names("""
    copyright, copyright page, dedication, dedication page, epigraph, title page, half title, half-title page
    cover, cover page, imprint
    dedicatoria, portada, créditos, dédicace, couverture, widmung, titelseite, impressum, 版权, 版权页
""")
"""Front matter of one page."""
FRONT_NAMES = NOTICE_NAMES | _names("""
    preface, preface to the first edition, preface to the second edition, preface to the third edition
    foreword, forward, acknowledgements, acknowledgments, acknowledgement, acknowledgment, about the author
    about the authors, about this book, list of figures, list of tables, list of illustrations, list of maps
    list of abbreviations, list of plates, series page, front matter, frontmatter, also by, by the same author
    praise, colophon, transcriber's note, transcriber’s note, to the reader
    prefacio, prólogo del editor, agradecimientos, lista de figuras, lista de tablas
    préface, avant-propos, remerciements
    vorwort, geleitwort, danksagung, abbildungsverzeichnis, tabellenverzeichnis, abkürzungsverzeichnis
    prefazione, ringraziamenti, prefácio, agradecimentos, voorwoord
    前言, 序, 序言, 致谢, 鸣谢, はじめに, まえがき, 序文, 謝辞, 凡例, 머리말, предисловие, благодарности
""")
BEGINNING_NAMES = _names("""
    introduction, introductory, abstract, prologue, executive summary, overview
    introducción, resumen, prólogo
    résumé
    einleitung, einführung, zusammenfassung, prolog
    introduzione, introdução, inleiding
    绪论, 引言, 导论, 导言, 緒論, 序論, 序章, 摘要, 서론, введение
""")
INNER_NAMES = _names("""
    summary, notes, exercises, methods, materials and methods, results, discussion, background, related work
    further reading, introduction, overview, abstract, references, conclusion, conclusions, answers
    resumen, introducción, notas, referencias, conclusiones
    résumé, références
    zusammenfassung, einleitung, einführung, anmerkungen, fazit
""")
"""Names that, once chapters have begun, name a part of a chapter."""
OTHER_NAMES = _names("""
    epilogue, afterword, bibliography, works cited, endnotes, glossary, appendix, appendices
    conclusión, epílogo, bibliografía, glosario, anexo, apéndice, ejercicios, métodos, resultados, discusión
    conclusion générale, bibliographie, glossaire, annexe, exercices
    schluss, literaturverzeichnis, literatur, glossar, anhang, nachwort, übungen, ergebnisse, diskussion
    bibliografia, conclusione, conclusioni, conclusão, referências
    结论, 結論, 参考文献, 附录, 后记, 終章, あとがき, おわりに, 付録, 결론, 참고문헌
    заключение, список литературы, литература
""")
KNOWN_NAMES = (
    CONTENTS_NAMES
    | INDEX_NAMES
    | CONTENTS_OR_INDEX_NAMES
    | FRONT_NAMES
    | BEGINNING_NAMES
    | INNER_NAMES
    | OTHER_NAMES
)

RUSSIAN_ORDINALS = {
    word: number
    for number, words in enumerate(
        (
            "первая первый|вторая второй|третья третий|четвертая четвертый|пятая пятый|шестая шестой|"
            "седьмая седьмой|восьмая восьмой|девятая девятый|десятая десятый"
        ).split("|"),
        start=1,
    )
    for word in words.split()
}

_HAN = r"[\u3040-\u30ff\u3400-\u9fff]"
_SPACED_HAN = re.compile(rf"(?<={_HAN})\s+(?={_HAN})")


def plain_name(title: str) -> str:
    """A title as these tables hold it: lower case, single spaces, no closing mark, no space in Han words."""
    return _SPACED_HAN.sub("", " ".join(title.split())).strip(" .:;,*#_—–-").lower()


def begins_a_book(name: str) -> bool:
    """Whether the plain name opens the text proper: "introduction", "introduction and plan of the work"."""
    return name in BEGINNING_NAMES or name.split(" ", maxsplit=1)[0] in BEGINNING_NAMES
