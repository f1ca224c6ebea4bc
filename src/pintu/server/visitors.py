"""Who is playing: one local player, or visitors that a signed cookie knows again."""

from __future__ import annotations

import hmac
import re
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from http.cookies import SimpleCookie

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pintu.server.security.rates import counted_address

COOKIE = "pintu"
LOCAL_PLAYER = "local"
YEAR, MONTH = 365, 30
MOST_KNOWN = 10_000
_VALUE = re.compile(r"([0-9a-f]{32})\.([0-9]{1,7})\.([0-9a-f]{64})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Visitor:
    """A player and the day, counted from 1970, on which the cookie was made."""

    player: str
    day: int


class Signer:
    """Makes and reads the values of cookies; whoever lacks the secret can do neither."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        # Known by heart for a while: it takes a tenth of all that keeping a move does.
        self._mac = lru_cache(MOST_KNOWN)(self._computed_mac)

    def sign(self, visitor: Visitor) -> str:
        """The value of a visitor's cookie."""
        text = f"{visitor.player}.{visitor.day}"
        return f"{text}.{self._mac(text)}"

    def read(self, value: str) -> Visitor | None:
        """The visitor a value was made for; None if it is not one of ours."""
        parts = _VALUE.fullmatch(value)
        if parts is None or not hmac.compare_digest(self._mac(f"{parts[1]}.{parts[2]}"), parts[3]):
            return None
        return Visitor(parts[1], int(parts[2]))

    def _computed_mac(self, text: str) -> str:
        return hmac.digest(self._secret, text.encode(), "sha256").hex()


class Visitors:
    """Finds out who a request is from, and sends the cookie along when a route asked for one."""

    def __init__(self, app: ASGIApp, *, local: bool) -> None:
        self._app = app
        self._local = local

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, its player known if there is one."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        state = scope.setdefault("state", {})
        if self._local:
            state["player"] = LOCAL_PLAYER
            return await self._app(scope, receive, send)
        visitor = _visitor(scope)
        state["visitor"] = visitor
        state["player"] = visitor.player if visitor else None

        async def with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start" and "cookie" in state:
                cookie = _format_cookie(state["cookie"], secure=scope["scheme"] == "https")
                message["headers"] = [*message.get("headers", ()), (b"set-cookie", cookie)]
            await send(message)

        await self._app(scope, receive, with_cookie)
        return None


def player_of(request: Request) -> str:
    """The player of a request; one who has no cookie, or an old one, gets one with the answer."""
    state = request.scope["state"]
    player: str | None = state["player"]
    if player == LOCAL_PLAYER:
        return player
    visitor: Visitor | None = state["visitor"]
    if player is None:
        player = secrets.token_hex(16)
        remember_player(request, player)
    elif visitor is not None and not 0 <= _today() - visitor.day < MONTH:
        remember_player(request, player)
    return player


def owner_of(request: Request, player: str) -> str:
    """Whose work a request asks for: the player's, or that of an address which sent no cookie.

    Else a program that drops its cookies would be someone else each time, and have all workers.
    """
    if player == LOCAL_PLAYER or request.scope["state"]["visitor"] is not None:
        return player
    return counted_address(request.scope) or player


def known_player(request: Request) -> str | None:
    """The player a request is from; None if it came without a cookie of ours."""
    player: str | None = request.scope["state"]["player"]
    return player


def remember_player(request: Request, player: str) -> None:
    """Send the cookie of a player with the answer."""
    state = request.scope["state"]
    state["player"] = player
    state["cookie"] = request.app.state.signer.sign(Visitor(player, _today()))


def forget_player(request: Request) -> None:
    """Take the cookie away with the answer."""
    request.scope["state"]["cookie"] = ""


def _today() -> int:
    return datetime.now(UTC).toordinal() - datetime(1970, 1, 1).toordinal()


def _visitor(scope: Scope) -> Visitor | None:
    signer: Signer = scope["app"].state.signer
    for name, value in scope["headers"]:
        if name != b"cookie":
            continue
        for part in value.decode("latin-1").split(";"):
            key, _, text = part.strip().partition("=")
            if key == COOKIE and (visitor := signer.read(text)):
                return visitor
    return None


def _format_cookie(value: str, *, secure: bool) -> bytes:
    cookie: SimpleCookie = SimpleCookie()
    cookie[COOKIE] = value
    morsel = cookie[COOKIE]
    morsel["path"] = "/"
    morsel["max-age"] = YEAR * 24 * 60 * 60 if value else 0
    morsel["httponly"] = True
    morsel["samesite"] = "Lax"
    morsel["secure"] = secure
    return morsel.OutputString().encode("latin-1")
