"""Files in an S3-compatible bucket. Imported only where S3_BUCKET is set: its packages are optional."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

from boto3.exceptions import Boto3Error
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from django.core.files import File as Content
from storages.backends.s3 import S3File, S3Storage

from cereby.storages import StorageUnavailable

CONNECT_SECONDS = 5
READ_SECONDS = 30
MAX_ATTEMPTS = 2


class Bucket(S3Storage):  # type: ignore[misc]  # the package has no types
    """A bucket that fails as a disk would: FileNotFoundError, or StorageUnavailable, soon."""

    def __init__(self, **options: Any) -> None:
        # Servers other than Amazon's seldom have a host name for each bucket.
        addressing = {"addressing_style": "path"} if options.get("endpoint_url") else {}
        super().__init__(
            client_config=Config(
                connect_timeout=CONNECT_SECONDS,
                read_timeout=READ_SECONDS,
                retries={"total_max_attempts": MAX_ATTEMPTS},
                s3=addressing,
            ),
            **options,
        )

    def _open(self, name: str, mode: str = "rb") -> S3File:
        """Fetch it now, so that what can fail fails here, not while it is being sent on."""
        with _failing_as_a_disk():
            opened = super()._open(name, mode)
            opened.open()
            return opened

    def _save(self, name: str, content: Content[Any] | IO[Any]) -> str:
        with _failing_as_a_disk():
            saved: str = super()._save(name, content)
            return saved

    def delete(self, name: str) -> None:
        """Remove what is kept under the name."""
        with _failing_as_a_disk():
            super().delete(name)

    def exists(self, name: str) -> bool:
        """Whether something is kept under the name."""
        with _failing_as_a_disk():
            return bool(super().exists(name))

    def listdir(self, path: str) -> tuple[list[str], list[str]]:
        """The folders and the files in a folder."""
        with _failing_as_a_disk():
            folders, files = super().listdir(path)
            return folders, files


@contextmanager
def _failing_as_a_disk() -> Iterator[None]:
    try:
        yield
    except (BotoCoreError, ClientError, Boto3Error) as exc:
        raise StorageUnavailable(f"The storage does not answer as it should: {exc}") from exc
