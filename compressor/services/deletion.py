"""Deleting a file: its rows, its stored original, and what is in memory of it.

Whatever way a row goes (this service, the admin, the account it belongs to), the receivers here see it.
The job goes first: from then on no worker can write about the file, and what it had written is deleted with
the rest.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import transaction
from django.db.models.signals import post_delete, pre_delete
from django.dispatch import receiver

from compressor.models import File, IndexingJob
from compressor.services.forgetting import file_gone
from compressor.services.originals import remove_original


def delete_file(file: File) -> None:
    """Delete the file with everything that was made of it; once it is committed, its original is removed."""
    file.delete()


@receiver(pre_delete, sender=File)
def shut_workers_out(instance: File, **_: Any) -> None:
    """Wait for a worker in the middle of a write, and let none begin another."""
    IndexingJob.objects.filter(file=instance).delete()


@receiver(post_delete, sender=File)
def leave_nothing(instance: File, **_: Any) -> None:
    """On commit, remove the original and forget the file in this process."""
    transaction.on_commit(partial(file_gone.send, sender=File, key=instance.pk))
    if instance.original.name:
        transaction.on_commit(partial(remove_original, instance.original.name))
