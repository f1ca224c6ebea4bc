"""Stores for which positions the server gives help, for the ranking of the daily puzzle."""

from __future__ import annotations

import asyncio
import logging
from datetime import date

from starlette.requests import Request

from pintu.puzzle import Board
from pintu.server.context import Services
from pintu.server.equivalent_positions import daily_positions
from pintu.server.player_cookie import LOCAL_PLAYER, known_player
from pintu.store import StoreError
from pintu.store.daily_help import Kind, note_help

WAIT_SECONDS = 1.0
"""How long help waits for the database; it may hang."""

_log = logging.getLogger("pintu.server")
_running: set[asyncio.Task[None]] = set()
"""The event loop itself does not keep its tasks."""


async def remember_help(
    context: Services, request: Request, board: Board, goal: Board, kind: Kind
) -> None:
    """Store for which position a player gets help, if it can be one of the daily puzzle.

    Nothing is stored for a local game. If storing fails, the error is logged and the help is given.
    If it takes longer than WAIT_SECONDS, it goes on in the background.
    """
    player = await known_player(request)
    if player == LOCAL_PLAYER:
        return
    boards = [position.text for position in daily_positions(board, goal)]
    if not boards:
        return
    day = context.clock().date()
    whom = [context.starts.hash_address(request.scope, day)]
    if player is not None:
        whom.append(player)
    storing = asyncio.create_task(_store(context, day, whom, boards, kind))
    _running.add(storing)
    storing.add_done_callback(_running.discard)
    await asyncio.wait((storing,), timeout=WAIT_SECONDS)


async def _store(
    context: Services, day: date, whom: list[str], boards: list[str], kind: Kind
) -> None:
    try:
        for board in boards:
            await context.store.write(note_help, day, whom, board, kind)
    except StoreError as error:
        _log.error("%s", error)
