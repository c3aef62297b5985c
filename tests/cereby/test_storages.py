"""Where files are kept: on disk by default, in a bucket by setting, which says what it lacks."""

from __future__ import annotations

from pathlib import Path

from django.core import checks

from compressor.checks import check_s3_packages, check_storage
from tests.cereby.test_settings import settings_with, start


def test_files_are_kept_on_disk_by_default(tmp_path: Path) -> None:
    chosen = settings_with(VAR_DIR=str(tmp_path))

    assert chosen["STORAGES"]["default"]["BACKEND"].endswith("FileSystemStorage")
    assert chosen["MEDIA_ROOT"] == str(tmp_path / "files")
    assert Path(chosen["FILE_UPLOAD_TEMP_DIR"]).is_dir()
    assert Path(chosen["FILE_UPLOAD_TEMP_DIR"]).is_relative_to(tmp_path)


def test_a_bucket_is_one_variable_and_another_server_a_second(tmp_path: Path) -> None:
    chosen = settings_with(VAR_DIR=str(tmp_path), S3_BUCKET="books", S3_ENDPOINT_URL="http://127.0.0.1:9000")

    options = chosen["STORAGES"]["default"]["OPTIONS"]
    assert (options["bucket_name"], options["endpoint_url"]) == ("books", "http://127.0.0.1:9000")


def test_a_bucket_whose_packages_are_missing_is_said_with_the_way_out() -> None:
    (problem,) = check_s3_packages(("os", "no_such_package"))

    assert problem.id == "compressor.E002"
    assert problem.is_serious(checks.ERROR)
    assert "no_such_package" in problem.msg
    assert "requirements-s3.txt" in (problem.hint or "")


def test_with_its_packages_there_is_nothing_to_say(tmp_path: Path) -> None:
    assert check_storage() == []
    finished = start("manage.py", "check", VAR_DIR=str(tmp_path), S3_BUCKET="books", EMBEDDINGS="off")
    assert finished.returncode == 0, finished.stderr
