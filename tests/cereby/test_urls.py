"""Where the addresses of the service lead."""

from __future__ import annotations

from django.test import Client


def test_the_front_page_leads_to_the_admin_pages(client: Client) -> None:
    response = client.get("/")

    assert response.status_code == 302
    assert response.headers["Location"] == "/admin/"


def test_the_admin_pages_ask_for_a_login(client: Client) -> None:
    response = client.get("/admin/")

    assert response.status_code == 302
    assert response.headers["Location"].startswith("/admin/login/")
