"""Hints: the best next moves."""

from __future__ import annotations

from fastapi import APIRouter, Request

from pintu.catalogue import PATTERN_CELLS
from pintu.messages import Message
from pintu.messages.rendering import render
from pintu.puzzle import parse_moves
from pintu.server.boards import board_from, goal_from, require_solvable
from pintu.server.context import Context, Owner
from pintu.server.daily_help import remember_help
from pintu.server.jobs import run_job
from pintu.server.languages import request_language
from pintu.server.problems import problems
from pintu.server.schemas.hints import Hint, HintRequest

router = APIRouter(tags=["solver"])

SECONDS = 5.0
"""Time limit of a hint."""

MEMORY = 500_000_000
"""Memory limit of its search, in bytes."""


@router.post("/api/hints", summary="The best next moves", responses=problems(422, 429, 503))
async def hint(request: HintRequest, context: Context, owner: Owner, http: Request) -> Hint:
    """Up to 16 cells the first moves of shortest solutions; on larger boards a good move.

    Whoever follows the hints on a larger board gets the moves of one solution, one after another.
    """
    board = board_from(request.board)
    goal = goal_from(request.goal, board.rows, board.cols)
    require_solvable(board, goal)
    if board == goal:
        return Hint(moves=[], distance=0, optimal=True)
    await remember_help(context, http, board, goal, "hint")
    is_large = len(board.tiles) > PATTERN_CELLS
    if is_large and (move := await context.paths.find_next_move(board, goal)) is not None:
        return Hint(moves=[move.value], distance=None, optimal=False)
    key = ("hint", board, goal)
    found = await context.cache.get(key)
    if found is None:
        job_request = {
            "board": board.text,
            "goal": goal.text,
            "seconds": min(SECONDS, context.settings.seconds),
            "memory": min(MEMORY, context.settings.memory * 1_000_000),
        }
        found = await run_job(context.pool, "hint", job_request, owner, "board")
        if found["optimal"]:
            context.cache.put(key, found)
        elif is_large and found["path"]:
            context.paths.put(board, goal, parse_moves(found["path"]))
            await context.paths.flush()  # another process may be asked for the next hint
    reason = found["reason"] and render(Message.from_data(found["reason"]), request_language())
    return Hint(
        moves=found["moves"], distance=found["distance"], optimal=found["optimal"], reason=reason
    )
