"""The OpenAPI document: sound, complete, and readable without another machine."""

from __future__ import annotations

import json
import re
from io import StringIO
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.core.management import call_command
from django.test import Client

from cereby.api.problems import KINDS, Code
from context_manager.core.values import BlockName, StepName

SCHEMA = "/api/v1/schema/"


@pytest.fixture(scope="module")
def document() -> Any:
    written = StringIO()
    call_command("spectacular", "--validate", "--fail-on-warn", "--format=openapi-json", stdout=written)
    return json.loads(written.getvalue())


def operations(document: Any) -> list[tuple[str, str, Any]]:
    return [
        (path, method, operation)
        for path, methods in document["paths"].items()
        for method, operation in methods.items()
    ]


def test_it_is_valid_and_nothing_in_it_was_guessed(document: Any) -> None:
    assert document["openapi"].startswith("3.1")


def test_every_address_of_the_api_stands_in_it(document: Any) -> None:
    assert set(document["paths"]) == {
        "/api/v1/chats/",
        "/api/v1/chats/{chat_id}/",
        "/api/v1/chats/{chat_id}/messages/",
        "/api/v1/chats/{chat_id}/turns/",
        "/api/v1/export/",
        "/api/v1/files/",
        "/api/v1/files/{file_id}/",
        "/api/v1/files/{file_id}/events/",
        "/api/v1/files/{file_id}/original/",
        "/api/v1/files/{file_id}/pages/",
        "/api/v1/files/{file_id}/pages/{number}/",
        "/api/v1/files/{file_id}/pages/{number}/image/",
        "/api/v1/models/",
        "/api/v1/tokens/",
        "/api/v1/tokens/{token_id}/",
        "/api/v1/turns/{turn_id}/",
        "/api/v1/turns/{turn_id}/feedback/",
    }


def test_every_error_is_a_problem_of_a_known_code(document: Any) -> None:
    for path, method, operation in operations(document):
        errors = {status: each for status, each in operation["responses"].items() if int(status) >= 400}
        assert {"400", "401", "500", "503"} <= set(errors), (path, method)
        for status, error in errors.items():
            assert set(error["content"]) == {"application/problem+json"}
            codes = re.findall(r"- `(\w+)`", error["description"])
            assert codes
            assert {KINDS[Code(code)].status for code in codes} == {int(status)}


def test_every_error_has_examples_of_its_own_codes(document: Any) -> None:
    problems = [
        (int(status), answer["content"]["application/problem+json"]["examples"])
        for _, _, operation in operations(document)
        for status, answer in operation["responses"].items()
        if "application/problem+json" in answer.get("content", {})
    ]
    for status, examples in problems:
        for example in examples.values():
            assert (KINDS[Code(example["value"]["code"])].status, example["value"]["status"]) == (
                status,
                status,
            )
    assert problems


def test_every_operation_is_described_and_has_a_name_of_its_own(document: Any) -> None:
    names = [operation["operationId"] for _, _, operation in operations(document)]

    assert len(set(names)) == len(names)
    assert all(operation["summary"] and operation["description"] for _, _, operation in operations(document))


def test_every_way_in_is_named_and_a_token_is_issued_by_no_token(document: Any) -> None:
    issuing = document["paths"]["/api/v1/tokens/"]["post"]
    listing = document["paths"]["/api/v1/files/"]["get"]

    assert set(document["components"]["securitySchemes"]) == {"token", "session", "password"}
    assert issuing["security"] == [{"password": []}, {"session": []}]
    assert listing["security"] == [{"token": []}, {"session": []}]


def test_binary_answers_and_event_streams_are_what_they_are(document: Any) -> None:
    def kinds(path: str, status: str) -> set[str]:
        return set(
            document["paths"][f"/api/v1/files/{{file_id}}/{path}"]["get"]["responses"][status]["content"]
        )

    assert kinds("events/", "200") == {"text/event-stream"}
    assert kinds("pages/{number}/image/", "200") == {"image/png"}
    assert {"application/pdf", "application/octet-stream"} <= kinds("original/", "206")
    assert set(document["paths"]["/api/v1/files/"]["post"]["requestBody"]["content"]) == {
        "multipart/form-data"
    }


@pytest.mark.parametrize("accept", ["*/*", "text/html", "nonsense"])
def test_it_is_served_to_anybody_as_yaml(client: Client, accept: str) -> None:
    answer = client.get(SCHEMA, headers={"Accept": accept})

    assert answer.status_code == 200
    assert answer.content.startswith(b"openapi: 3.1")


def test_it_is_served_as_json_where_that_is_asked_for(client: Client) -> None:
    by_query = client.get(f"{SCHEMA}?format=json")
    by_header = client.get(SCHEMA, headers={"Accept": "application/vnd.oai.openapi+json"})

    assert json.loads(by_query.content) == json.loads(by_header.content)
    assert json.loads(by_query.content)["info"]["title"] == "Cereby"


def test_the_page_that_shows_it_needs_no_other_machine(client: Client) -> None:
    page = client.get("/api/v1/docs/").content.decode()

    addresses = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert len(addresses) >= 3
    for address in addresses:
        assert address.startswith("/static/")
        assert finders.find(address.removeprefix("/static/")), address
    assert "http://" not in page.replace("http://testserver", "")
    assert "https://" not in page


def test_null_is_said_as_this_version_of_openapi_says_it(document: Any) -> None:
    schemas = document["components"]["schemas"]

    assert "nullable" not in json.dumps(document)
    assert schemas["PaginatedChatList"]["properties"]["next"]["type"] == ["string", "null"]
    assert schemas["Turn"]["properties"]["chat_id"]["type"] == ["string", "null"]


def test_blocks_and_steps_are_named_and_explained(document: Any) -> None:
    schemas = document["components"]["schemas"]

    assert schemas["BlockNameEnum"]["enum"] == [name.value for name in BlockName]
    assert schemas["StepNameEnum"]["enum"] == [name.value for name in StepName]
    assert "* `older_to_600` - older turns to about 600 tokens" in schemas["StepNameEnum"]["description"]
