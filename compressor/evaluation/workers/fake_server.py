"""An embeddings server that costs next to nothing; its arguments: port, size of vectors, seconds a text.

A text's vector is drawn from its digest: always the same, and different for different texts.
"""

from __future__ import annotations

import json
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from zlib import crc32

import numpy as np


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    size = 384
    seconds_a_text = 0.0

    def do_POST(self) -> None:
        """Answer as OpenAI's /embeddings does."""
        texts = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["input"]
        time.sleep(self.seconds_a_text * len(texts))
        data = [{"index": place, "embedding": self._vector(text)} for place, text in enumerate(texts)]
        body = json.dumps({"data": data}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def _vector(self, text: str) -> list[float]:
        drawn = np.random.default_rng(crc32(text.encode())).normal(size=self.size)
        return [round(float(number), 4) for number in drawn]

    def log_message(self, format: str, *args: object) -> None:
        """Stay silent."""


def main(port: int, size: int, seconds_a_text: float) -> None:
    """Serve until killed."""
    _Handler.size, _Handler.seconds_a_text = size, seconds_a_text
    ThreadingHTTPServer(("127.0.0.1", port), _Handler).serve_forever()


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))
