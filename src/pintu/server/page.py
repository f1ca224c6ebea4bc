"""The page: the files of the built web app, read once and served from memory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from pintu.server.problems import problem_response
from pintu.server.visitors import player_of

MEDIA_TYPES = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "json": "application/json",
    "map": "application/json",
    "webmanifest": "application/manifest+json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webp": "image/webp",
    "ico": "image/vnd.microsoft.icon",
    "woff2": "font/woff2",
    "txt": "text/plain; charset=utf-8",
    "wasm": "application/wasm",
    "mp3": "audio/mpeg",
    "ogg": "audio/ogg",
}

_FOREVER = "public, max-age=31536000, immutable"
_ASKED_FOR = "private, no-cache"
"""Not for caches that many share: a player's cookie may come along."""

_ENCODINGS = {"br": ".br", "gzip": ".gz"}

NOT_BUILT = """\
<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Pintu 拼图</title></head>
<body>
<h1>Pintu 拼图</h1>
<p>The server is running, but the page has not been built yet. Stop it and say
<code>make play</code>, which builds the page and starts Pintu.</p>
<p lang="zh-CN">服务器已启动，但网页尚未构建。请停止服务器，然后运行
<code>make play</code>：它会构建网页并启动拼图。</p>
</body>
</html>
"""


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file by its encodings: "" as it is, and those that were compressed beforehand."""

    media_type: str
    cache: str
    bodies: dict[str, bytes] = field(repr=False)
    tag: str

    @classmethod
    def of(cls, path: str, bodies: dict[str, bytes]) -> PageFile:
        """The file at a path of the page."""
        media_type = MEDIA_TYPES.get(path.rpartition(".")[2], "application/octet-stream")
        cache = _FOREVER if path.startswith("/assets/") else _ASKED_FOR
        return cls(media_type, cache, bodies, sha256(bodies[""]).hexdigest()[:20])


def page_files(folder: Traversable | None = None) -> dict[str, PageFile]:
    """All files of the web app by their paths; without one, a page that says how to build it."""
    folder = folder or files("pintu.server") / "static"
    contents = dict(_contents(folder, "")) if folder.is_dir() else {}
    contents.setdefault("/index.html", NOT_BUILT.encode())
    pages = {
        path: PageFile.of(path, {"": body} | _packed(path, contents))
        for path, body in contents.items()
        if not (path.endswith(tuple(_ENCODINGS.values())) and path.rpartition(".")[0] in contents)
    }
    return {**pages, "/": pages["/index.html"]}


class Page:
    """Answers everything outside /api from the files; no path ever reaches the file system."""

    def __init__(self, app: ASGIApp, pages: dict[str, PageFile]) -> None:
        self._app = app
        self._pages = pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass what is for the API on, and answer the rest."""
        path: str = scope.get("path", "")
        if scope["type"] != "http" or path == "/api" or path.startswith("/api/"):
            return await self._app(scope, receive, send)
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        page = self._pages.get(path)
        if page is None and not path.startswith("/assets/"):
            # A place within the app: a browser gets the app, which finds it.
            page = self._pages["/"] if "text/html" in headers.get(b"accept", "") else None
        if page is None:
            return await problem_response(404, "There is nothing here.")(scope, receive, send)
        if scope["method"] != "GET":
            answer = problem_response(405, "A page can only be read.", {"Allow": "GET, HEAD"})
            return await answer(scope, receive, send)
        if page is self._pages["/"]:
            # Here, before the page asks for several things at once and each makes a player.
            player_of(Request(scope))
        await _send_page(page, headers, send)
        return None


async def _send_page(page: PageFile, headers: dict[bytes, str], send: Send) -> None:
    coding = _best_coding(page, headers.get(b"accept-encoding", ""))
    tag = f'"{page.tag}{"-" + coding if coding else ""}"'
    fresh = tag in [word.strip() for word in headers.get(b"if-none-match", "").split(",")]
    body = b"" if fresh else page.bodies[coding]
    given = {
        "cache-control": page.cache,
        "etag": tag,
        "vary": "Accept-Encoding",
        "content-type": page.media_type,
        "content-length": str(len(body)),
    }
    if coding:
        given["content-encoding"] = coding
    if fresh:
        del given["content-length"], given["content-type"]
    raw = [(name.encode(), value.encode()) for name, value in given.items()]
    await send({"type": "http.response.start", "status": 304 if fresh else 200, "headers": raw})
    await send({"type": "http.response.body", "body": body})


def _best_coding(page: PageFile, accepted: str) -> str:
    """The smallest encoding there is that the browser reads."""
    wishes = {}
    for word in accepted.lower().split(","):
        name, _, quality = word.partition(";")
        wishes[name.strip()] = quality.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    for coding in _ENCODINGS:
        if coding in page.bodies and wishes.get(coding):
            return coding
    return ""


def _contents(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for item in folder.iterdir():
        name = f"{path}/{item.name}"
        if item.is_dir():
            yield from _contents(item, name)
        elif not item.name.startswith("."):
            yield name, item.read_bytes()


def _packed(path: str, contents: dict[str, bytes]) -> dict[str, bytes]:
    return {
        coding: contents[path + ending]
        for coding, ending in _ENCODINGS.items()
        if path + ending in contents
    }
