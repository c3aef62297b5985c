"""The signal that a file is gone: whoever keeps something of it in memory drops that."""

from __future__ import annotations

from django.dispatch import Signal

file_gone = Signal()
"""Sent with `key`, the primary key of the file, in the process that deleted it or noticed that it is gone."""
