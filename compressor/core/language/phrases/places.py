"""How students name a part of a file, in every language at once: these words only count beside a number or a
title, so that the languages do not get in each other's way.
"""

from __future__ import annotations

from enum import StrEnum

from compressor.core.language.phrases.table import expand


class PlaceKind(StrEnum):
    """What is named. A page is a page, or a slide in a file of slides; a paragraph is counted in its section;
    everything else is a section of some rank.
    """

    PAGE = "page"
    SLIDE = "slide"
    PARAGRAPH = "paragraph"
    BOOK = "book"
    PART = "part"
    CHAPTER = "chapter"
    SECTION = "section"
    APPENDIX = "appendix"
    NAMED = "named"


_UNITS = {
    PlaceKind.PAGE: """
        page, pages, p, pp, pg, pgs, pag, pags, página, páginas, seite, seiten, s, pagina, pagine, folio,
        页, 頁, ページ, 面""",
    PlaceKind.SLIDE: """
        slide, slides, diapositiva, diapositivas, lámina, láminas, transparencia, transparencias, diapo,
        diapos, diapositive, diapositives, folie, folien, lucido, lucidi, 幻灯片, 投影片, 张幻灯片, 張投影片,
        页幻灯片, 頁投影片, スライド, 枚目のスライド""",
    PlaceKind.PARAGRAPH: """
        paragraph, paragraphs, párrafo, párrafos, parágrafo, parágrafos, paragraphe, paragraphes, alinéa,
        alinéas, absatz, absätze, absätzen, absatzes, paragrafo, paragrafi, capoverso, 段, 段落, 自然段""",
    PlaceKind.CHAPTER: """
        chapter, chapters, ch, chs, chap, chaps, chpt, capítulo, capítulos, cap, caps, chapitre, chapitres,
        kapitel, kap, kapitels, capitolo, capitoli, lecture, lectures, lesson, lessons, unit, units, module,
        modules, article, articles, artículo, artículos, artikel, articolo, artigo,
        lección, tema, leçon, lektion, lezione, unidad, unidade, unité, einheit, 章, 回, 课, 課,
        单元, 単元""",
    PlaceKind.SECTION: """
        section, sections, sec, secs, sect, subsection, subsections, sección, secciones, seccion, apartado,
        epígrafe, abschnitt, abschnitte, abschnitts, unterabschnitt, paragraf, sezione, sezioni, seção,
        seções, §, 节, 節, 小节""",
    PlaceKind.PART: """
        part, parts, parte, partes, partie, parties, teil, teile, teils, parti, 部, 部分, 篇, 编, 編""",
    PlaceKind.BOOK: "book, books, libro, livre, buch, livro, volume, vol, tomo, tome, band, volumen, 卷, 巻",
    PlaceKind.APPENDIX: """
        appendix, appendices, annex, anexo, apéndice, appendice, annexe, anhang, apêndice, allegato, 附录,
        附錄, 付録""",
}

UNITS: dict[tuple[str, ...], PlaceKind] = {
    phrase: kind for kind, template in _UNITS.items() for phrase in expand(template)
}
"""A unit's words -> its kind."""
LONGEST_UNIT = max(map(len, UNITS))

NEEDS_POINT = frozenset({"s", "k"})
"""Abbreviations that are also plain letters: they count with a point or a number glued to them ("S. 155")."""

_NAMED = {
    "introduction": """
        introduction, intro, introducción, introducao, introdução, einleitung, einführung, introduzione,
        引言, 绪论, 緒論, 导言, 导论, 序論, 序论, 緒言, はじめに, 前言""",
    "preface": """
        preface, foreword, prefacio, prólogo, préface, avant propos, vorwort, prefazione, prefácio,
        prologue, prolog, prologo, 序言, 序, 序文, まえがき, 前書き""",
    "conclusion": """
        conclusion, conclusions, conclusión, conclusiones, schluss, schlussfolgerung, schlusswort, fazit,
        schlussfolgerungen, conclusione, conclusioni, conclusão, conclusões, concluding remarks, 结论, 結論,
        结语, おわりに""",
    "epilogue": """
        epilogue, afterword, epílogo, épilogue, postface, nachwort, epilog, epilogo, posfácio, 后记, 後記,
        あとがき""",
    "abstract": "abstract, resumen, résumé, zusammenfassung, sommario, resumo, 摘要, 要旨, 抄録",
    "methods": """
        methods, methodology, materials and methods, methods section, metodología, métodos, méthodes,
        méthodologie, methodik, methodenteil, metodologia, metodi, 研究方法""",
    "results": "results section, findings section, resultados, ergebnisse, risultati, 结果, 研究结果",
    "discussion": """
        discussion section, discussion, discusión, diskussion, discussione, discussão, 讨论, 討論, 考察""",
    "bibliography": """
        bibliography, references, works cited, reference list, bibliografía, referencias, bibliographie,
        références, literaturverzeichnis, bibliografia, riferimenti, 参考文献, 参考资料""",
    "glossary": "glossary, glosario, glossaire, glossar, glossario, glossário, 术语表, 词汇表, 用語集",
    "contents": """
        table of contents, contents page, toc, índice general, table des matières, inhaltsverzeichnis,
        indice generale, sumário, sommaire, 目录, 目錄, 目次""",
    "appendix": "appendix, appendices, anexo, apéndice, annexe, anhang, appendice, apêndice, 附录, 付録",
    "acknowledgements": """
        acknowledgements, acknowledgments, agradecimientos, remerciements, danksagung, ringraziamenti,
        agradecimentos, 致谢, 謝辞""",
}  # fmt: skip

NAMED: dict[tuple[str, ...], str] = {
    phrase: name for name, template in _NAMED.items() for phrase in expand(template)
}
"""A named part's words -> its English name; "résumé" and its kin mean an abstract only beside "the" and in a
title.
"""

ALSO_REQUESTS = frozenset(
    expand(
        "resumen, résumé, resumo, sommario, zusammenfassung, contents page, table of contents, toc,"
        "摘要, 要旨, 抄録, 目录, 目錄, 目次"
    )
)
"""Named parts whose words are requests first ("haz un resumen"): never a place by themselves."""

_WORDS = {
    "about": """
        on, about, called, titled, entitled, named, regarding, concerning, dealing with, that deals with,
        that covers, covering, sobre, acerca de, llamado, titulado, dedicado a, sur, intitulé, consacré à,
        appelé, über, zu, zum, zur, namens, mit dem titel, su, sul, sulla, intitolato, chamado, intitulado,
        a respeito de""",
    "through": """
        to, through, thru, until, till, up to, a, al, hasta, à, au, jusqu à, bis, fino a, até, 到, 至, から,
        〜""",
    "and": "and, y, e, et, und, or, o, ou, oder, und auch, as well as, plus, 和, 与, 及, と",
    "except": """
        except, except for, except in, excepting, excluding, exclude, apart from, aside from, other than,
        without, besides, skip, skipping, leave out, leaving out, not including, not counting, ignoring,
        but not, and not, everything but, all but, anything but,
        excepto, salvo, menos, sin, sin contar, a excepción de, con excepción de, exceptuando, aparte de,
        pero no, y no, sauf, excepté, hormis, à part, sans, à l exception de, en dehors de, mais pas, et pas,
        außer, ausser, ohne, mit ausnahme von, mit ausnahme, bis auf, abgesehen von, aber nicht, und nicht,
        tranne, eccetto, escluso, a parte, senza, ad eccezione di, ad eccezione, ma non, e non,
        exceto, sem, fora, com exceção de, com exceção, mas não, e não, 除了, 除, 不包括, 不含, 不要""",
    "except after": "以外, を除いて, を除く, を除き, 以外の, 除外",
    "hundred": "hundred, hundert, cent, cents, cien, ciento",
    "indefinite": "a, an, un, una, une, ein, eine, uno, um, uma",
    "number": "number, no, nr, num, n, número, numéro, nummer, numero",
    "first": """
        first, primer, primera, primeros, primeras, premier, première, premiers, premières, erste, ersten,
        erster, erstes, primo, prima, primi, prime, primeiro, primeira, primeiros, primeiras, 最初の, 前""",
    "last": """
        last, final, último, última, últimos, últimas, dernier, dernière, derniers, dernières, letzte,
        letzten, letzter, letztes, ultimo, ultima, ultimi, ultime, 最后一, 最后, 最後の, 最終""",
    "last after": "final, último, última, ultimo, ultima, dernier, dernière",
    "article": """
        the, this, el, la, los, las, le, l, les, der, die, das, dem, den, il, lo, o, a, os, as, du, des,
        del, della, do, da, im, vom, zur, zum, de, of, in, from, dans, en, no, na, nel, nella""",
}  # fmt: skip

WORDS: dict[str, frozenset[tuple[str, ...]]] = {
    name: frozenset(expand(template)) for name, template in _WORDS.items()
}
"""Joining words by what they do."""

_CARDINALS = (
    """
    one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
    seventeen eighteen nineteen twenty""",
    """
    uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis
    diecisiete dieciocho diecinueve veinte""",
    """
    un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept
    dix-huit dix-neuf vingt""",
    """
    eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn
    siebzehn achtzehn neunzehn zwanzig""",
    """
    uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici
    diciassette diciotto diciannove venti""",
    """
    um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete
    dezoito dezenove vinte""",
)  # fmt: skip
_ORDINALS = (
    """
    first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
    fifteenth sixteenth seventeenth eighteenth nineteenth twentieth""",
    "primer segundo tercer cuarto quinto sexto séptimo octavo noveno décimo undécimo duodécimo",
    "primero segunda tercero cuarta quinta sexta séptima octava novena décima",
    "primera segundo tercera",
    """
    premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième onzième
    douzième""",
    "première second",
    "primeira seconde terceira",
    "erste zweite dritte vierte fünfte sechste siebte achte neunte zehnte elfte zwölfte",
    "ersten zweiten dritten vierten fünften sechsten siebten achten neunten zehnten elften zwölften",
    "erstes zweites drittes viertes fünftes sechstes siebtes achtes neuntes zehntes",
    "primo secondo terzo quarto quinto sesto settimo ottavo nono decimo undicesimo dodicesimo",
    "prima seconda terza quarta quinta sesta settima ottava nona decima",
    "primeiro segundo terceiro quarto quinto sexto sétimo oitavo nono décimo",
)  # fmt: skip


def _numbered(lists: tuple[str, ...]) -> dict[str, int]:
    return {
        "".join(phrase): number
        for words in lists
        for number, word in enumerate(words.split(), start=1)
        for phrase in expand(word)
    }


CARDINALS = _numbered(_CARDINALS)
ORDINALS = _numbered(_ORDINALS)
TENS = {
    "twenty": 20,
    "thirty": 30,
    "forty": 40,
    "fifty": 50,
    "sixty": 60,
    "seventy": 70,
    "eighty": 80,
    "ninety": 90,
}
