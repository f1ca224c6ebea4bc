"""Stores for which positions the server gives help, for the ranking of the daily puzzle."""

from __future__ import annotations

import logging

from starlette.requests import Request

from pintu.puzzle import Board, goals
from pintu.server.context import Services
from pintu.server.player_cookie import LOCAL_PLAYER, known_player
from pintu.store import StoreError
from pintu.store.daily_help import Kind, note_help

_log = logging.getLogger("pintu.server")


async def remember_help(
    context: Services, request: Request, board: Board, goal: Board, kind: Kind
) -> None:
    """Store for which position a player gets help, if the daily puzzle has such a goal.

    Nothing is stored for a local game. If storing fails, the error is logged and the help is given.
    """
    player = await known_player(request)
    if player == LOCAL_PLAYER or goal != goals.blank_last(goal.rows, goal.cols):
        return
    day = context.clock().date()
    whom = [context.starts.hash_address(request.scope, day)]
    if player is not None:
        whom.append(player)
    try:
        await context.store.write(note_help, day, whom, board.text, kind)
    except StoreError as error:
        _log.error("%s", error)
