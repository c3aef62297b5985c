"""`manage.py create_demo_staff`: a login for the admin pages of a machine that has none yet."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError

from compressor.management.terminal import shown_python

USERNAME = "demo"
PASSWORD_BYTES = 12


class Command(BaseCommand):
    help = "Create the staff login 'demo' with a random password, printed once, unless a superuser exists."

    def handle(self, *args: object, **options: object) -> str | None:
        if not settings.DEBUG:
            raise CommandError(
                "DEBUG is off: this looks like a deployment. Use `manage.py createsuperuser` there."
            )
        users = get_user_model()._default_manager
        if users.filter(is_superuser=True).exists():
            return None
        if users.filter(username=USERNAME).exists():
            raise CommandError(f"{USERNAME!r} exists and is no superuser. Use `manage.py createsuperuser`.")
        password = secrets.token_urlsafe(PASSWORD_BYTES)
        get_user_model().objects.create_superuser(USERNAME, password=password)
        return (
            f"Staff login for /admin/ and the API, shown this once: {USERNAME} / {password}\n"
            f"(to set another: {shown_python(settings.BASE_DIR)} manage.py changepassword {USERNAME})"
        )
