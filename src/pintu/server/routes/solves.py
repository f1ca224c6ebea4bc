"""Solves a board, and streams progress and the answer."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from fastapi import APIRouter, Request

from pintu.catalogue import BEST
from pintu.puzzle import parse_moves
from pintu.server.boards import board_from, goal_from
from pintu.server.cache import AnswerCache
from pintu.server.context import Context, Owner
from pintu.server.daily_help import remember_help, with_help_remembered
from pintu.server.jobs import submit_job
from pintu.server.problems import problems
from pintu.server.schemas.solves import SolveEvent, SolveRequest
from pintu.server.solve_requests import (
    answer_event,
    answer_if_unsolvable,
    limits_for,
    plan_for,
    solve_job,
)
from pintu.server.streams import EventStream, StreamEvent, job_events, known_events
from pintu.server.work import Done
from pintu.solving.plan import Plan

router = APIRouter(tags=["solver"])

_STARTED: StreamEvent = ("queued", {"position": 0, "warming": False})
_CACHEABLE = ("solved", "unsolvable")
"""Statuses that do not depend on the limits of a search, so the answer can be cached."""


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
async def solve(
    request: SolveRequest, context: Context, owner: Owner, http: Request
) -> EventStream:
    """A stream that begins with `queued` and ends with `solved`, `limited` or `unsolvable`.

    It ends with `error` if the search fails, and with `cancelled` if the same player starts another
    solve. Closing the stream cancels the search.
    """
    board = board_from(request.board)
    goal = goal_from(request.goal, board.rows, board.cols)
    plan = plan_for(board, request)
    await remember_help(context, http, board, goal, "solve")
    key = ("solve", board, goal, plan)
    limits = limits_for(plan, request.limits, context.settings)
    known = answer_if_unsolvable(board, goal)
    if known is None:
        known = await _cached_answer(context.cache, key, plan, limits)
    if known is not None:
        context.metrics.solves.add(known["status"])
        context.pool.cancel_search(owner)
        events = known_events(_STARTED, answer_event(known))
        return EventStream(with_help_remembered(context, http, board, events))
    job = await submit_job(context.pool, "solve", solve_job(board, goal, plan, limits), owner)

    def on_done(done: Done) -> StreamEvent:
        record = {**done.message, "cached": False}
        context.metrics.solves.add(record["status"])
        if plan.algorithm == BEST and record["moves"]:
            context.paths.put(board, goal, parse_moves(record["moves"]))  # for hints
        if record["status"] in _CACHEABLE:
            # The note is about missing tables, which may be built by then.
            answer = {**record, "cached": True, "note": None}
            context.cache.put(key, {"answer": answer, "limits": limits, "note": record["note"]})
        return answer_event(record)

    events = with_help_remembered(context, http, board, job_events(job, on_done))
    return EventStream(events, job.cancel)


async def _cached_answer(
    cache: AnswerCache, key: Hashable, plan: Plan, limits: dict[str, float]
) -> dict[str, Any] | None:
    """The answer of an earlier search that this one could not improve; else None."""
    entry = await cache.get(key)
    if entry is None:
        return None
    answer: dict[str, Any] = entry["answer"]
    if plan.algorithm != BEST or answer["optimal"]:
        return answer
    # Such a search finds shorter solutions with higher limits, or with tables that were missing.
    is_enough = all(entry["limits"][name] >= limit for name, limit in limits.items())
    return answer if is_enough and entry["note"] is None else None
