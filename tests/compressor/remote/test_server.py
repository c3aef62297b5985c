"""One exchange with a real server on loopback, which plays every way that it can go wrong."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator

import httpx
import pytest

from compressor.remote.errors import BrokenOff, StatusRefused, TimedOut, TooMuch, Unreachable
from compressor.remote.retries import REAL_CLOCK, Clock
from compressor.remote.server import RemoteServer, RequestLimits
from tests.loopback import ManualTime, PlayedServer, Reply, always, json_reply

QUESTION = {"model": "m", "input": "naïve \ud800 { } \\frac{a}{b}"}
SOON = 30.0


@pytest.fixture
def played() -> Iterator[PlayedServer]:
    with PlayedServer(always(json_reply({"fine": True}))) as running:
        yield running


@pytest.fixture
def client() -> Iterator[httpx.Client]:
    with httpx.Client(trust_env=False) as opened:
        yield opened


def server(
    address: str, client: httpx.Client, *, limits: RequestLimits | None = None, clock: Clock = REAL_CLOCK
) -> RemoteServer:
    return RemoteServer(
        "The server", f"{address}/ask", "sk-123", client, limits=limits or RequestLimits(), clock=clock
    )


def hang_up(listening: socket.socket) -> None:
    connection, _ = listening.accept()
    connection.close()


def later(seconds: float = SOON) -> float:
    return REAL_CLOCK.now() + seconds


def test_the_question_arrives_as_json_with_the_key_and_a_lone_surrogate_harms_nothing(
    played: PlayedServer, client: httpx.Client
) -> None:
    assert server(played.base_url, client).ask(QUESTION, give_up_at=later()) == b'{"fine": true}'
    (asked,) = played.asked
    assert asked.path == "/v1/ask"
    assert asked.headers["authorization"] == "Bearer sk-123"
    assert asked.headers["content-type"] == "application/json"
    assert asked.body == {"model": "m", "input": "naïve ? { } \\frac{a}{b}"}


def test_an_answer_can_be_read_as_it_comes_and_left(played: PlayedServer, client: httpx.Client) -> None:
    played.plays(always(Reply(b"x" * 50, gap_seconds=0.02)))
    with server(played.base_url, client).open(QUESTION, give_up_at=later()) as pieces:
        assert next(pieces).startswith(b"x")


def test_a_refusal_has_its_status_its_words_and_no_key(played: PlayedServer, client: httpx.Client) -> None:
    played.plays(always(json_reply({"error": {"message": "bad key sk-123"}}, status=401)))
    with pytest.raises(StatusRefused) as failure:
        server(played.base_url, client).ask(QUESTION, give_up_at=later())
    assert str(failure.value) == "The server at 127.0.0.1 answered 401: bad key (key)."
    assert (failure.value.status, failure.value.words) == (401, "bad key (key)")
    assert not failure.value.is_worth_another_try


def test_an_endless_refusal_is_read_only_in_part(played: PlayedServer, client: httpx.Client) -> None:
    played.plays(always(Reply(b"no " * 100_000, 500)))
    with pytest.raises(StatusRefused) as failure:
        server(played.base_url, client).ask(QUESTION, give_up_at=later())
    assert len(failure.value.body) <= 64_000
    assert len(str(failure.value)) < 300


def test_a_wish_to_wait_is_passed_on(played: PlayedServer, client: httpx.Client) -> None:
    played.plays(always(Reply(b"", 429, {"Retry-After": "7"})))
    with pytest.raises(StatusRefused) as failure:
        server(played.base_url, client).ask(QUESTION, give_up_at=later())
    assert failure.value.retry_after_seconds == 7.0
    assert failure.value.is_worth_another_try


def test_an_answer_that_is_too_large_is_not_taken_in(played: PlayedServer, client: httpx.Client) -> None:
    played.plays(always(Reply(b"x" * 2_000)))
    asking = server(played.base_url, client, limits=RequestLimits(answer_bytes=1_000))
    with pytest.raises(TooMuch, match="sent over 1,000 bytes"):
        asking.ask(QUESTION, give_up_at=later())


def test_a_connection_that_breaks_in_the_middle_is_told_from_one_that_never_was(
    played: PlayedServer, client: httpx.Client
) -> None:
    played.plays(always(Reply(b"x" * 2_000, breaks_after=100)))
    with pytest.raises(BrokenOff, match="broke off its answer"):
        server(played.base_url, client).ask(QUESTION, give_up_at=later())


def test_a_refused_connection_is_worth_another_try(client: httpx.Client) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # bound and not listening: connections are refused
        with pytest.raises(Unreachable, match="cannot be reached"):
            server(f"http://127.0.0.1:{taken.getsockname()[1]}", client).ask(QUESTION, give_up_at=later())


def test_a_server_that_hangs_up_without_a_word_was_not_reached(client: httpx.Client) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        hanging_up = threading.Thread(target=hang_up, args=(listening,))
        hanging_up.start()
        with pytest.raises(Unreachable, match="cannot be reached"):
            server(f"http://127.0.0.1:{listening.getsockname()[1]}", client).ask(QUESTION, give_up_at=later())
        hanging_up.join()


def test_a_silence_is_a_time_out(played: PlayedServer, client: httpx.Client) -> None:
    played.plays(played.hang)
    with pytest.raises(TimedOut, match="did not answer in time"):
        server(played.base_url, client, limits=RequestLimits(read_seconds=0.1)).ask(
            QUESTION, give_up_at=later()
        )


def test_a_silence_in_the_middle_is_a_time_out(played: PlayedServer, client: httpx.Client) -> None:
    played.plays(always(Reply(b"xx", gap_seconds=5)))
    asking = server(played.base_url, client, limits=RequestLimits(read_seconds=0.1))
    with pytest.raises(TimedOut, match="stopped in the middle"):
        asking.ask(QUESTION, give_up_at=later())


def test_bytes_that_drip_do_not_outlast_the_deadline(played: PlayedServer, client: httpx.Client) -> None:
    played.plays(always(Reply(b"x" * 500, gap_seconds=0.02)))
    with pytest.raises(TimedOut, match="still answering"):
        server(played.base_url, client).ask(QUESTION, give_up_at=later(0.2))


def test_without_time_nothing_is_asked(played: PlayedServer, client: httpx.Client) -> None:
    time = ManualTime()
    with pytest.raises(TimedOut, match="no time was left"):
        server(played.base_url, client, clock=time.clock).ask(QUESTION, give_up_at=time.now())
    assert played.asked == []


def test_a_redirect_is_not_followed(played: PlayedServer, client: httpx.Client) -> None:
    played.plays(always(Reply(b"", 307, {"Location": "http://127.0.0.1:1/"})))
    with pytest.raises(StatusRefused, match="answered 307"):
        server(played.base_url, client).ask(QUESTION, give_up_at=later())
