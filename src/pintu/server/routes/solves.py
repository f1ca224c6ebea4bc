"""Solving a board, told as it goes."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fastapi import APIRouter

from pintu.catalogue import AUTO
from pintu.puzzle import Board, why_unreachable
from pintu.server.asking import submitted
from pintu.server.boards import board_from, goal_from
from pintu.server.context import Context, Owner
from pintu.server.languages import spoken
from pintu.server.problems import ProblemError, problems
from pintu.server.schemas.solves import SHORTEST, SolveEvent, SolveLimits, SolveRequest
from pintu.server.settings import Settings
from pintu.server.streams import EventStream, Told, at_once, told_by
from pintu.server.work import Done
from pintu.server.work.searches import record_of
from pintu.solving.plan import Plan, make_plan
from pintu.solving.solution import Solution
from pintu.statespace import Status
from pintu.statespace.result import NO_PATH

router = APIRouter(tags=["solver"])

_NOW: Told = ("queued", {"position": 0})
_LASTING = ("solved", "unsolvable")
"""How a search can end that it would end again, whatever its limits."""


@router.post(
    "/api/solves",
    status_code=200,
    summary="Solve a board",
    response_class=EventStream,
    response_model=None,
    responses={
        200: {"model": SolveEvent, "description": "A stream of server-sent events."},
        **problems(422, 429, 503),
    },
)
async def solve(wish: SolveRequest, context: Context, owner: Owner) -> EventStream:
    """A stream that begins with `queued` and ends with `solved`, `limited` or `unsolvable`.

    Or with `error`, or with `cancelled` when the same player asks for another solve meanwhile.
    Closing the stream calls the search off.
    """
    board = board_from(wish.board)
    goal = goal_from(wish.goal, board.rows, board.cols)
    plan = _plan(board, wish)
    question = ("solve", board, goal, plan)
    known = _known_at_once(board, goal) or context.cache.get(question)
    if known is not None:
        context.pool.call_off(owner)
        return EventStream(at_once(_NOW, _told(known)))
    request = {
        "board": str(board),
        "goal": str(goal),
        "plan": asdict(plan),
        "limits": _limits(wish.limits, context.settings),
    }
    job = submitted(context.pool, "solve", request, owner)

    def finished(done: Done) -> Told:
        record = {**done.message, "cached": False}
        if record["status"] in _LASTING:
            # The note is about tables that may be there by then.
            context.cache.put(question, {**record, "cached": True, "note": None})
        return _told(record)

    return EventStream(told_by(job, finished), job.cancel)


def _told(record: dict[str, Any]) -> Told:
    """The event of an answer, its words in the language of the request."""
    words = {name: spoken(record[name]).text for name in ("reason", "note") if record[name]}
    return record["status"], {**record, **words}


def _plan(board: Board, wish: SolveRequest) -> Plan:
    """The method asked for with its options, all known to go together."""
    if wish.method == SHORTEST:
        for name in ("weight", "width", "depth"):
            if getattr(wish, name) is not None:
                raise ProblemError(422, f"{name}: the method shortest takes none.", field=name)
    try:
        return make_plan(
            board,
            algorithm=AUTO if wish.method == SHORTEST else wish.method,
            heuristic=wish.heuristic or AUTO,
            weight=wish.weight,
            width=wish.width,
            depth=wish.depth,
        )
    except (TypeError, ValueError) as error:
        named = (name for name in ("weight", "width", "depth", "heuristic") if name in str(error))
        field = next(named, "method")
        raise ProblemError(422, f"{field}: {error}.", field=field) from None


def _known_at_once(board: Board, goal: Board) -> dict[str, Any] | None:
    """The answer where no search is needed: there is no way."""
    why_not = why_unreachable(board, goal)
    if why_not is None:
        return None
    solution = Solution(board, goal, Status.EXHAUSTED, guarantee=NO_PATH, reason=why_not)
    return {**record_of(solution), "cached": False}


def _limits(wish: SolveLimits, settings: Settings) -> dict[str, float]:
    """What was wished for, within what the server allows."""
    most = {
        "seconds": settings.seconds,
        "expanded": settings.expanded,
        "memory": settings.memory * 1_000_000,
    }
    given = wish.model_dump(exclude_none=True)
    return {name: min(bound, given.get(name, bound)) for name, bound in most.items()}
