"""Titles that say what a section is, in lower case without closing marks: contents, index, preface,
introduction, ...
"""

from __future__ import annotations

import re

CONTENTS_NAMES = frozenset(
    (
        "contents|table of contents|detailed contents|brief contents|contents in brief|summary of contents|"
        "índice general|contenido|contenidos|tabla de contenido|tabla de contenidos|table des matières|"
        "sommaire|inhalt|inhaltsverzeichnis|indice dei contenuti|sommario|sumário|目录|目錄|目次|もくじ|содержание|"
        "оглавление"
    ).split("|")
)
INDEX_NAMES = frozenset(
    (
        "index|general index|subject index|index of names|name index|author index|index of subjects|"
        "índice alfabético|índice analítico|índice onomástico|index général|register|sachregister|"
        "personenregister|stichwortverzeichnis|sachverzeichnis|索引|人名索引|указатель|предметный указатель"
    ).split("|")
)
FRONT_NAMES = frozenset(
    (
        "preface|preface to the second edition|foreword|forward|acknowledgements|acknowledgments|"
        "acknowledgement|dedication|copyright|about the author|about the authors|about this book|"
        "list of figures|list of tables|list of illustrations|list of abbreviations|epigraph|title page|"
        "half title|also by|praise|colophon|transcriber's note|to the reader|prefacio|prólogo del editor|"
        "agradecimientos|dedicatoria|lista de figuras|préface|avant-propos|remerciements|dédicace|vorwort|"
        "geleitwort|danksagung|widmung|abbildungsverzeichnis|tabellenverzeichnis|prefazione|ringraziamenti|"
        "prefácio|agradecimentos|前言|序|序言|致谢|版权|版权页|はじめに|まえがき|謝辞|предисловие|благодарности"
    ).split("|")
)
BEGINNING_NAMES = frozenset(
    (
        "introduction|introductory|abstract|prologue|executive summary|overview|introducción|resumen|"
        "prólogo|résumé|einleitung|einführung|zusammenfassung|prolog|introduzione|introdução|绪论|引言|导论|导言|"
        "緒論|序論|序章|摘要|введение"
    ).split("|")
)
OTHER_NAMES = frozenset(
    (
        "conclusion|conclusions|summary|epilogue|afterword|bibliography|references|notes|endnotes|glossary|"
        "appendix|appendices|methods|materials and methods|results|discussion|background|related work|"
        "exercises|further reading|answers|conclusión|conclusiones|epílogo|bibliografía|referencias|notas|"
        "glosario|anexo|apéndice|conclusion générale|bibliographie|références|glossaire|annexe|schluss|"
        "fazit|literaturverzeichnis|literatur|anmerkungen|glossar|anhang|nachwort|结论|結論|参考文献|附录|后记|終章|あとがき|"
        "заключение"
    ).split("|")
)
INNER_NAMES = frozenset(
    (
        "summary|notes|exercises|methods|materials and methods|results|discussion|background|related work|"
        "further reading|introduction|overview|abstract|references|conclusion|conclusions|answers|resumen|"
        "résumé|zusammenfassung|introducción|einleitung|einführung|notas|anmerkungen|referencias|"
        "références|conclusiones|fazit"
    ).split("|")
)
"""Names that, once chapters have begun, name a part of a chapter."""
KNOWN_NAMES = CONTENTS_NAMES | INDEX_NAMES | FRONT_NAMES | BEGINNING_NAMES | OTHER_NAMES


def plain_name(title: str) -> str:
    """A title as these tables hold it: lower case, single spaces, no closing mark."""
    return re.sub(r"\s+", " ", title).strip(" .:;,*#_—–-").lower()


def begins_a_book(name: str) -> bool:
    """Whether the plain name opens the text proper: "introduction", "introduction and plan of the work"."""
    return name in BEGINNING_NAMES or name.split(" ", maxsplit=1)[0] in BEGINNING_NAMES
