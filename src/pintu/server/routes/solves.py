"""Solves a board, and streams progress and the answer."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import asdict
from typing import Any

from fastapi import APIRouter

from pintu.catalogue import AUTO, BEST
from pintu.messages import Message
from pintu.messages.rendering import render, render_sentence
from pintu.puzzle import Board, parse_moves
from pintu.puzzle.reachability import unreachable_reason
from pintu.server.boards import board_from, goal_from
from pintu.server.cache import AnswerCache
from pintu.server.context import Context, Owner
from pintu.server.jobs import submit_job
from pintu.server.languages import request_language
from pintu.server.problems import ProblemError, problems
from pintu.server.schemas.solves import SHORTEST, SolveEvent, SolveLimits, SolveRequest
from pintu.server.settings import Settings
from pintu.server.streams import EventStream, StreamEvent, job_events, known_events
from pintu.server.work import Done
from pintu.server.work.searches import record_of
from pintu.solving.offers import BEST_SECONDS
from pintu.solving.plan import Plan, make_plan
from pintu.solving.solution import Solution
from pintu.statespace import Status
from pintu.statespace.options import OptionError
from pintu.statespace.result import NO_PATH

router = APIRouter(tags=["solver"])

_STARTED: StreamEvent = ("queued", {"position": 0})
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
async def solve(request: SolveRequest, context: Context, owner: Owner) -> EventStream:
    """A stream that begins with `queued` and ends with `solved`, `limited` or `unsolvable`.

    It ends with `error` if the search fails, and with `cancelled` if the same player starts another
    solve. Closing the stream cancels the search.
    """
    board = board_from(request.board)
    goal = goal_from(request.goal, board.rows, board.cols)
    plan = _plan(board, request)
    key = ("solve", board, goal, plan)
    limits = _limits(plan, request.limits, context.settings)
    known = _answer_if_unsolvable(board, goal)
    if known is None:
        known = await _cached_answer(context.cache, key, plan, limits)
    if known is not None:
        context.metrics.solves.add(known["status"])
        context.pool.cancel_search(owner)
        return EventStream(known_events(_STARTED, _answer_event(known)))
    job_request = {
        "board": board.text,
        "goal": goal.text,
        "plan": asdict(plan),
        "limits": limits,
    }
    job = await submit_job(context.pool, "solve", job_request, owner)

    def on_done(done: Done) -> StreamEvent:
        record = {**done.message, "cached": False}
        context.metrics.solves.add(record["status"])
        if plan.algorithm == BEST and record["moves"]:
            context.paths.put(board, goal, parse_moves(record["moves"]))  # for hints
        if record["status"] in _CACHEABLE:
            # The note is about missing tables, which may be built by then.
            answer = {**record, "cached": True, "note": None}
            context.cache.put(key, {"answer": answer, "limits": limits, "note": record["note"]})
        return _answer_event(record)

    return EventStream(job_events(job, on_done), job.cancel)


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


def _answer_event(record: dict[str, Any]) -> StreamEvent:
    """The event of an answer, with its sentences in the language of the request."""
    language = request_language()
    words: dict[str, Any] = {
        name: render(Message.from_data(record[name]), language)
        for name in ("reason", "note")
        if record[name]
    }
    if record["steps"] is not None:
        words["steps"] = [
            {**step, "caption": render_sentence(Message.from_data(step["caption"]), language)}
            for step in record["steps"]
        ]
    return record["status"], {**record, **words}


def _plan(board: Board, request: SolveRequest) -> Plan:
    """Make the plan for a request; a 422 if its method and options do not fit together."""
    if request.method == SHORTEST:
        for name in ("weight", "width", "depth"):
            if getattr(request, name) is not None:
                message = Message("option.none_taken", algorithm=SHORTEST)
                raise ProblemError(422, message, field=name)
    try:
        return make_plan(
            board,
            algorithm=AUTO if request.method == SHORTEST else request.method,
            heuristic=request.heuristic or AUTO,
            weight=request.weight,
            width=request.width,
            depth=request.depth,
        )
    except OptionError as error:
        field = "method" if error.field == "algorithm" else error.field
        raise ProblemError(422, error.message, field=field) from None


def _answer_if_unsolvable(board: Board, goal: Board) -> dict[str, Any] | None:
    """The answer for a board that cannot be solved, which needs no search; else None."""
    reason = unreachable_reason(board, goal)
    if reason is None:
        return None
    solution = Solution(board, goal, Status.EXHAUSTED, guarantee=NO_PATH, reason_message=reason)
    return {**record_of(solution), "cached": False}


def _limits(plan: Plan, requested: SolveLimits, settings: Settings) -> dict[str, float]:
    """The requested limits, within those of the server."""
    most = {
        "seconds": settings.seconds,
        "expanded": settings.expanded,
        "memory": settings.memory * 1_000_000,
    }
    given = requested.model_dump(exclude_none=True)
    if plan.algorithm == BEST:
        given.setdefault("seconds", BEST_SECONDS)
    return {name: min(limit, given.get(name, limit)) for name, limit in most.items()}
