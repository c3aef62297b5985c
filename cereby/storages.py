"""Where files are kept: what Django needs to know about a bucket, and the folder uploads wait in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

MAX_BYTES_IN_MEMORY = 1 << 20


class StorageUnavailable(OSError):
    """The storage of files cannot be reached, or refuses what it is asked."""


def s3_storage(bucket: str, endpoint_url: str) -> dict[str, Any]:
    """The settings of an S3-compatible bucket; Amazon's own where `endpoint_url` is empty."""
    return {
        "BACKEND": "cereby.bucket.Bucket",
        "OPTIONS": {
            "bucket_name": bucket,
            "endpoint_url": endpoint_url or None,
            "default_acl": None,
            "file_overwrite": False,
            "max_memory_size": MAX_BYTES_IN_MEMORY,
        },
    }


def uploads_folder(var_dir: Path) -> str:
    """The folder where uploads wait until they are stored; it is made if it is missing."""
    folder = var_dir / "uploads"
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder)
