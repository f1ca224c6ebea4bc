"""Serves the files of the built web app from memory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from pintu.messages import Message
from pintu.server.player_cookie import player_of
from pintu.server.problems import problem_response

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

_IMMUTABLE = "public, max-age=31536000, immutable"
_REVALIDATE = "private, no-cache"
"""Not for shared caches: the response may set a player's cookie."""

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
    """A file and its compressed versions; `bodies` is by content coding, "" for uncompressed."""

    media_type: str
    cache: str
    bodies: dict[str, bytes] = field(repr=False)
    tag: str

    @classmethod
    def of(cls, path: str, bodies: dict[str, bytes]) -> PageFile:
        """Make the entry for a path of the page."""
        media_type = MEDIA_TYPES.get(path.rpartition(".")[2], "application/octet-stream")
        cache = _IMMUTABLE if path.startswith("/assets/") else _REVALIDATE
        return cls(media_type, cache, bodies, sha256(bodies[""]).hexdigest()[:20])


def page_files(folder: Traversable | None = None) -> dict[str, PageFile]:
    """Read all files of the web app, by path; if it is not built, a page that says how to do so."""
    folder = folder or files("pintu.server") / "static"
    contents = dict(_read_files(folder, "")) if folder.is_dir() else {}
    contents.setdefault("/index.html", NOT_BUILT.encode())
    pages = {
        path: PageFile.of(path, {"": body} | _compressed(path, contents))
        for path, body in contents.items()
        if not (path.endswith(tuple(_ENCODINGS.values())) and path.rpartition(".")[0] in contents)
    }
    return {**pages, "/": pages["/index.html"]}


class PageMiddleware:
    """Answers all requests outside /api from the files in memory, never from the file system."""

    def __init__(self, app: ASGIApp, pages: dict[str, PageFile]) -> None:
        self._app = app
        self._pages = pages

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass API requests on, and answer the others."""
        path: str = scope.get("path", "")
        if scope["type"] != "http" or path == "/api" or path.startswith("/api/"):
            return await self._app(scope, receive, send)
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        page = self._pages.get(path)
        if page is None and not path.startswith("/assets/"):
            # A route of the web app: a browser gets the app, which shows it.
            page = self._pages["/"] if "text/html" in headers.get(b"accept", "") else None
        if page is None:
            return await problem_response(404, Message("request.no_address"))(scope, receive, send)
        if scope["method"] != "GET":
            message = Message("request.page_is_read_only")
            response = problem_response(405, message, {"Allow": "GET, HEAD"})
            return await response(scope, receive, send)
        if page is self._pages["/"]:
            # Set the cookie now: the page then sends several requests at once, and without a
            # cookie each would make a new player.
            await player_of(Request(scope))
        await _send_page(page, headers, send)
        return None


async def _send_page(page: PageFile, headers: dict[bytes, str], send: Send) -> None:
    coding = _best_coding(page, headers.get(b"accept-encoding", ""))
    tag = f'"{page.tag}{"-" + coding if coding else ""}"'
    fresh = tag in [word.strip() for word in headers.get(b"if-none-match", "").split(",")]
    body = b"" if fresh else page.bodies[coding]
    response_headers = {
        "cache-control": page.cache,
        "etag": tag,
        "vary": "Accept-Encoding",
        "content-type": page.media_type,
        "content-length": str(len(body)),
    }
    if coding:
        response_headers["content-encoding"] = coding
    if fresh:
        del response_headers["content-length"], response_headers["content-type"]
    raw = [(name.encode(), value.encode()) for name, value in response_headers.items()]
    await send({"type": "http.response.start", "status": 304 if fresh else 200, "headers": raw})
    await send({"type": "http.response.body", "body": body})


def _best_coding(page: PageFile, accepted: str) -> str:
    """The smallest version of the file that the browser accepts."""
    accepts = {}
    for part in accepted.lower().split(","):
        name, _, quality = part.partition(";")
        accepts[name.strip()] = quality.replace(" ", "") not in (
            "q=0",
            "q=0.0",
            "q=0.00",
            "q=0.000",
        )
    for coding in _ENCODINGS:
        if coding in page.bodies and accepts.get(coding):
            return coding
    return ""


def _read_files(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for item in folder.iterdir():
        name = f"{path}/{item.name}"
        if item.is_dir():
            yield from _read_files(item, name)
        elif not item.name.startswith("."):
            yield name, item.read_bytes()


def _compressed(path: str, contents: dict[str, bytes]) -> dict[str, bytes]:
    return {
        coding: contents[path + ending]
        for coding, ending in _ENCODINGS.items()
        if path + ending in contents
    }
