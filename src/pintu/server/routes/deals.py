"""Boards to play."""

from __future__ import annotations

import secrets
from datetime import UTC, date, timedelta
from typing import Annotated, Literal

from fastapi import APIRouter, Path

from pintu.catalogue import PATTERN_CELLS, WHOLE_SPACE_CELLS
from pintu.play import CodeError, daily_deal, daily_seed, format_code, parse_code
from pintu.puzzle import Board, goals
from pintu.puzzle.dealing import deal, walk
from pintu.server.asking import answered
from pintu.server.boards import goal_from
from pintu.server.context import Context, Owner
from pintu.server.problems import ProblemError, problems
from pintu.server.schemas.deals import Deal, DealRequest

router = APIRouter(tags=["deals"])

SECONDS = 10.0
"""For finding a board at a distance."""

_NEW_SEEDS = 2**48


@router.post("/api/deals", summary="Deal a board", responses=problems(422, 429, 503))
async def make_deal(wish: DealRequest, context: Context, owner: Owner) -> Deal:
    """The same wish with the same seed gives the same board, on every machine."""
    _must_go_together(wish)
    goal = _goal(wish)
    seed = secrets.randbelow(_NEW_SEEDS) if wish.seed is None else wish.seed
    if wish.kind == "daily":
        day = _day(wish.date, context.clock().astimezone(UTC).date())
        seed = daily_seed(day, wish.rows, wish.cols)
        start = daily_deal(day, wish.rows, wish.cols)
    elif wish.kind == "distance":
        request = {
            "goal": str(goal),
            "distance": wish.distance,
            "seed": seed,
            "seconds": SECONDS,
        }
        kind = "draw" if WHOLE_SPACE_CELLS < len(goal.tiles) <= PATTERN_CELLS else "deal"
        known = await answered(context.pool, kind, request, owner, "distance")
        start = Board.parse(known["start"])
    else:
        start = (walk if wish.kind == "walk" else deal)(goal, seed)
    return _deal(start, goal, wish.kind, seed, wish.distance)


@router.get("/api/deals/{code}", summary="The deal of a share code", responses=problems(422))
async def get_deal(code: Annotated[str, Path(max_length=1_000)]) -> Deal:
    """Small letters, blanks and hyphens are read too."""
    try:
        start, goal = parse_code(code)
    except CodeError as error:
        raise ProblemError(422, error.message, field="code", label="") from None
    return _deal(start, goal, "shared", None, None)


def _deal(
    start: Board,
    goal: Board,
    kind: Literal["uniform", "walk", "distance", "daily", "shared"],
    seed: int | None,
    distance: int | None,
) -> Deal:
    return Deal(
        start=str(start),
        goal=str(goal),
        rows=goal.rows,
        cols=goal.cols,
        kind=kind,
        seed=seed,
        distance=distance,
        code=format_code(start, goal),
    )


def _must_go_together(wish: DealRequest) -> None:
    """A problem for a wish that would be ignored, or that lacks something."""
    if wish.rows * wish.cols < 2:
        raise _wrong("rows", "a board has at least two cells")
    if (wish.distance is None) == (wish.kind == "distance"):
        raise _wrong("distance", "it goes with the kind distance, and with no other")
    if wish.kind == "daily":
        for name in ("blank", "goal", "seed"):
            if getattr(wish, name) is not None:
                raise _wrong(name, "the daily deal is the same for all, and takes none")
    elif wish.date is not None:
        raise _wrong("date", "it goes with the kind daily, and with no other")
    if wish.blank is not None and wish.goal is not None:
        raise _wrong("goal", "it says where the blank is, so it does not go with blank")
    if wish.blank is not None and wish.blank >= wish.rows * wish.cols:
        raise _wrong("blank", f"a {wish.rows}x{wish.cols} board has no cell {wish.blank}")


def _goal(wish: DealRequest) -> Board:
    if wish.blank is not None:
        return goals.blank_at(wish.rows, wish.cols, wish.blank)
    return goal_from(wish.goal, wish.rows, wish.cols)


def _day(wish: str | None, today: date) -> date:
    if wish is None:
        return today
    try:
        day = date.fromisoformat(wish)
    except ValueError:
        raise _wrong("date", f"the calendar has no {wish}") from None
    if day > today + timedelta(days=1):
        raise _wrong("date", f"{day} has not come yet anywhere")
    return day


def _wrong(field: str, words: str) -> ProblemError:
    return ProblemError(422, f"{field}: {words}.", field=field)
