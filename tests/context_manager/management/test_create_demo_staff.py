"""The staff login of a development machine."""

from __future__ import annotations

import re
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.test import Client
from pytest_django import Settings

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _development(settings: Settings) -> None:
    settings.DEBUG = True


def create_demo_staff() -> str:
    output = StringIO()
    call_command("create_demo_staff", stdout=output)
    return output.getvalue()


def test_the_printed_login_opens_the_admin_pages(client: Client) -> None:
    printed = re.search(r": (\S+) / (\S+)$", create_demo_staff(), re.MULTILINE)

    assert printed is not None
    assert client.login(username=printed[1], password=printed[2])
    assert client.get("/admin/").status_code == 200


def test_a_second_run_prints_nothing_and_keeps_the_password() -> None:
    create_demo_staff()
    password = User.objects.get().password

    assert create_demo_staff() == ""
    assert User.objects.get().password == password


def test_a_machine_that_has_a_superuser_gets_no_second_one() -> None:
    User.objects.create_superuser("ann")

    assert create_demo_staff() == ""
    assert User.objects.count() == 1


def test_an_ordinary_user_of_that_name_is_left_alone() -> None:
    User.objects.create_user("demo")

    with pytest.raises(CommandError, match="is no superuser"):
        create_demo_staff()


def test_a_deployment_gets_no_demo_login(settings: Settings) -> None:
    settings.DEBUG = False

    with pytest.raises(CommandError, match="createsuperuser"):
        create_demo_staff()
    assert not User.objects.exists()
