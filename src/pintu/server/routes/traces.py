"""Traces a search step by step, on small boards."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from pintu.messages import Message
from pintu.puzzle import parse_moves
from pintu.server.boards import board_from, goal_from
from pintu.server.context import Context, Owner
from pintu.server.daily_help import remember_help, remember_way
from pintu.server.jobs import run_job_with_bytes
from pintu.server.problems import ProblemError, problems
from pintu.server.schemas.traces import MOST_CELLS, TraceAnswer, TraceRequest
from pintu.server.solve_requests import plan_for, solve_job
from pintu.solving.tracing import check_traceable
from pintu.statespace.options import OptionError

router = APIRouter(tags=["solver"])

_SECONDS = 10.0
_MEGABYTES = 100


@router.post(
    "/api/traces",
    status_code=200,
    summary="Trace a search",
    response_model=TraceAnswer,
    responses=problems(422, 429, 503),
)
async def trace(request: TraceRequest, http: Request, context: Context, owner: Owner) -> Response:
    """Every expansion of a search on a board of at most nine cells, with all successors.

    The search is the readable one, in pure Python. A board that cannot be solved has no steps.
    """
    board = board_from(request.board)
    if len(board.tiles) > MOST_CELLS:
        message = Message("request.trace_too_large", most=MOST_CELLS, cells=len(board.tiles))
        raise ProblemError(422, message, field="board")
    goal = goal_from(request.goal, board.rows, board.cols)
    plan = plan_for(board, request)
    try:
        check_traceable(plan)
    except OptionError as error:
        field = "method" if error.field == "algorithm" else error.field
        raise ProblemError(422, error.message, field=field) from None
    await remember_help(context, http, board, goal, "solve")
    limits = {
        "seconds": min(_SECONDS, context.settings.seconds),
        "expanded": request.expanded,
        "memory": _MEGABYTES * 1_000_000,
    }
    found, record = await run_job_with_bytes(
        context.pool, "trace", solve_job(board, goal, plan, limits), owner, field="board"
    )
    await remember_way(context, http, board, parse_moves(found["moves"]))
    return Response(record, media_type="application/json")
