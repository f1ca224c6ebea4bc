"""Stores for which positions the server gives help, for the ranking of the daily puzzle."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from datetime import date, timedelta

from starlette.requests import Request

from pintu.play import daily_deal
from pintu.puzzle import Board, Move, parse_moves
from pintu.server.context import Services
from pintu.server.equivalent_positions import (
    daily_positions,
    exchange_rows_and_columns,
    positions_on_the_way,
)
from pintu.server.player_cookie import LOCAL_PLAYER, known_player
from pintu.server.streams import StreamEvent
from pintu.store import StoreError
from pintu.store.daily_help import Kind, note_help

WAIT_SECONDS = 1.0
"""How long help waits for the database; it may hang."""

MOST_MOVES = 5_000
"""Moves of the longest solution whose way is stored; longer ones help nobody to a short game."""

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
    await _remember(context, request, kind, lambda: daily_positions(board, goal))


async def remember_way(
    context: Services, request: Request, board: Board, moves: Sequence[Move]
) -> None:
    """Store which positions of the daily puzzle a solution passes; see `remember_help`."""
    if len(moves) > MOST_MOVES:
        return
    today = context.clock().date()

    def find() -> Iterable[Board]:
        return positions_on_the_way(board, moves, _deals(today, board.rows, board.cols))

    await _remember(context, request, "solve", find)


async def with_help_remembered(
    context: Services,
    request: Request,
    board: Board,
    events: AsyncIterator[StreamEvent | None],
) -> AsyncIterator[StreamEvent | None]:
    """The same events; those with a solution are given after its positions are stored."""
    async for event in events:
        if event is not None and (moves := event[1].get("moves")):
            await remember_way(context, request, board, parse_moves(moves))
        yield event


def _deals(today: date, rows: int, cols: int) -> set[Board]:
    """The daily puzzles of this size of which results may still arrive, or soon will."""
    if min(rows, cols) < 2:
        return set()
    days = [today + timedelta(days=days) for days in (-1, 0, 1)]
    turned = {exchange_rows_and_columns(daily_deal(day, cols, rows)) for day in days}
    return turned | {daily_deal(day, rows, cols) for day in days}


async def _remember(
    context: Services, request: Request, kind: Kind, find: Callable[[], Iterable[Board]]
) -> None:
    player = await known_player(request)
    if player == LOCAL_PLAYER:
        return
    day = context.clock().date()
    whom = [context.starts.hash_address(request.scope, day)]
    if player is not None:
        whom.append(player)
    storing = asyncio.create_task(_store(context, day, whom, find, kind))
    _running.add(storing)
    storing.add_done_callback(_running.discard)
    await asyncio.wait((storing,), timeout=WAIT_SECONDS)


async def _store(
    context: Services, day: date, whom: list[str], find: Callable[[], Iterable[Board]], kind: Kind
) -> None:
    boards = await asyncio.to_thread(lambda: {position.text for position in find()})
    try:
        if boards:
            await context.store.write(note_help, day, whom, boards, kind)
    except StoreError as error:
        _log.error("%s", error)
