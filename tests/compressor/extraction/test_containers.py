from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressor.extraction.containers import open_container
from compressor.extraction.errors import (
    ArchiveBombError,
    DamagedFileError,
    EmptyFileError,
    EncryptedFileError,
    ExtractionError,
)
from compressor.extraction.limits import MEBIBYTE, ExtractionLimits
from tests.compressor.extraction.zip_files import make_overlapping_zip, make_zip, mark_encrypted

TEXT = b"".join(b"line %d\n" % number for number in range(20_000))


def write(folder: Path, data: bytes) -> Path:
    path = folder / "book.zip"
    path.write_bytes(data)
    return path


def read(path: Path, name: str, **limits: int) -> bytes:
    with open_container(path, ExtractionLimits(**limits)) as container:
        return container.read(name)


def test_entries_are_read_by_their_names(tmp_path: Path) -> None:
    path = write(tmp_path, make_zip({"a.txt": b"one", "folder/b.txt": TEXT}))
    with open_container(path, ExtractionLimits()) as container:
        assert container.names == ("a.txt", "folder/b.txt")
        assert container.read("folder/b.txt") == TEXT


def test_names_are_found_in_other_spellings(tmp_path: Path) -> None:
    path = write(tmp_path, make_zip({"OPS/Übersicht.xhtml": b"found", "a\\b.txt": b"backslash"}))
    assert read(path, "ops/U\u0308BERSICHT.xhtml") == b"found"
    assert read(path, "a/b.txt") == b"backslash"


def test_a_missing_entry_is_a_key_error(tmp_path: Path) -> None:
    with pytest.raises(KeyError):
        read(write(tmp_path, make_zip({"a": b""})), "b")


def test_of_two_entries_of_a_name_the_last_counts(tmp_path: Path) -> None:
    assert read(write(tmp_path, make_zip([("a", b"first"), ("a", b"second")])), "a") == b"second"


def test_names_that_climb_out_of_the_folder_stay_names(tmp_path: Path) -> None:
    path = write(
        tmp_path, make_zip({"../../etc/passwd": b"only a name", "/root.txt": b"", "a" * 60_000: b""})
    )
    assert read(path, "../../etc/passwd") == b"only a name"
    assert sorted(each.name for each in tmp_path.iterdir()) == ["book.zip"]


def test_an_entry_that_unpacks_to_too_much_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path, make_zip({"a": TEXT}))
    with pytest.raises(ArchiveBombError, match="more than 100,000 bytes"):
        read(path, "a", max_unpacked_bytes=100_000)


def test_what_is_read_of_a_container_counts_together(tmp_path: Path) -> None:
    path = write(tmp_path, make_zip({"a": TEXT, "b": TEXT}))
    with open_container(path, ExtractionLimits(max_unpacked_bytes=len(TEXT) + 1)) as container:
        container.read("a")
        with pytest.raises(ArchiveBombError):
            container.read("b")


def test_a_bomb_is_told_by_its_ratio_before_it_has_unpacked(tmp_path: Path) -> None:
    path = write(tmp_path, make_zip({"a": bytes(50 * MEBIBYTE)}))
    with pytest.raises(ArchiveBombError, match="200 times its packed size"):
        read(path, "a")


def test_small_parts_may_be_packed_well(tmp_path: Path) -> None:
    assert len(read(write(tmp_path, make_zip({"a": bytes(4 * MEBIBYTE)})), "a")) == 4 * MEBIBYTE


def test_a_header_that_lies_about_the_size_is_not_believed(tmp_path: Path) -> None:
    data = bytearray(make_zip({"a": TEXT}))
    central = data.index(b"PK\x01\x02")
    data[central + 24 : central + 28] = (10).to_bytes(4, "little")
    with pytest.raises(DamagedFileError):
        read(write(tmp_path, bytes(data)), "a")


def test_entries_that_lie_over_one_another_are_refused(tmp_path: Path) -> None:
    path = write(tmp_path, make_overlapping_zip(entries=250, unpacked_bytes=100_000))
    with (
        pytest.raises(ArchiveBombError, match="lie over one another"),
        open_container(path, ExtractionLimits()),
    ):
        pass


def test_too_many_entries_are_counted_and_not_listed(tmp_path: Path) -> None:
    path = write(tmp_path, make_zip({str(number): b"" for number in range(200)}))
    with (
        pytest.raises(ArchiveBombError, match="has 200 entries, and at most 100"),
        open_container(path, ExtractionLimits(max_entries=100)),
    ):
        pass


def test_an_encrypted_entry_is_locked(tmp_path: Path) -> None:
    with pytest.raises(EncryptedFileError, match="a password"):
        read(write(tmp_path, mark_encrypted(make_zip({"a": b"secret"}))), "a")


def test_a_container_without_entries_is_empty(tmp_path: Path) -> None:
    with pytest.raises(EmptyFileError), open_container(write(tmp_path, make_zip({})), ExtractionLimits()):
        pass


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2]


def spoil_checksum(data: bytes) -> bytes:
    central = data.index(b"PK\x01\x02")
    return data[: central + 16] + b"\0\0\0\0" + data[central + 20 :]


def spoil_content(data: bytes) -> bytes:
    return data[:60] + b"\xff" * 200 + data[260:]


@pytest.mark.parametrize("spoil", [cut, spoil_checksum, spoil_content])
def test_a_broken_container_is_damaged(tmp_path: Path, spoil: Callable[[bytes], bytes]) -> None:
    with pytest.raises(DamagedFileError, match=r"is a container that is cut off or broken\. Download"):
        read(write(tmp_path, spoil(make_zip({"a": TEXT}))), "a")


def test_methods_that_books_do_not_use_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DamagedFileError, match="unusual way"):
        read(write(tmp_path, make_zip({"a": TEXT}, method=zipfile.ZIP_LZMA)), "a")


@given(position=st.integers(0, 10_000), junk=st.binary(min_size=1, max_size=8))
def test_no_damage_is_anything_but_a_refusal(
    tmp_path_factory: pytest.TempPathFactory, position: int, junk: bytes
) -> None:
    data = make_zip({"a": b"abc" * 100, "b/c.txt": b"words " * 50})
    position %= len(data)
    path = write(tmp_path_factory.mktemp("zip"), data[:position] + junk + data[position + len(junk) :])
    try:
        with open_container(path, ExtractionLimits()) as container:
            for name in container.names:
                container.read(name)
    except ExtractionError:
        return
