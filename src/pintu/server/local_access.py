"""Access to the game of `pintu play`: a token in the address it prints, then a cookie.

Other users of the machine can connect to its port too. Without the token they get the page, which
says what to do, but nothing of the API.
"""

from __future__ import annotations

import hmac
import os
import re
import secrets
import tempfile
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from starlette.types import Scope

from pintu.server.player_cookie import (
    DAYS,
    LOCAL_PLAYER,
    CookieSigner,
    PlayerCookie,
    format_cookie,
    read_cookies,
)
from pintu.server.security.peers import user_of
from pintu.server.settings import SettingsError

FILE = "token"
OPEN_PATHS = frozenset({"/api/health", "/api/session"})
"""What needs no token; the page itself needs none either."""

_TOKEN = re.compile(r"[A-Za-z0-9_-]{20,200}", re.ASCII)
_MOST_CODES = 100


class LocalAccess:
    """Decides which requests from this machine are those of the user who started the game."""

    def __init__(self, token: str) -> None:
        token = token or secrets.token_urlsafe(24)  # an empty one would give access to everybody
        self._token = token
        self._signer = CookieSigner(sha256(f"pintu cookie {token}".encode()).digest())
        # A browser sends the cookies of 127.0.0.1 to all ports. Another data folder has another
        # token, and so another name: two games do not overwrite each other's cookie.
        self.cookie_name = f"pintu-{sha256(token.encode()).hexdigest()[:8]}"
        self._codes: list[str] = []

    def make_code(self) -> str:
        """A one-time code that can be used instead of the token.

        It is for the browser that is opened: other users can see the arguments of its process.
        """
        self._codes = [*self._codes, secrets.token_urlsafe(24)][-_MOST_CODES:]
        return self._codes[-1]

    def accepts(self, text: str, scope: Scope) -> bool:
        """Whether this is the token, or a code that was not used yet, sent by the same user."""
        if _equal(text, self._token):
            return True
        for code in self._codes:
            if _equal(text, code):
                self._codes.remove(code)
                return user_of(scope) in (None, _own_user())
        return False

    def is_owner(self, scope: Scope) -> bool:
        """Whether the request has a valid cookie, or the token in the header Authorization."""
        cookie = self._cookie_of(scope)
        return (cookie is not None and DAYS.is_valid(cookie.day)) or self._has_token(scope)

    def renewal(self, scope: Scope) -> bytes | None:
        """A new cookie for a request with an old one; None if that is not needed."""
        cookie = self._cookie_of(scope)
        return self.make_cookie() if cookie and DAYS.needs_renewal(cookie.day) else None

    def make_cookie(self) -> bytes:
        """The value of the header Set-Cookie for the owner's browser."""
        value = self._signer.sign(PlayerCookie(LOCAL_PLAYER, DAYS.today()))
        return format_cookie(self.cookie_name, value, secure=False, same_site="Strict")

    def _cookie_of(self, scope: Scope) -> PlayerCookie | None:
        return read_cookies(scope, self._signer, [self.cookie_name]).get(self.cookie_name)

    def _has_token(self, scope: Scope) -> bool:
        prefix = b"bearer "
        return any(
            value[: len(prefix)].lower() == prefix
            and _equal(value[len(prefix) :].decode("latin-1").strip(), self._token)
            for name, value in scope["headers"]
            if name == b"authorization"
        )


def read_token(folder: Path) -> str:
    """The token of a data folder, from a file that only its owner can read; made the first time.

    A file that others could read is replaced. Then every browser needs the new address once.
    """
    path = folder / FILE
    try:
        return _stored(path) or _new_token(path)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise SettingsError("settings.token", file=str(path), reason=reason) from None


def _stored(path: Path) -> str | None:
    try:
        text = path.read_text(encoding="ascii", errors="replace").strip()
    except FileNotFoundError:
        return None
    is_private = os.name == "nt" or path.stat().st_mode & 0o077 == 0
    if is_private and _TOKEN.fullmatch(text):
        return text
    path.unlink()
    return None


def _new_token(path: Path) -> str:
    """Write a new token; if another process is faster, its token is used."""
    token = secrets.token_urlsafe(24)
    handle, name = tempfile.mkstemp(prefix=f"{FILE}.", dir=path.parent)  # for its owner only
    try:
        with os.fdopen(handle, "w") as file:
            file.write(token + "\n")
        try:
            os.link(name, path)
        except FileExistsError:
            return _stored(path) or token
        except OSError:  # a file system without links
            Path(name).replace(path)
    finally:
        with suppress(FileNotFoundError):
            Path(name).unlink()
    return token


def _equal(given: str, known: str) -> bool:
    return hmac.compare_digest(given.encode(errors="replace"), known.encode())


def _own_user() -> int | None:
    if hasattr(os, "getuid"):
        return os.getuid()
    return None
