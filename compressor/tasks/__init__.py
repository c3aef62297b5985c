"""Celery's part: a task that works on a slice, and the thread of its main process that looks after the rows.

A message says only "there is work"; what the work is, who has it and how far it is stands in the rows. So
messages may be lost, doubled, late or out of order: they are acknowledged when they are received, nothing
goes to a result backend, and a worker that is killed loses a lease, not a message. That holds for Redis,
which hands out unacknowledged messages again after a while, as for RabbitMQ, which does so at once.
"""

from __future__ import annotations

from compressor.tasks.looking_after import start_looking_after
from compressor.tasks.slices import wake_workers, work_next

__all__ = ["start_looking_after", "wake_workers", "work_next"]
