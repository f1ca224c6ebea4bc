"""The language of a request, from its Accept-Language header."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextvars import ContextVar

from starlette.types import ASGIApp, Receive, Scope, Send

from pintu.messages.language import Language
from pintu.messages.languages import DEFAULT, languages

MOST_RANGES = 50
"""Ranges of a header that are read; browsers send a handful."""

_RANGE = re.compile(
    r"(\*|[a-z]{1,8}(?:-[a-z0-9]{1,8})*)(?:\s*;\s*q\s*=\s*(0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?))?",
    re.ASCII | re.IGNORECASE,
)
_Headers = Iterable[tuple[bytes, bytes]]

# The headers, not the language: most requests cause no message, so nothing is parsed for them.
_headers: ContextVar[_Headers] = ContextVar("headers", default=())


class LanguageMiddleware:
    """Stores the headers of a request, from which `request_language` reads its language."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        _headers.set(scope.get("headers", ()))
        await self._app(scope, receive, send)


def request_language() -> Language:
    """The language of the current request; English outside of a request."""
    asked = [value for name, value in _headers.get() if name == b"accept-language"]
    return languages()[parse_languages(b",".join(asked).decode("latin-1"))]


def parse_languages(header: str) -> str:
    """The tag of the language that an Accept-Language header prefers; invalid parts are ignored.

    >>> parse_languages("zh-TW,zh;q=0.9,en;q=0.8"), parse_languages("en, zh;q=0.5")
    ('zh-Hans', 'en')
    """
    weights: dict[str, tuple[float, int]] = {}
    for place, (name, weight) in enumerate(_ranges(header)):
        # Of equal weights the first counts; `*` comes after all named languages.
        found = weight, -MOST_RANGES if name == "*" else -place
        weights[name] = max(weights.get(name, found), found)
    nothing = weights.get("*", (0.0, 0))

    def weight_of(tag: str) -> tuple[float, int]:
        return weights.get(tag.partition("-")[0].lower(), nothing)

    best = max(languages(), key=weight_of)
    return best if weight_of(best)[0] > 0 else DEFAULT


def _ranges(header: str) -> Iterator[tuple[str, float]]:
    """The primary language of each range, and its weight."""
    for part in header.split(",", MOST_RANGES)[:MOST_RANGES]:
        if found := _RANGE.fullmatch(part.strip()):
            yield found[1].partition("-")[0].lower(), float(found[2] or 1)
