"""Other users of the machine cannot use the game of `pintu play`."""

from __future__ import annotations

import os
from pathlib import Path

import httpx
import pytest

from pintu.server.local_access import LocalAccess, read_token
from pintu.server.security.peers import user_of
from pintu.server.settings import SettingsError
from servers import Server, file_of, needs_proc, new_game

GAME = {"kind": "save", "version": 1, "game": file_of(new_game())}


def test_a_stranger_gets_the_page_but_can_read_and_delete_nothing(local: Server) -> None:
    owner, stranger = local.client(), local.stranger()
    assert owner.put("/api/games/of-the-owner", json=GAME).status_code == 201
    assert "<html" in stranger.get("/").text
    assert "set-cookie" not in stranger.get("/").headers
    assert stranger.get("/api/health").status_code == 200
    for method, path in (
        ("GET", "/api/games"),
        ("GET", "/api/games/of-the-owner"),
        ("DELETE", "/api/games/of-the-owner"),
        ("DELETE", "/api/player"),
        ("GET", "/api/player"),
        ("GET", "/api/openapi.json"),
        ("POST", "/api/solves"),
        ("GET", "/api"),
    ):
        answer = stranger.request(method, path)
        assert (answer.status_code, answer.json()["code"]) == (403, "session.locked"), path
        assert "pintu play" in answer.json()["detail"]
    assert owner.get("/api/games/of-the-owner").status_code == 200


def test_the_token_opens_any_browser_of_the_owner_and_survives_a_restart(tmp_path: Path) -> None:
    with Server(tmp_path, "play") as server:
        browser = server.stranger()
        for _ in range(2):  # the printed address works again, in another browser
            browser = server.stranger()
            opened = browser.post("/api/session", json={"token": server.token})
            assert (opened.status_code, opened.content) == (204, b"")
            cookie = opened.headers["set-cookie"]
            assert "HttpOnly" in cookie
            assert "SameSite=Strict" in cookie
            assert server.token not in cookie
            assert browser.get("/api/games").status_code == 200
        kept, token = dict(browser.cookies), server.token
        assert (server.data / "token").stat().st_mode & 0o777 == 0o600
        server.stop()
        server.start()
        assert server.token == token
        with httpx.Client(base_url=server.url, cookies=kept) as later:
            assert later.get("/api/games").status_code == 200


def test_a_wrong_token_is_refused(local: Server) -> None:
    stranger = local.stranger()
    for token in ("x" * 32, local.token[:-1], "é" * 20):
        answer = stranger.post("/api/session", json={"token": token})
        assert (answer.status_code, answer.json()["field"]) == (403, "token")
    for header in ("Bearer", "Bearer x", f"Basic {local.token}"):
        assert local.stranger(Authorization=header).get("/api/games").status_code == 403
    name = LocalAccess(local.token).cookie_name
    forged = LocalAccess("another" * 5).make_cookie().decode().partition("=")[2].partition(";")[0]
    assert local.stranger(Cookie=f"{name}={forged}").get("/api/games").status_code == 403


def test_a_hosted_server_needs_no_token(hosted: Server) -> None:
    assert hosted.client().post("/api/session", json={"token": "x"}).status_code == 404


def test_a_code_for_the_browser_works_once() -> None:
    access = LocalAccess("t" * 32)
    code = access.make_code()
    assert access.accepts(code, {"client": None})
    assert not access.accepts(code, {"client": None})
    assert access.accepts("t" * 32, {"client": None})


@needs_proc
def test_a_code_is_for_the_same_user_only(local: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    with local.connect() as connection:
        scope = {"client": connection.getsockname()}
        assert user_of(scope) == os.getuid()
        access = LocalAccess("t" * 32)
        monkeypatch.setattr(os, "getuid", lambda: 4321)
        assert not access.accepts(access.make_code(), scope)
    assert user_of({"client": ("127.0.0.1", 1)}) is None
    assert user_of({"client": ("::1", 1)}) is None


def test_a_token_that_others_could_read_is_replaced(tmp_path: Path) -> None:
    first = read_token(tmp_path)
    assert read_token(tmp_path) == first
    (tmp_path / "token").chmod(0o644)
    second = read_token(tmp_path)
    assert second != first
    (tmp_path / "token").write_text("short\n")
    third = read_token(tmp_path)
    assert third not in (first, second, "short")
    assert [path.name for path in tmp_path.iterdir()] == ["token"]
    with pytest.raises(SettingsError, match="token"):
        read_token(tmp_path / "none")
