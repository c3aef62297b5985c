from __future__ import annotations

import pytest

from compressor.remote.settings import address_problem, key_problem


@pytest.mark.parametrize(
    ("address", "problem"),
    [
        ("http://localhost:11434/v1", ""),
        ("https://api.example.org/v1/", ""),
        ("localhost:8000/v1", "THE_URL must begin with http"),
        ("ftp://host/v1", "THE_URL must begin with http"),
        ("http://", "name a host"),
        ("http://localhost:v1", "THE_URL is not an address"),
    ],
)
def test_an_address_that_cannot_be_asked_is_told_with_its_variable(address: str, problem: str) -> None:
    found = address_problem(address, variable="THE_URL")
    assert problem in found
    assert bool(found) == bool(problem)


@pytest.mark.parametrize(("key", "is_sound"), [("", True), ("sk-1", True), ("clé", False), ("a\nb", False)])
def test_a_key_that_no_header_can_carry_is_told(key: str, *, is_sound: bool) -> None:
    assert (key_problem(key, variable="THE_KEY") == "") is is_sound
