"""`bench_turns` as it is typed."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command


@pytest.mark.parametrize("arguments", [("context", "--rounds", "0"), ("admin", "--turns", "-5")])
def test_nothing_is_measured_with_less_than_one(arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError, match="at least 1") as caught:
        call_command("bench_turns", *arguments)

    assert caught.value.returncode == 2


@pytest.mark.parametrize("arguments", [(), ("nonsense",), ("context", "--turns", "9")])
def test_it_has_to_be_said_what_is_measured(arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        call_command("bench_turns", *arguments)
