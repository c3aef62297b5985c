"""What lists of turns and chats are searched by: ids and user names, never words."""

from __future__ import annotations

import uuid

from django.contrib.auth.models import User
from django.db.models import Q


def found_by(term: str, *keys: str, account: str = "owner") -> Q:
    """What a search means: one of the `keys` is that id, else the account's user name has that in it."""
    term = term.strip()
    if not term:
        return Q()
    try:
        key = uuid.UUID(term)
    except ValueError:
        named = User.objects.filter(username__icontains=term).values("pk")
        return Q(**{f"{account}__in": named})
    found = Q()
    for name in keys:
        found |= Q(**{name: key})
    return found
