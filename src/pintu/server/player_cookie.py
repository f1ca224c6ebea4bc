"""Identifies the player of a request: the local player, or the one in a signed cookie."""

from __future__ import annotations

import hmac
import re
import secrets
from dataclasses import dataclass
from functools import lru_cache
from http.cookies import SimpleCookie

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pintu.server.cookie_days import YEAR, CookieDays
from pintu.server.security.proxies import address_of
from pintu.server.security.rate_limit import limited_address

COOKIE = "pintu"
SECURE_COOKIE = f"__Host-{COOKIE}"
"""Its name over HTTPS: a browser takes such a cookie from this host only, not from subdomains."""

LOCAL_PLAYER = "local"
MAX_CACHED_MACS = 10_000

DAYS = CookieDays()
_VALUE = re.compile(r"([0-9a-f]{32}|local)\.([0-9]{1,7})\.([0-9a-f]{64})", re.ASCII)


@dataclass(frozen=True, slots=True)
class PlayerCookie:
    """The content of a cookie: the player, and the day it was made, counted from 1970."""

    player: str
    day: int


class CookieSigner:
    """Signs and verifies the values of cookies."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        # Cached: computing it takes a tenth of the time of saving a move.
        self._mac = lru_cache(MAX_CACHED_MACS)(self._compute_mac)

    def sign(self, cookie: PlayerCookie) -> str:
        """Make the value of a cookie."""
        text = f"{cookie.player}.{cookie.day}"
        return f"{text}.{self._mac(text)}"

    def read(self, value: str) -> PlayerCookie | None:
        """Read the value of a cookie; None if its signature is wrong."""
        parts = _VALUE.fullmatch(value)
        if parts is None or not hmac.compare_digest(self._mac(f"{parts[1]}.{parts[2]}"), parts[3]):
            return None
        return PlayerCookie(parts[1], int(parts[2]))

    def _compute_mac(self, text: str) -> str:
        return hmac.digest(self._secret, text.encode(), "sha256").hex()


class PlayerCookieMiddleware:
    """Reads the player from the request's cookie, and sets a cookie when a route asked for one."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, with its player in the request state."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        state = scope.setdefault("state", {})
        if state.get("player") == LOCAL_PLAYER:
            return await self._app(scope, receive, send)
        cookie, state["renew_cookie"] = _read_cookie(scope)
        state["player_cookie"] = cookie
        state["player"] = cookie.player if cookie else None

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start" and "set_cookie" in state:
                headers = _cookie_headers(state["set_cookie"], secure=scope["scheme"] == "https")
                message["headers"] = [*message.get("headers", ()), *headers]
            await send(message)

        await self._app(scope, receive, send_with_cookie)
        return None


async def player_of(request: Request) -> str:
    """The player of a request; if its cookie is missing or old, the response sets a new one."""
    state = request.scope["state"]
    player = await known_player(request)
    if player == LOCAL_PLAYER:
        return player
    if player is None:
        player = secrets.token_hex(16)
        remember_player(request, player)
    elif state["renew_cookie"]:
        remember_player(request, player)
    return player


def owner_of(request: Request, player: str) -> str:
    """The owner of a request's jobs: PLAYER@ADDRESS, or only the address if it sent no cookie.

    Otherwise a program that drops its cookies would be a new owner each time. Of a client on this
    machine, it is only the player.
    """
    address = limited_address(request.scope)
    if player == LOCAL_PLAYER or address is None:
        return player
    has_cookie = request.scope["state"]["player_cookie"] is not None
    return f"{player}@{address}" if has_cookie else address


async def known_player(request: Request) -> str | None:
    """The player of a request; None if it came without a valid cookie, or its session ended."""
    state = request.scope["state"]
    player: str | None = state["player"]
    # A player that was made for this request has no session yet.
    is_from_cookie = state.get("player_cookie") is not None and "set_cookie" not in state
    if player is not None and is_from_cookie and await request.app.state.sessions.is_ended(player):
        state["player"] = state["player_cookie"] = player = None
    return player


def remember_player(request: Request, player: str) -> None:
    """Set the cookie of a player in the response."""
    state = request.scope["state"]
    state["player"] = player
    state["set_cookie"] = request.app.state.signer.sign(PlayerCookie(player, DAYS.today()))


def forget_player(request: Request) -> None:
    """Delete the cookie in the response."""
    request.scope["state"]["set_cookie"] = ""


def is_on_this_machine(scope: Scope) -> bool:
    """Whether the client is a program on this machine."""
    address = address_of(scope)
    return address is not None and address.is_loopback


def read_cookies(scope: Scope, signer: CookieSigner, names: list[str]) -> dict[str, PlayerCookie]:
    """The cookies of a request with these names whose signature is right, expired or not."""
    found: dict[str, PlayerCookie] = {}
    for header, value in scope["headers"]:
        if header != b"cookie":
            continue
        for part in value.decode("latin-1").split(";"):
            key, _, text = part.strip().partition("=")
            if key in names and key not in found and (cookie := signer.read(text)):
                found[key] = cookie
    return found


def _read_cookie(scope: Scope) -> tuple[PlayerCookie | None, bool]:
    """The cookie of a request, unless it has expired, and whether a new one should replace it.

    Over HTTPS a cookie with the plain name is taken too if there is no other: it is from a time
    when the server had no HTTPS.
    """
    names = [SECURE_COOKIE, COOKIE] if scope["scheme"] == "https" else [COOKIE]
    found = read_cookies(scope, scope["app"].state.signer, names)
    for name in names:
        if name in found:
            cookie = found[name]
            if not DAYS.is_valid(cookie.day):
                return None, False
            return cookie, name != names[0] or DAYS.needs_renewal(cookie.day)
    return None, False


def _cookie_headers(value: str, *, secure: bool) -> list[tuple[bytes, bytes]]:
    """The headers that set the cookie, or that delete it under each of its names."""
    names = [SECURE_COOKIE] if secure else [COOKIE]
    if secure and not value:
        names.append(COOKIE)
    return [(b"set-cookie", format_cookie(name, value, secure=secure)) for name in names]


def format_cookie(name: str, value: str, *, secure: bool, same_site: str = "Lax") -> bytes:
    """The value of a header Set-Cookie; an empty value deletes the cookie."""
    cookie: SimpleCookie = SimpleCookie()
    cookie[name] = value
    morsel = cookie[name]
    morsel["path"] = "/"
    morsel["max-age"] = YEAR * 24 * 60 * 60 if value else 0
    morsel["httponly"] = True
    morsel["samesite"] = same_site
    morsel["secure"] = secure
    return morsel.OutputString().encode("latin-1")
