"""Serves a model on loopback until its standard input closes: MODEL.gguf WINDOW. Prints its address."""

from __future__ import annotations

import sys

import xllamacpp


def main(path: str, window: int) -> None:
    """Serve on a free port, one question at a time, on one thread."""
    params = xllamacpp.CommonParams()
    params.model.path = path
    params.n_ctx = window
    params.n_parallel = 1
    params.cpuparams.n_threads = 1
    params.port = 0
    server = xllamacpp.Server(params)
    print(server.listening_address, flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
