"""The tests' own guard against the network."""

from __future__ import annotations

import socket

import pytest

ADDRESS_FOR_DOCUMENTATION = ("192.0.2.1", 80)


def test_a_test_that_reaches_for_another_machine_fails() -> None:
    with socket.socket() as unused, pytest.raises(PermissionError, match=r"192\.0\.2\.1"):
        unused.connect(ADDRESS_FOR_DOCUMENTATION)


def test_a_test_may_talk_to_a_server_of_its_own() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.create_connection(server.getsockname()) as talking,
    ):
        assert talking.getpeername() == server.getsockname()
