"""The next move."""

from __future__ import annotations

from fastapi import APIRouter

from pintu.server.asking import answered
from pintu.server.boards import board_from, goal_from, must_be_solvable
from pintu.server.context import Context, Owner
from pintu.server.languages import spoken
from pintu.server.problems import problems
from pintu.server.schemas.hints import Hint, HintRequest

router = APIRouter(tags=["solver"])

SECONDS = 5.0
"""Within which a hint is there or is given up."""

MEMORY = 500_000_000
"""Bytes that the search for one may hold."""


@router.post("/api/hints", summary="The best next moves", responses=problems(422, 429, 503))
async def hint(wish: HintRequest, context: Context, owner: Owner) -> Hint:
    """Up to 16 cells those of shortest solutions; on larger boards a good one."""
    board = board_from(wish.board)
    goal = goal_from(wish.goal, board.rows, board.cols)
    must_be_solvable(board, goal)
    if board == goal:
        return Hint(moves=[], distance=0, optimal=True)
    question = ("hint", board, goal)
    known = context.cache.get(question)
    if known is None:
        request = {
            "board": str(board),
            "goal": str(goal),
            "seconds": min(SECONDS, context.settings.seconds),
            "memory": min(MEMORY, context.settings.memory * 1_000_000),
        }
        known = await answered(context.pool, "hint", request, owner, "board")
        if known["optimal"]:
            context.cache.put(question, known)
    reason = known["reason"] and spoken(known["reason"]).text
    return Hint(**{**known, "reason": reason})
