"""The page, its files and what is said while it is not built."""

from __future__ import annotations

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest

from pintu.server.local_access import LocalAccess
from pintu.server.page import NOT_BUILT, PageMiddleware, page_files
from pintu.server.player_cookie import PlayerCookieMiddleware
from pintu.server.security.headers import HeadMiddleware
from pintu.server.security.local_requests import LocalAccessMiddleware
from servers import Server


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("static")
    (root / "assets").mkdir()
    (root / "index.html").write_text("<!doctype html><html><title>Built</title></html>")
    (root / "sw.js").write_text("self.x = 1")
    (root / "site.webmanifest").write_text("{}")
    script = b"console.log(1)" * 100
    (root / "assets" / "app-1a2b.js").write_bytes(script)
    (root / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(script))
    (root / "assets" / "app-1a2b.js.br").write_bytes(b"as if packed")
    (root / "assets" / "lonely.gz").write_bytes(b"x")
    (root.parent / "secret.txt").write_text("secret")
    return root


def ask(folder: Path, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    async def nothing(scope: object, receive: object, send: object) -> None:
        raise AssertionError("the page answers this")

    async def call() -> httpx.Response:
        page = HeadMiddleware(PageMiddleware(nothing, page_files(folder)))
        app = LocalAccessMiddleware(PlayerCookieMiddleware(page), LocalAccess("t" * 32))
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://test") as client:
            client.headers.pop("accept-encoding")
            client.headers.pop("accept")
            request = client.build_request(method, "/", headers=headers)
            request.url = request.url.copy_with(raw_path=path.encode())
            response = await client.send(request, stream=True)
            raw = b"".join([part async for part in response.aiter_raw()])
            return httpx.Response(
                response.status_code,
                headers=[h for h in response.headers.multi_items() if h[0] != "content-encoding"]
                + [("coding", response.headers.get("content-encoding", ""))],
                content=raw,
            )

    return asyncio.run(call())


def test_hashed_files_are_kept_for_ever_and_others_asked_for(folder: Path) -> None:
    script = ask(folder, "/assets/app-1a2b.js")
    assert script.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    for path in ("/", "/index.html", "/sw.js", "/site.webmanifest"):
        assert ask(folder, path).headers["cache-control"] == "private, no-cache"
    assert ask(folder, "/site.webmanifest").headers["content-type"] == "application/manifest+json"


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("", ""),
        ("gzip, deflate, br", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("br; q=0.0", ""),
        ("identity", ""),
    ],
)
def test_packed_files_go_to_those_who_read_them(folder: Path, accepted: str, coding: str) -> None:
    answer = ask(folder, "/assets/app-1a2b.js", **{"Accept-Encoding": accepted})
    assert answer.headers["coding"] == coding
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert len(answer.content) == int(answer.headers["content-length"])


def test_what_a_browser_has_already_is_not_sent_again(folder: Path) -> None:
    tag = ask(folder, "/").headers["etag"]
    again = ask(folder, "/", **{"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert ask(folder, "/", **{"If-None-Match": '"other"'}).status_code == 200


def test_places_within_the_app_are_the_app_for_browsers_only(folder: Path) -> None:
    assert "Built" in ask(folder, "/play/12", Accept="text/html,*/*").text
    for path, accept in (("/play/12", "application/json"), ("/assets/no.js", "text/html")):
        answer = ask(folder, path, Accept=accept)
        assert answer.status_code == 404
        assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "//etc/passwd",
        "/assets/",
    ],
)
def test_no_path_leads_out_of_the_folder(folder: Path, path: str) -> None:
    answer = ask(folder, path)
    assert answer.status_code == 404
    assert b"secret" not in answer.content


def test_a_packed_file_is_no_page_of_its_own_unless_it_is_alone(folder: Path) -> None:
    assert ask(folder, "/assets/app-1a2b.js.gz").status_code == 404
    assert ask(folder, "/assets/lonely.gz").status_code == 200


def test_head_has_the_length_and_no_body(folder: Path) -> None:
    head = ask(folder, "/", "HEAD")
    assert (head.status_code, head.content) == (200, b"")
    assert int(head.headers["content-length"]) > 0


def test_without_a_built_page_it_says_how_to_build_it(tmp_path: Path) -> None:
    answer = ask(tmp_path / "none", "/")
    assert (answer.status_code, answer.text) == (200, NOT_BUILT)
    assert "make play" in NOT_BUILT
    assert "网页尚未构建" in NOT_BUILT


def test_the_server_serves_a_page(server: Server) -> None:
    answer = server.client().get("/")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "<html" in answer.text
