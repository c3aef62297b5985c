"""The sentences of notices in the languages of the service, with places for their facts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

DEFAULT_LANGUAGE: Final = "en"
_PLACE = re.compile(r"\{(\w+)\}")

SENTENCES: Final[Mapping[str, Mapping[str, str]]] = {
    "no_match": {
        "en": "Nothing in the files matches the question. Passages from all over them were read instead.",
        "es": (
            "Nada en los archivos coincide con la pregunta. En su lugar se leyeron pasajes repartidos "
            "por ellos."
        ),
        "fr": (
            "Rien dans les fichiers ne correspond à la question. Des passages répartis dans les "
            "fichiers ont été lus à la place."
        ),
        "de": (
            "Nichts in den Dateien passt zur Frage. Stattdessen wurden über die Dateien verteilte "
            "Stellen gelesen."
        ),
    },
    "weak_match": {
        "en": "The pages that were read may not hold the answer: {pages}.",
        "es": "Puede que las páginas leídas no contengan la respuesta: {pages}.",
        "fr": "Les pages lues ne contiennent peut-être pas la réponse : {pages}.",
        "de": "Die gelesenen Seiten enthalten die Antwort vielleicht nicht: {pages}.",
    },
    "keywords_only": {
        "en": "Passages were found by their words alone: search by meaning was not available.",
        "es": (
            "Los pasajes se encontraron solo por sus palabras: la búsqueda por significado no estaba "
            "disponible."
        ),
        "fr": (
            "Les passages ont été trouvés par leurs mots seulement : la recherche par le sens n’était "
            "pas disponible."
        ),
        "de": (
            "Stellen wurden nur nach ihren Wörtern gefunden: Die Suche nach der Bedeutung war nicht "
            "verfügbar."
        ),
    },
    "partial_vectors": {
        "en": "Search by meaning covers {percent} % of the text so far; the rest was searched by words.",
        "es": (
            "La búsqueda por significado abarca por ahora el {percent} % del texto; el resto se buscó "
            "por palabras."
        ),
        "fr": (
            "La recherche par le sens couvre pour l’instant {percent} % du texte ; le reste a été "
            "cherché par mots."
        ),
        "de": (
            "Die Suche nach der Bedeutung umfasst bisher {percent} % des Textes; der Rest wurde nach "
            "Wörtern durchsucht."
        ),
    },
    "place_not_found": {
        "en": (
            "The files do not have the place that the question names. Passages that match it in words "
            "were read instead."
        ),
        "es": (
            "Los archivos no tienen el lugar que nombra la pregunta. En su lugar se leyeron pasajes que"
            " coinciden en palabras."
        ),
        "fr": (
            "Les fichiers n’ont pas l’endroit que la question nomme. Des passages qui y correspondent "
            "par les mots ont été lus à la place."
        ),
        "de": (
            "Die Dateien haben die Stelle nicht, die die Frage nennt. Stattdessen wurden Stellen "
            "gelesen, deren Wörter passen."
        ),
    },
    "pages_without_text": {
        "en": "Pages without text, scanned or blank, could not be read: {pages}.",
        "es": "No se pudieron leer páginas sin texto, escaneadas o en blanco: {pages}.",
        "fr": "Des pages sans texte, numérisées ou vides, n’ont pas pu être lues : {pages}.",
        "de": "Seiten ohne Text, gescannt oder leer, konnten nicht gelesen werden: {pages}.",
    },
    "pages_without_text, counted": {
        "en": "Pages without text, scanned or blank, could not be read; there are {count} of them.",
        "es": "No se pudieron leer páginas sin texto, escaneadas o en blanco; son {count}.",
        "fr": "Des pages sans texte, numérisées ou vides, n’ont pas pu être lues ; il y en a {count}.",
        "de": "Seiten ohne Text, gescannt oder leer, konnten nicht gelesen werden; es sind {count}.",
    },
    "files_shortened": {
        "en": "Less of the files was read than usual, because there was not enough room.",
        "es": "Se leyó menos de los archivos que de costumbre, porque no había espacio suficiente.",
        "fr": "Une part plus petite des fichiers que d’habitude a été lue, faute de place.",
        "de": "Aus den Dateien wurde weniger gelesen als sonst, weil der Platz nicht reichte.",
    },
    "notes_shortened": {
        "en": "The pinned notes are too long; {percent} % of them was read.",
        "es": "Las notas fijadas son demasiado largas; se leyó el {percent} % de ellas.",
        "fr": "Les notes épinglées sont trop longues ; {percent} % en a été lu.",
        "de": "Die angehefteten Notizen sind zu lang; davon wurden {percent} % gelesen.",
    },
    "paste_shortened": {
        "en": (
            "The text in the message is too long; {percent} % of it was read, what matters most to the "
            "question."
        ),
        "es": (
            "El texto del mensaje es demasiado largo; se leyó el {percent} %, lo más importante para la"
            " pregunta."
        ),
        "fr": (
            "Le texte du message est trop long ; {percent} % en a été lu, ce qui compte le plus pour la"
            " question."
        ),
        "de": (
            "Der Text in der Nachricht ist zu lang; davon wurden {percent} % gelesen: was für die Frage"
            " am wichtigsten ist."
        ),
    },
    "history_shortened": {
        "en": (
            "This chat is too long to be read as a whole. Earlier answers shortened: {shortened}; left "
            "out: {left_out}."
        ),
        "es": (
            "Este chat es demasiado largo para leerlo entero. Respuestas anteriores abreviadas: "
            "{shortened}; omitidas: {left_out}."
        ),
        "fr": (
            "Cette discussion est trop longue pour être lue en entier. Réponses précédentes abrégées : "
            "{shortened} ; omises : {left_out}."
        ),
        "de": (
            "Dieser Chat ist zu lang, um ganz gelesen zu werden. Frühere Antworten gekürzt: "
            "{shortened}; weggelassen: {left_out}."
        ),
    },
    "cut_off": {
        "en": "The answer was cut off at its length limit.",
        "es": "La respuesta se cortó al llegar a su longitud máxima.",
        "fr": "La réponse a été coupée à sa longueur maximale.",
        "de": "Die Antwort wurde bei ihrer größten Länge abgebrochen.",
    },
    "cut_off, filtered": {
        "en": "The answer was cut off by a filter of the model’s provider.",
        "es": "Un filtro del proveedor del modelo cortó la respuesta.",
        "fr": "La réponse a été coupée par un filtre du fournisseur du modèle.",
        "de": "Die Antwort wurde von einem Filter des Modellanbieters abgebrochen.",
    },
}
"""Code -> language -> sentence. Some have another one behind a comma, for other facts."""
_VARIANTS: Final = {"count": "counted", "filter": "filtered"}
"""A fact -> the sentence that tells it."""


def sentence_of(code: str, language: str, facts: Mapping[str, int | str]) -> str:
    """The sentence of a code; the facts are put in as they are.

    Raises KeyError for a code that has no sentence or a fact that is missing.
    """
    variant = next((f"{code}, {name}" for fact, name in _VARIANTS.items() if fact in facts), code)
    known = SENTENCES[variant]
    primary = language.casefold().replace("_", "-").partition("-")[0]
    template = known.get(primary, known[DEFAULT_LANGUAGE])
    return _PLACE.sub(lambda place: str(facts[place[1]]), template)
