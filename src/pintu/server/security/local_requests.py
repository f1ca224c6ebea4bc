"""Refuses requests of other users of this machine to the game of `pintu play`."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pintu.messages import Message as Sentence
from pintu.server.local_access import OPEN_PATHS, LocalAccess
from pintu.server.player_cookie import LOCAL_PLAYER, is_on_this_machine
from pintu.server.problems import problem_response


class LocalAccessMiddleware:
    """Treats requests from this machine as those of the local player, if they have access.

    Without access they get the page, and 403 from the API. Requests from other machines come from
    guests, who have their own cookies.
    """

    def __init__(self, app: ASGIApp, access: LocalAccess) -> None:
        self._app = app
        self._access = access

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or refuse it."""
        if scope["type"] != "http" or not is_on_this_machine(scope):
            return await self._app(scope, receive, send)
        path: str = scope["path"]
        is_api = path == "/api" or path.startswith("/api/")
        if is_api and path not in OPEN_PATHS and not self._access.is_owner(scope):
            response = problem_response(403, Sentence("session.locked"))
            return await response(scope, receive, send)
        state = scope.setdefault("state", {})
        state["player"] = LOCAL_PLAYER
        renewal = self._access.renewal(scope)

        async def send_with_cookie(message: Message) -> None:
            cookie = state.get("set_local_cookie") or renewal
            if message["type"] == "http.response.start" and cookie:
                message["headers"] = [*message.get("headers", ()), (b"set-cookie", cookie)]
            await send(message)

        await self._app(scope, receive, send_with_cookie)
        return None
