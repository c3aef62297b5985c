"""The rest of a refused body: read in blocks, after the answer."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest

from cereby.bodies.drained import BLOCK_BYTES, DrainedBodies


class Body(BytesIO):
    """Remembers how much was asked for at a time."""

    def __init__(self, content: bytes) -> None:
        super().__init__(content)
        self.asked: list[int] = []

    def read(self, size: int | None = -1, /) -> bytes:
        self.asked.append(-1 if size is None else size)
        return super().read(size)


class Answer(list[bytes]):
    """Remembers that it was closed."""

    closed = False

    def close(self) -> None:
        self.closed = True


def test_what_is_left_is_read_in_blocks_once_the_answer_is_out() -> None:
    body, answer = Body(b"x" * (3 * BLOCK_BYTES + 1)), Answer([b"no"])
    served: Any = DrainedBodies(lambda *_: answer)({"CONTENT_LENGTH": "9", "wsgi.input": body}, None)

    pieces = iter(served)
    assert next(pieces) == b"no"
    assert body.asked == []
    assert list(pieces) == []
    assert set(body.asked) == {BLOCK_BYTES}
    assert body.tell() == 3 * BLOCK_BYTES + 1

    served.close()
    assert answer.closed


@pytest.mark.parametrize("length", [None, "", "0"])
def test_a_request_without_a_body_is_answered_as_it_was(length: str | None) -> None:
    answer = Answer([b"yes"])

    assert DrainedBodies(lambda *_: answer)({"CONTENT_LENGTH": length}, None) is answer


def test_an_answer_without_an_end_to_close_is_none_to_close() -> None:
    served: Any = DrainedBodies(lambda *_: [b"no"])({"CONTENT_LENGTH": "1", "wsgi.input": Body(b"x")}, None)

    assert list(served) == [b"no"]
    served.close()
