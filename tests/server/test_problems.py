"""Errors as players and programs meet them."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from pintu.messages import Message as PintuMessage
from pintu.server.app import make_app
from pintu.server.problems import FailureMiddleware
from pintu.server.settings import Settings
from pintu.store import StoreError
from servers import Server, file_of, new_game


def is_problem(answer: httpx.Response, status: int) -> dict[str, Any]:
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    problem: dict[str, Any] = answer.json()
    assert (problem["status"], problem["type"]) == (status, "about:blank")
    assert problem["title"]
    assert problem["detail"].endswith(".")
    assert "\n" not in problem["detail"]
    return problem


@pytest.mark.parametrize("path", ["/api", "/api/", "/api/x", "/api/games/", "/api/pictures//image"])
def test_an_unknown_address_is_404(server: Server, path: str) -> None:
    is_problem(server.client().get(path), 404)


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("POST", "/api/health", "GET, HEAD"),
        ("TRACE", "/api/games/abcdefgh", "DELETE, GET, HEAD, PATCH, PUT"),
        ("POST", "/api/games/abcdefgh", "DELETE, GET, HEAD, PATCH, PUT"),
        ("OPTIONS", "/api/player", "DELETE, GET, HEAD"),
        ("QUERY", "/api/solves", "POST"),
        ("POST", "/", "GET, HEAD"),
    ],
)
def test_another_method_is_405_and_the_right_ones_are_named(
    server: Server, method: str, path: str, allowed: str
) -> None:
    answer = server.client().request(method, path)
    is_problem(answer, 405)
    assert answer.headers["allow"] == allowed


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        (b"", 422, "body"),
        (b"{", 422, "body"),
        (b"[]", 422, "body"),
        (b"null", 422, "body"),
        (b"{}", 422, "code"),
        (b'{"code": 5}', 422, "code"),
        (b'{"code": "A", "more": 1}', 422, "more"),
        (b'{"code": "A", "\\u0000": 1}', 422, "'\\x00'"),
        (b'{"code": "\\ud800"}', 422, "code"),
        (b'{"code": ""}', 422, "code"),
        (b'{"code": ' + b"1" * 5000 + b"}", 400, None),
        (b"[" * 1_900, 400, None),
        (b"[" * 50_000, 413, None),
        (b"\xff", 400, None),
    ],
)
def test_bad_json_is_one_sentence_that_names_the_field(
    server: Server, body: bytes, status: int, field: str | None
) -> None:
    headers = {"content-type": "application/json"}
    answer = server.client().post("/api/player/claim", content=body, headers=headers)
    problem = is_problem(answer, status)
    assert problem.get("field") == field
    assert field is None or problem["detail"].startswith(field)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (b"", "body"),
        (b"{", "body"),
        (b"[]", "body"),
        (b"null", "body"),
        (b"\xff", "body"),
        (b"[" * 1_900, "body"),
        (b"{}", "kind"),
        (b'{"kind": "autosave", "version": "1", "game": null}', "version"),
        (b'{"kind": "autosave", "version": ' + b"1" * 5000 + b"}", "body"),
        (b'{"kind": "autosave", "version": 1, "game": {"moves": 5}}', "game.kind"),
        (b'{"kind": "autosave", "version": 1, "name": "\\ud800"}', "body"),
    ],
)
def test_a_direct_route_has_the_same_errors_as_others(
    server: Server, body: bytes, field: str
) -> None:
    headers = {"content-type": "application/json; charset=utf-8"}
    answer = server.client().put("/api/games/abcdefgh", content=body, headers=headers)
    problem = is_problem(answer, 422)
    assert problem["field"] == field
    assert problem["detail"].startswith(field)


@pytest.mark.parametrize("field", ["start", "goal", "moves", "assistance"])
def test_half_of_a_surrogate_pair_in_a_save_file_is_an_error_like_any_other(
    server: Server, field: str
) -> None:
    half = "\ud800"
    save = file_of(new_game()) | {field: [half] if field == "assistance" else half}
    answer = server.client().post("/api/games/import", content=json.dumps(save))
    assert is_problem(answer, 422)["field"] == f"body.{field}"


@pytest.mark.parametrize("path", ["/api/solves", "/api/traces", "/api/races"])
def test_half_of_a_surrogate_pair_in_the_name_of_a_method_is_an_error_like_any_other(
    server: Server, path: str
) -> None:
    method = {"method": "\ud800"}
    body: dict[str, Any] = {"board": "8 6 7/2 5 4/3 0 1"}
    body |= {"entrants": [method]} if path == "/api/races" else method
    headers = {"Content-Type": "application/json"}
    answer = server.client().post(path, content=json.dumps(body), headers=headers)
    assert "?" in str(is_problem(answer, 422)["values"])


@pytest.mark.parametrize(
    ("method", "path"), [("POST", "/api/player/claim"), ("PUT", "/api/games/abcdefgh")]
)
def test_json_without_its_content_type_is_415(server: Server, method: str, path: str) -> None:
    for media_type in ("text/plain", ""):
        headers = {"content-type": media_type} if media_type else {}
        answer = server.client().request(method, path, content=b"{}", headers=headers)
        is_problem(answer, 415)


def test_head_is_get_without_the_body(server: Server) -> None:
    client = server.client()
    client.headers["accept-encoding"] = "identity"  # or the length would be that of what is packed
    for path in ("/", "/api/health", "/api/gallery", "/api/gallery/koi/image", "/api/games"):
        full, head = client.get(path), client.head(path)
        assert (head.status_code, head.content) == (200, b"")
        assert head.headers["content-length"] == str(len(full.content))
    assert client.head("/api/nothing").status_code == 404


def test_an_internal_error_is_a_sentence_with_the_number_of_its_log_line(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def broken(scope: Scope, receive: Receive, send: Send) -> None:
        raise ZeroDivisionError("the secret inside")

    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        raise AssertionError

    with caplog.at_level(logging.ERROR, "pintu.server"):
        asyncio.run(FailureMiddleware(broken)({"type": "http"}, receive, send))
    problem = json.loads(sent[1]["body"])
    assert sent[0]["status"] == 500
    assert "secret" not in problem["detail"]
    number = problem["detail"].rstrip(".").split()[-1]
    assert [record.__dict__["error_id"] for record in caplog.records] == [number]


def test_the_cause_of_a_database_error_is_only_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    full = PintuMessage("database.full")
    error = StoreError("store.failed", name="/srv/secret/pintu.db", reason=full)
    for mode, shown in (("hosted", False), ("local", True)):
        settings = Settings(mode=mode)  # type: ignore[arg-type]
        handlers = make_app(settings).exception_handlers
        request = Request({"type": "http"})
        answer = handlers[StoreError](request, error)
        assert isinstance(answer, Response)
        assert answer.status_code == 503
        assert ("/srv/secret" in bytes(answer.body).decode()) is shown
        assert "/srv/secret" in caplog.text
        caplog.clear()
