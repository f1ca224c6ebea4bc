"""Deals: boards to play, and share codes."""

from __future__ import annotations

import secrets
from datetime import UTC, date, timedelta
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request

from pintu.catalogue import PATTERN_CELLS, WHOLE_SPACE_CELLS
from pintu.messages import Message
from pintu.play import CodeError, daily_deal, daily_seed, format_code, parse_code
from pintu.puzzle import Board, goals
from pintu.puzzle.dealing import deal, walk
from pintu.server.boards import goal_from
from pintu.server.context import Context, Owner
from pintu.server.daily_help import remember_help
from pintu.server.days import day_from
from pintu.server.jobs import run_job
from pintu.server.problems import ProblemError, problems
from pintu.server.schemas.deals import Deal, DealRequest

router = APIRouter(tags=["deals"])

SECONDS = 10.0
"""Time limit for finding a board at a distance."""

_SEED_COUNT = 2**48


@router.post("/api/deals", summary="Deal a board", responses=problems(422, 429, 503))
async def make_deal(request: DealRequest, context: Context, owner: Owner, http: Request) -> Deal:
    """The same request with the same seed gives the same board, on every machine."""
    _check_combination(request)
    goal = _goal(request)
    seed = secrets.randbelow(_SEED_COUNT) if request.seed is None else request.seed
    if request.kind == "daily":
        day = _day(request.date, context.clock().astimezone(UTC).date())
        seed = daily_seed(day, request.rows, request.cols)
        start = daily_deal(day, request.rows, request.cols)
    elif request.kind == "distance":
        job_request = {
            "goal": goal.text,
            "distance": request.distance,
            "seed": seed,
            "seconds": SECONDS,
        }
        kind = "draw" if WHOLE_SPACE_CELLS < len(goal.tiles) <= PATTERN_CELLS else "deal"
        found = await run_job(context.pool, kind, job_request, owner, "distance")
        start = Board.parse(found["start"])
    else:
        start = (walk if request.kind == "walk" else deal)(goal, seed)
    await _remember_daily(context, http, start, goal)
    return _deal(start, goal, request.kind, seed, request.distance)


@router.get("/api/deals/{code}", summary="The deal of a share code", responses=problems(422))
async def get_deal(
    code: Annotated[str, Path(max_length=1_000)], context: Context, http: Request
) -> Deal:
    """Lower case, spaces and hyphens are accepted too."""
    try:
        start, goal = parse_code(code)
    except CodeError as error:
        raise ProblemError(422, error.message, field="code", label="") from None
    await _remember_daily(context, http, start, goal)
    return _deal(start, goal, "shared", None, None)


async def _remember_daily(context: Context, http: Request, start: Board, goal: Board) -> None:
    """Remember that somebody has seen today's puzzle, for the operator."""
    rows, cols = goal.rows, goal.cols
    day = context.clock().astimezone(UTC).date()
    if min(rows, cols) >= 2 and start == daily_deal(day, rows, cols):
        await remember_help(context, http, start, goal, "deal")


def _deal(
    start: Board,
    goal: Board,
    kind: Literal["uniform", "walk", "distance", "daily", "shared"],
    seed: int | None,
    distance: int | None,
) -> Deal:
    return Deal(
        start=start.text,
        goal=goal.text,
        rows=goal.rows,
        cols=goal.cols,
        kind=kind,
        seed=seed,
        distance=distance,
        code=format_code(start, goal),
    )


def _check_combination(request: DealRequest) -> None:
    """Raise a 422 for a field that is missing, or that would be ignored."""
    if request.rows * request.cols < 2:
        message = Message("board.too_small", rows=request.rows, cols=request.cols)
        raise ProblemError(422, message, field="rows")
    if (request.distance is None) == (request.kind == "distance"):
        raise ProblemError(422, Message("request.kind_distance_only"), field="distance")
    if request.kind == "daily":
        for name in ("blank", "goal", "seed"):
            if getattr(request, name) is not None:
                raise ProblemError(422, Message("request.not_for_daily"), field=name)
    elif request.date is not None:
        raise ProblemError(422, Message("request.kind_daily_only"), field="date")
    if request.blank is not None and request.goal is not None:
        raise ProblemError(422, Message("request.goal_or_blank"), field="goal")
    if request.blank is not None and request.blank >= request.rows * request.cols:
        message = Message("board.no_cell", rows=request.rows, cols=request.cols, cell=request.blank)
        raise ProblemError(422, message, field="blank")


def _goal(request: DealRequest) -> Board:
    if request.blank is not None:
        return goals.blank_at(request.rows, request.cols, request.blank)
    return goal_from(request.goal, request.rows, request.cols)


def _day(text: str | None, today: date) -> date:
    if text is None:
        return today
    day = day_from(text, "date")
    if day > today + timedelta(days=1):
        message = Message("request.future_date", date=day.isoformat())
        raise ProblemError(422, message, field="date")
    return day
