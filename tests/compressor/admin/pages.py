"""Addresses of admin pages, what stands on them, and members of staff with few permissions."""

from __future__ import annotations

from django.contrib.auth.models import Permission, User
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from compressor.models import File


def list_of(name: str, **query: str) -> str:
    return reverse(f"admin:compressor_{name}_changelist", query=query)


def page_of(row: Model) -> str:
    return reverse(f"admin:compressor_{row._meta.model_name}_change", args=(row.pk,))


def own_page(file: File, name: str) -> str:
    """ "question", "reindex" or "original"."""
    return reverse(f"admin:compressor_file_{name}", args=(file.pk,))


def text_at(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


def rows_at(client: Client, address: str) -> int:
    response = client.get(address)
    assert response.status_code == 200
    return int(response.context["cl"].result_count)


def staff_with(*codenames: str, name: str = "viewer") -> Client:
    """Somebody who may look at everything and do what is named."""
    viewer = User.objects.create_user(name, is_staff=True)
    looking = Permission.objects.filter(content_type__app_label="compressor", codename__startswith="view_")
    viewer.user_permissions.add(*looking, *Permission.objects.filter(codename__in=codenames))
    client = Client()
    client.force_login(viewer)
    return client
