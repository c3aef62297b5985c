"""What deleting a chat, a file or an account leaves of turns: counts, and no words.

Whatever way a row goes (the API, the admin, the account it belongs to), the receivers here see it, in the
transaction that deletes it. The database's own cascades take what hangs on a chat or on a file; what stays,
and would still tell something, is emptied here.

Each receiver first locks what is deleted: a turn that is being recorded meanwhile is either recorded before,
and then emptied with the others, or finds that its chat or file is gone.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from django.db.models import Q, QuerySet
from django.db.models.signals import pre_delete
from django.dispatch import receiver
from django.utils import timezone

from compressor.models import File
from context_manager.models import (
    RUNNING,
    Attempt,
    Chat,
    ShownRange,
    Turn,
    TurnCitation,
    TurnContent,
    TurnFile,
    TurnStatus,
)
from context_manager.services.quotations import erase_quotations


def delete_chat(chat: Chat) -> None:
    """Delete the chat and all that was said in it. Of its turns numbers stay; one that runs is cancelled."""
    chat.delete()


@receiver(pre_delete, sender=Chat)
def leave_numbers_of_turns(instance: Chat, **_: Any) -> None:
    """Empty what a turn has of the student's request, and end a turn that nobody can read any more."""
    Chat.objects.select_for_update().filter(pk=instance.pk).first()
    turns = Turn.objects.filter(chat=instance)
    turns.update(idempotency_key="", body_digest="")
    turns.filter(status__in=RUNNING).update(
        status=TurnStatus.CANCELLED, lease_until=None, finished_at=timezone.now()
    )
    Attempt.objects.filter(turn__chat=instance).update(reason="")


@receiver(pre_delete, sender=File)
def leave_counts_of_file(instance: File, origin: Any = None, **_: Any) -> None:
    """Empty what turns tell of the file, and take its words out of the chats that saw it.

    The chats of a deleted account are deleted as well, so that nothing is looked for in them.
    """
    File.objects.select_for_update().filter(pk=instance.pk).first()
    TurnFile.objects.filter(file=instance).update(title="")
    ShownRange.objects.filter(turn_file__file=instance).update(label="")
    TurnCitation.objects.filter(turn_file__file=instance).update(label="")
    if not _is_account(origin):
        _forget_in_chats(instance)


def _forget_in_chats(file: File) -> None:
    seen = Chat.objects.filter(Q(turns__files__file=file) | Q(attachments__file=file))
    chats = list(seen.order_by().values_list("pk", flat=True).distinct())
    TurnContent.objects.filter(chat__in=chats).update(messages=None, is_source_deleted=True, keep_until=None)
    Attempt.objects.filter(turn__chat__in=chats).update(reason="")
    erase_quotations(file, chats)


def _is_account(origin: Any) -> bool:
    """Whether an account is what is being deleted, or several."""
    model = origin.model if isinstance(origin, QuerySet) else type(origin)
    return bool(model is get_user_model())
