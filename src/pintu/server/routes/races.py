"""Races methods on one board, and streams their progress and their answers."""

from __future__ import annotations

from collections.abc import AsyncIterator

from fastapi import APIRouter, Request

from pintu.server.boards import board_from, goal_from
from pintu.server.context import Context, Owner
from pintu.server.daily_help import remember_help, with_help_remembered
from pintu.server.problems import ProblemError, problems
from pintu.server.race import Race
from pintu.server.schemas.races import RaceEvent, RaceRequest
from pintu.server.solve_requests import (
    answer_event,
    answer_if_unsolvable,
    limits_for,
    plan_for,
    solve_job,
)
from pintu.server.streams import EventStream, StreamEvent, known_events
from pintu.server.work import QueueFullError

router = APIRouter(tags=["solver"])


@router.post(
    "/api/races",
    status_code=200,
    summary="Race methods on a board",
    response_class=EventStream,
    response_model=None,
    responses={
        200: {"model": RaceEvent, "description": "A stream of server-sent events."},
        **problems(422, 429, 503),
    },
)
async def race(request: RaceRequest, http: Request, context: Context, owner: Owner) -> EventStream:
    """Two to six methods solve one board under the same limits; each event names its entrant.

    The entrants search one after another, so that their times can be compared, and a race is the
    one solve of its player: starting another solve or race ends it. No answer comes from a cache.
    The stream ends with `finished`, or with `cancelled`; closing it cancels the race.
    """
    board = board_from(request.board)
    goal = goal_from(request.goal, board.rows, board.cols)
    plans = [
        plan_for(board, entrant, f"entrants.{lane}.")
        for lane, entrant in enumerate(request.entrants)
    ]
    await remember_help(context, http, board, goal, "solve")
    unsolvable = answer_if_unsolvable(board, goal)
    if unsolvable is not None:
        context.pool.cancel_search(owner)
        name, data = answer_event(unsolvable)
        return EventStream(_same_for_all((name, data), len(plans)))
    jobs = [
        solve_job(board, goal, plan, limits_for(plan, request.limits, context.settings))
        for plan in plans
    ]
    started = Race(context.pool, owner, jobs)
    try:
        await started.start()
    except QueueFullError as error:
        raise ProblemError(503, error.message, retry_after=error.retry_after) from None
    events = with_help_remembered(context, http, board, started.events())
    return EventStream(events, started.cancel)


def _same_for_all(event: StreamEvent, lanes: int) -> AsyncIterator[StreamEvent | None]:
    """The events of a race that needs no search."""
    name, data = event
    answers = [(name, {"lane": lane, **data}) for lane in range(lanes)]
    return known_events(*answers, ("finished", {}))
