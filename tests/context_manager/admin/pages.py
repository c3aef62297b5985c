"""Addresses of admin pages about turns, what stands on them, and members of staff with few permissions."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import Permission, User
from django.test import Client
from django.urls import reverse


def list_of(name: str, **query: str) -> str:
    return reverse(f"admin:context_manager_{name}_changelist", query=query)


def page_of(row: Any) -> str:
    return reverse(f"admin:context_manager_{row._meta.model_name}_change", args=(row.pk,))


def deletion_of(row: Any) -> str:
    return reverse(f"admin:context_manager_{row._meta.model_name}_delete", args=(row.pk,))


def text_at(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def act(client: Client, name: str, action: str, *rows: Any) -> Any:
    """What comes of an action on rows of a list."""
    return client.post(list_of(name), {"action": action, "_selected_action": [str(row.pk) for row in rows]})


def a_superuser() -> Client:
    """Somebody who may do everything."""
    client = Client()
    client.force_login(User.objects.create_superuser("staff"))
    return client


def staff_with(*codenames: str, name: str = "viewer") -> Client:
    """Somebody who may look at rows of turns and do what is named."""
    viewer = User.objects.create_user(name, is_staff=True)
    looking = Permission.objects.filter(content_type__app_label="context_manager").filter(
        codename__in=("view_turn", "view_chat", "view_turnreading")
    )
    viewer.user_permissions.add(*looking, *Permission.objects.filter(codename__in=codenames))
    client = Client()
    client.force_login(viewer)
    return client
