"""Taking the words of a file out of what chats have stored, before the file's pages are gone."""

from __future__ import annotations

import uuid
from collections.abc import Collection, Iterator, Set
from typing import Any

from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast, Length

from compressor.models import File
from context_manager.core.quotations import fingerprints, found_in, without_quotations
from context_manager.models import EvalCase, Message, Role

BATCH_CHARACTERS = 1 << 20
"""So many characters are in memory with their fingerprints; for each batch the file is read once."""
PAGES_AT_ONCE = 64

SENTENCES = {
    "en": "[A quotation stood here; its file has been deleted]",
    "es": "[Aquí había una cita; su archivo se ha eliminado]",
    "fr": "[Une citation se trouvait ici ; son fichier a été supprimé]",
    "de": "[Hier stand ein Zitat; die Datei dazu wurde gelöscht]",
}
"""What stands in place of a quotation, by the language of its turn; the full stop stands behind it."""


def erase_quotations(file: File, chats: Collection[uuid.UUID]) -> None:
    """Take what is quoted of the file out of these chats' answers, and out of those kept for the eval."""
    answers = Message.objects.filter(chat__in=chats, role=Role.ASSISTANT)
    for keys in _batches(answers, "content"):
        _erase(file, answers.filter(pk__in=keys), "content")
    cases = EvalCase.objects.filter(chat__in=chats).exclude(file=file)
    for keys in _batches(cases, "history"):
        _erase(file, cases.filter(pk__in=keys), "history")


def quotation_sentence(language: str) -> str:
    """What stands in place of a quotation, in this language or else in English."""
    return SENTENCES.get(language, SENTENCES["en"])


def _batches(rows: QuerySet[Any], field: str) -> Iterator[list[Any]]:
    """The keys of the rows, as many at a time as have `BATCH_CHARACTERS` in the field, and at least one."""
    lengths = rows.order_by("pk").values_list("pk", Length(Cast(field, TextField())))
    batch: list[Any] = []
    characters = 0
    for key, length in list(lengths):
        if batch and characters + length > BATCH_CHARACTERS:
            yield batch
            batch, characters = [], 0
        batch.append(key)
        characters += length
    if batch:
        yield batch


def _erase(file: File, rows: QuerySet[Any], field: str) -> None:
    held = list(rows.select_related("turn").only(field, "turn__language"))
    pages = file.pages.order_by("number").values_list("text", flat=True).iterator(PAGES_AT_ONCE)
    found = found_in(pages, fingerprints(text for row in held for text in _texts(getattr(row, field))))
    changed = [row for row in held if found and _rewrite(row, field, found)]
    rows.model._default_manager.bulk_update(changed, [field], batch_size=100)


def _rewrite(row: Any, field: str, found: Set[int]) -> bool:
    """Change the row where it quotes; whether it did."""
    before = getattr(row, field)
    after = _replaced(before, found, quotation_sentence(row.turn.language))
    setattr(row, field, after)
    return bool(after != before)


def _texts(value: Any) -> Iterator[str]:
    """Every text in a value of JSON."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _texts(each)


def _replaced(value: Any, found: Set[int], sentence: str) -> Any:
    """The value of JSON without the quotations in its texts."""
    if isinstance(value, str):
        return without_quotations(value, found, sentence)
    if isinstance(value, dict):
        return {name: _replaced(each, found, sentence) for name, each in value.items()}
    return [_replaced(each, found, sentence) for each in value] if isinstance(value, list) else value
