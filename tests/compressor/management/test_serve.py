"""The server of a development machine."""

from __future__ import annotations

import socket

import pytest
from django.core.management import CommandError

from compressor.management.commands.serve import refuse_taken_port

HERE = "127.0.0.1"


def test_a_port_that_another_process_listens_on_is_refused_with_what_to_type_instead() -> None:
    with socket.create_server((HERE, 0)) as other:
        port = other.getsockname()[1]

        with pytest.raises(CommandError, match=f"Port {port} is taken.*make run PORT={port + 1}"):
            refuse_taken_port(socket.AF_INET, HERE, port)


def test_a_port_is_taken_again_right_after_the_one_before_let_go_of_it() -> None:
    with socket.create_server((HERE, 0)) as other:
        port = other.getsockname()[1]
        with socket.create_connection((HERE, port)) as client:
            other.accept()[0].close()  # the side that closes first keeps the port waiting for a while
            client.recv(1)

    refuse_taken_port(socket.AF_INET, HERE, port)
