"""System checks: what `manage.py check` and every start say about the storage that was chosen."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

from django.conf import settings
from django.core import checks

S3_PACKAGES = ("storages", "boto3")


def check_storage(**_: Any) -> list[checks.CheckMessage]:
    """An error (E001) where S3_BUCKET asks for a storage whose packages are not installed."""
    return check_s3_packages(S3_PACKAGES) if settings.S3_BUCKET else []


def check_s3_packages(packages: tuple[str, ...]) -> list[checks.CheckMessage]:
    """An error where one of `packages` is missing."""
    missing = [name for name in packages if find_spec(name) is None]
    if not missing:
        return []
    return [
        checks.Error(
            f"S3_BUCKET is set, and what talks to it is not installed ({', '.join(missing)}).",
            hint="Install it with `pip install -r requirements-s3.txt`, or unset S3_BUCKET to keep files on "
            "this machine's disk.",
            id="cereby.E001",
        )
    ]
