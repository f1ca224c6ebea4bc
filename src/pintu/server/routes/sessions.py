"""The session of the browser that opens the address of `pintu play`."""

from __future__ import annotations

from fastapi import APIRouter, Request

from pintu.messages import Message
from pintu.server.player_cookie import is_on_this_machine
from pintu.server.problems import ProblemError, not_found, problems
from pintu.server.schemas.sessions import NewSession

router = APIRouter(tags=["player"])


@router.post(
    "/api/session",
    status_code=204,
    summary="Open the game of pintu play in this browser",
    responses=problems(404),
)
async def open_session(session: NewSession, request: Request) -> None:
    """Set the cookie for the token in the address that `pintu play` prints; 403 for a wrong one.

    A server for many players needs no token, and answers 404.
    """
    access = request.app.state.access
    if access is None or not is_on_this_machine(request.scope):
        raise not_found("session.none")
    if not access.accepts(session.token, request.scope):
        raise ProblemError(403, Message("session.wrong_token"), field="token", label="")
    request.scope["state"]["set_local_cookie"] = access.make_cookie()
