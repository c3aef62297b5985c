"""Request ids: the client's own where it is sound, ours otherwise."""

from __future__ import annotations

import pytest
from django.http import HttpRequest
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from cereby.api.middleware import RequestIds, request_id_of


@pytest.mark.parametrize("sent", ["a", "0123-abc_D.e:f/g=h+i", "x" * 128])
def test_a_sound_id_is_kept(client: Client, sent: str) -> None:
    assert client.get("/", headers={"X-Request-ID": sent}).headers["X-Request-ID"] == sent


@pytest.mark.parametrize(
    "sent", ["", "x" * 129, "with space", "a\nb", "<script>", "é", "-begins-with-a-dash"]
)
def test_any_other_is_replaced(client: Client, sent: str) -> None:
    given_back = client.get("/", headers={"X-Request-ID": sent}).headers["X-Request-ID"]

    assert given_back != sent
    assert len(given_back) == 32


@given(st.text())
def test_no_id_breaks_a_header_or_a_log_line(sent: str) -> None:
    request = HttpRequest()
    request.META["HTTP_X_REQUEST_ID"] = sent

    RequestIds(lambda _: pytest.fail("not called")).process_request(request)

    assert request_id_of(request).isascii()
    assert request_id_of(request).isprintable()
    assert 1 <= len(request_id_of(request)) <= 128


def test_two_requests_have_two_ids(client: Client) -> None:
    assert client.get("/").headers["X-Request-ID"] != client.get("/").headers["X-Request-ID"]
